import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import { decodeBody, readBody } from '../../../../src/api/http/body.ts';
import { concatBytes } from '../../../../src/api/http/bytes.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';

function decode(bytes: Uint8Array, contentType?: string): string {
  return Buffer.from(runSync(decodeBody(bytes, contentType))).toString();
}

const text = '{"name":"Übung für Füße, élève 🏋🏽‍♀️"}';
const westernText = '{"name":"Übung für Füße, élève"}';

function encodeUtf8(content: string): Uint8Array {
  return Buffer.from(content);
}

function encodeLatin1(content: string): Uint8Array {
  return Buffer.from(content, 'latin1');
}

describe('a body as text', () => {
  it('is UTF-8 with or without a charset in the header', () => {
    for (const contentType of [undefined, '', 'application/json', 'application/json; charset=UTF-8']) {
      assert.equal(decode(encodeUtf8(text), contentType), text);
    }
  });

  it('is UTF-8 also where the header names another charset', () => {
    for (const charset of ['iso-8859-1', 'windows-1252', 'utf-16', 'no-such-charset']) {
      assert.equal(decode(encodeUtf8(text), `application/json; charset=${charset}`), text);
    }
  });

  it('has no byte order mark', () => {
    assert.equal(decode(encodeUtf8(`\ufeff${text}`), 'application/json'), text);
    assert.equal(decode(encodeUtf8(`\ufeff${text}`), 'application/json; charset=iso-8859-1'), text);
  });

  it('keeps a byte order mark that is not at the start', () => {
    assert.equal(decode(encodeUtf8('a\ufeffb')), 'a\ufeffb');
  });

  it('is decoded with the declared charset, in any spelling, if it is not valid UTF-8', () => {
    const declared = [
      'application/json; charset=iso-8859-1',
      'application/json;charset=ISO-8859-1',
      'application/json; charset="latin1"',
      'application/json; Charset=windows-1252; boundary=x',
    ];
    for (const contentType of declared) {
      assert.equal(decode(encodeLatin1(westernText), contentType), westernText);
    }
  });

  it('is decoded with a declared double-byte charset', () => {
    const bytes = Buffer.from('{"name":"Übung 🏋"}', 'utf16le');
    assert.equal(decode(bytes, 'application/json; charset=utf-16le'), '{"name":"Übung 🏋"}');
  });

  it('has replacement characters for bytes that are neither UTF-8 nor in a known charset', () => {
    for (const contentType of [
      undefined,
      'application/json',
      'application/json; charset=utf-8',
      'application/json; charset=no-such-charset',
    ]) {
      assert.equal(decode(encodeLatin1('{"name":"élève"}'), contentType), '{"name":"\ufffdl\ufffdve"}');
    }
  });

  it('has replacement characters for broken and cut-off sequences, and the rest as it is', () => {
    const bytes = Buffer.concat([
      encodeUtf8('a'),
      Buffer.from([0xff]),
      encodeUtf8('b'),
      Buffer.from([0xf0, 0x9f]),
    ]);
    assert.equal(decode(bytes), 'a\ufffdb\ufffd');
  });

  it('is recognized as UTF-8 or not wherever its chunks are split', () => {
    for (let shift = 0; shift < 4; shift++) {
      const long = `${'x'.repeat(shift)}${'🏋'.repeat(200_000)}`;
      assert.ok(decode(encodeUtf8(long), 'application/json; charset=iso-8859-1') === long);
      const broken = encodeUtf8(long);
      broken[256 * 1024] = 0xff;
      assert.ok(decode(broken).includes('\ufffd'));
    }
  });

  it('is empty where there is none', () => {
    assert.equal(decode(new Uint8Array()), '');
    assert.equal(decode(encodeUtf8('\ufeff')), '');
  });
});

describe('a body in chunks', () => {
  it('is their concatenation, whatever their lengths', async () => {
    const chunks = [0, 1, 3_000_000, 5, 0, 1_048_576, 64_000].map((length, at) => Buffer.alloc(length, at));
    const whole = await readBody(Readable.from(chunks), Infinity);
    assert.ok(Buffer.concat(chunks).equals(whole));
  });
});

describe('a body of 32 MB', () => {
  it('is joined and decoded in short steps', () => {
    const chunks = Array.from({ length: 512 }, () => Buffer.alloc(64 * 1024, 'ü'));
    const whole = Buffer.concat(chunks);
    for (const steps of [() => concatBytes(chunks), () => decodeBody(whole)]) {
      const count = [...steps()].length;
      assert.ok(count >= 16, `${count} steps`);
    }
  });
});
