import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typedAddress } from '../../../src/account/typedAddress.ts';
import { baseUrl } from '../../../src/api/address.ts';
import { AddressRefused } from '../../../src/api/errors.ts';

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
    ['wger.localhost:8000', 'https://wger.localhost:8000'],
    ['localhost.example', 'https://localhost.example'],
  ] as const) {
    it(`${text} is ${url}`, () => {
      assert.equal(baseUrl(typedAddress(text)), url);
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
    it(`"${text}" is none`, () => {
      assert.throws(
        () => typedAddress(text),
        (error) => error instanceof AddressRefused && error.reason === 'invalid',
      );
    });
  }
});
