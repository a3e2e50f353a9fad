import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bodyText } from '../../../src/api/bodyText.ts';

const text = '{"name":"Übung für Füße, élève 🏋🏽‍♀️"}';
const westernText = '{"name":"Übung für Füße, élève"}';

function utf8(content: string): Uint8Array {
  return Buffer.from(content);
}

function latin1(content: string): Uint8Array {
  return Buffer.from(content, 'latin1');
}

describe('a body as text', () => {
  it('is UTF-8, with and without a word of it in the header', () => {
    for (const contentType of [undefined, '', 'application/json', 'application/json; charset=UTF-8']) {
      assert.equal(bodyText(utf8(text), contentType), text);
    }
  });

  it('is UTF-8 also where the header names another charset', () => {
    for (const charset of ['iso-8859-1', 'windows-1252', 'utf-16', 'no-such-charset']) {
      assert.equal(bodyText(utf8(text), `application/json; charset=${charset}`), text);
    }
  });

  it('has no byte order mark', () => {
    assert.equal(bodyText(utf8(`\ufeff${text}`), 'application/json'), text);
    assert.equal(bodyText(utf8(`\ufeff${text}`), 'application/json; charset=iso-8859-1'), text);
  });

  it('keeps a byte order mark that is not at the start', () => {
    assert.equal(bodyText(utf8('a\ufeffb')), 'a\ufeffb');
  });

  it('is in the declared charset where it is no UTF-8, however that is written', () => {
    const declared = [
      'application/json; charset=iso-8859-1',
      'application/json;charset=ISO-8859-1',
      'application/json; charset="latin1"',
      'application/json; Charset=windows-1252; boundary=x',
    ];
    for (const contentType of declared) {
      assert.equal(bodyText(latin1(westernText), contentType), westernText);
    }
  });

  it('is in the declared charset where that has two bytes for a character', () => {
    const bytes = Buffer.from('{"name":"Übung 🏋"}', 'utf16le');
    assert.equal(bodyText(bytes, 'application/json; charset=utf-16le'), '{"name":"Übung 🏋"}');
  });

  it('has replacement characters where bytes are neither UTF-8 nor of a known charset', () => {
    for (const contentType of [
      undefined,
      'application/json',
      'application/json; charset=utf-8',
      'application/json; charset=no-such-charset',
    ]) {
      assert.equal(bodyText(latin1('{"name":"élève"}'), contentType), '{"name":"\ufffdl\ufffdve"}');
    }
  });

  it('has replacement characters for broken and cut-off sequences, and the rest as it is', () => {
    const bytes = Buffer.concat([utf8('a'), Buffer.from([0xff]), utf8('b'), Buffer.from([0xf0, 0x9f])]);
    assert.equal(bodyText(bytes), 'a\ufffdb\ufffd');
  });

  it('is empty where there is none', () => {
    assert.equal(bodyText(new Uint8Array()), '');
    assert.equal(bodyText(utf8('\ufeff')), '');
  });
});
