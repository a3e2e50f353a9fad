import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  looksLikeAddress,
  findPageServer,
  parseTypedAddress,
} from '../../../src/session/servers/typedAddress.ts';
import { baseUrl } from '../../../src/api/address.ts';
import { AddressRefused } from '../../../src/api/failures/errors.ts';

describe('an address that is typed', () => {
  for (const [text, url] of [
    ['wger.de', 'https://wger.de'],
    [' wger.example/api/v2/ ', 'https://wger.example'],
    ['wger.example:8443/fitness/', 'https://wger.example:8443/fitness'],
    ['https://wger.example/fitness/api/v2', 'https://wger.example/fitness'],
    ['HTTPS://WGER.example', 'https://wger.example'],
    ['http://wger.example', 'http://wger.example'],
    ['localhost:8000', 'http://localhost:8000'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['[::1]:8000/fitness', 'http://[::1]:8000/fitness'],
    ['https://localhost:8443', 'https://localhost:8443'],
    ['https://wger.example/fitness/api/v2/routine/?limit=3', 'https://wger.example/fitness'],
    ['wger.example/api/v2/exerciseinfo/345/', 'https://wger.example'],
    ['wger.localhost:8000', 'https://wger.localhost:8000'],
    ['localhost.example', 'https://localhost.example'],
  ] as const) {
    it(`${text} is ${url}`, () => {
      assert.equal(baseUrl(parseTypedAddress(text)), url);
    });
  }

  for (const text of [
    '',
    'a b',
    'me@wger.example',
    'me:secret@localhost',
    'ftp://wger.example',
    '/api/v2',
    '//wger.example',
    'file:/etc',
  ]) {
    it(`"${text}" is invalid`, () => {
      assert.throws(
        () => parseTypedAddress(text),
        (error) => error instanceof AddressRefused && error.reason === 'invalid',
      );
    });
  }
});

describe('the server of a page’s address', () => {
  for (const [text, server] of [
    ['https://wger.example/en/dashboard', 'https://wger.example'],
    ['https://wger.example/de/software/login', 'https://wger.example'],
    ['https://wger.example/fitness/pt-br/exercise/345/view', 'https://wger.example/fitness'],
    ['https://wger.example/de/', 'https://wger.example'],
    ['https://wger.example/fitness/', undefined],
    ['https://wger.example/en/wger', undefined],
    ['https://wger.example', undefined],
  ] as const) {
    it(`${text} is ${server ?? 'no other server'}`, () => {
      const found = findPageServer(parseTypedAddress(text));
      assert.equal(found && baseUrl(found), server);
    });
  }
});

describe('what is typed to find a server', () => {
  for (const text of [
    'wger.de',
    'wger.example/en/dashboard',
    'nas:8000',
    'localhost',
    'localhost/fitness',
    '192.168.0.73',
    '192.168.0.73:8000',
    '[::1]',
    'https://nas',
    'me@wger.example',
    'me:secret@nas',
  ]) {
    it(`looks like an address as ${text}`, () => {
      assert.equal(looksLikeAddress(text), true);
    });
  }

  for (const text of ['', '73', '0.73', '192.168.0', '8000', 'wger', 'a b', 'nas:', '1.5']) {
    it(`is a part of a name as "${text}"`, () => {
      assert.equal(looksLikeAddress(text), false);
    });
  }
});
