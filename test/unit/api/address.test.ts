import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { apiUrl, parseAddress, parseApiUrl, webUrl } from '../../../src/api/address.ts';
import { AddressRefused } from '../../../src/api/failures/errors.ts';

describe('a server address', () => {
  for (const [text, name] of [
    ['https://wger.de', 'wger.de'],
    ['  https://wger.de/ ', 'wger.de'],
    ['https://WGER.de:443/api/v2/', 'wger.de'],
    ['https://example.org:8443/fitness/', 'example.org:8443/fitness'],
    ['https://example.org/fitness/api/v2', 'example.org/fitness'],
    ['https://example.org//fitness///api/v2//', 'example.org//fitness'],
    ['https://example.org/fitness/api//v2', 'example.org/fitness/api//v2'],
    ['https://example.org/api/v2/api/v2', 'example.org/api/v2'],
    ['https://example.org///', 'example.org'],
    ['http://localhost:8000', 'localhost:8000'],
    ['http://127.0.0.1:8000', '127.0.0.1:8000'],
    ['http://[::1]:8000', '[::1]:8000'],
  ] as const) {
    it(`is accepted as ${text}`, () => {
      assert.equal(parseAddress(text).name, name);
    });
  }

  for (const text of [
    '',
    'wger.de',
    'localhost:8000',
    'ftp://wger.de',
    'https://',
    'https://me:secret@wger.de',
    'https://:secret@wger.de',
  ]) {
    it(`is refused as "${text}"`, () => {
      assert.throws(
        () => parseAddress(text),
        (error) => error instanceof AddressRefused && error.reason === 'invalid',
      );
    });
  }

  for (const [text, shown] of [
    ['https://me:secret@wger.de/fitness', 'https://wger.de/fitness'],
    ['https://me:sec/r@et@wger.de', 'https://wger.de'],
    ['https:\\\\me:secret@wger.de', 'https:\\\\wger.de'],
    ['ftp://me:secret@wger.de', 'ftp://wger.de'],
    ['me:secret@wger.de', 'wger.de'],
  ] as const) {
    it(`is refused and shown without its user and password as ${text}`, () => {
      assert.throws(
        () => parseAddress(text),
        (error) => error instanceof AddressRefused && error.reason === 'invalid' && error.server === shown,
      );
    });
  }

  for (const text of [
    'http://wger.de',
    'http://192.168.1.4:8000',
    'http://localhost.example.org',
    'http://127.0.0.1.nip.io',
    'http://wger.localhost',
    'http://localhost.:8000',
  ]) {
    it(`is refused without encryption as ${text}`, () => {
      assert.throws(
        () => parseAddress(text),
        (error) => error instanceof AddressRefused && error.reason === 'insecure',
      );
    });
  }

  it('is accepted without encryption if the user consented to this exact origin', () => {
    const allowedOrigins = new Set(['http://192.168.1.4:8000']);
    const read = (text: string): string => parseAddress(text, (origin) => allowedOrigins.has(origin)).name;
    assert.equal(read('http://192.168.1.4:8000/fitness/'), '192.168.1.4:8000/fitness');
    for (const text of ['http://192.168.1.4', 'http://192.168.1.40:8000', 'http://192.168.1.4:8001']) {
      assert.throws(
        () => read(text),
        (error) => error instanceof AddressRefused && error.reason === 'insecure',
        text,
      );
    }
    assert.throws(
      () => read('http://me@192.168.1.4:8000'),
      (error) => error instanceof AddressRefused && error.reason === 'invalid',
    );
  });

  it('keeps its prefix in every URL', () => {
    const address = parseAddress('https://example.org/fitness/');
    const query = new URLSearchParams({ limit: '50', ordering: '-start,id' });
    assert.equal(
      apiUrl(address, 'routine/', query).href,
      'https://example.org/fitness/api/v2/routine/?limit=50&ordering=-start%2Cid',
    );
    assert.equal(webUrl(address, '/en/user/api-key').href, 'https://example.org/fitness/en/user/api-key');
  });
});

describe('an address below an API', () => {
  it('is split into its parts, whatever its server', () => {
    const address = parseAddress('https://example.org:8443/fitness');
    const query = new URLSearchParams({ limit: '2', ordering: 'id' });
    const { origin, prefix } = address;
    for (const path of ['', 'routine/', 'routine/1/logs/']) {
      const url = apiUrl(address, path, query).href;
      assert.deepEqual(parseApiUrl(url), { origin, prefix, path, query: 'limit=2&ordering=id' });
    }
    const alone = { origin: 'https://wger.de', prefix: '', path: 'muscle/1/', query: '' };
    assert.deepEqual(parseApiUrl('/api/v2/muscle/1/', 'https://wger.de'), alone);
  });

  for (const text of [
    '',
    '/api/v2/muscle/1/',
    'https://wger.de/',
    'https://wger.de/api/v2',
    'https://wger.de/login?next=/api/v2/muscle/',
    'https://wger.de/login#/api/v2/muscle/',
    'https://wger.de/api/v2/../../admin/',
    'other://wger.de/api/v2/muscle/',
  ]) {
    it(`is not “${text}”`, () => {
      assert.equal(parseApiUrl(text), undefined);
    });
  }
});
