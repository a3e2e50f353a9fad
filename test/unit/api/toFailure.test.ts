import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { responseToFailure } from '../../../src/api/failures/toFailure.ts';

const url = new URL('https://wger.example/api/v2/routine/');

function failureOf(status: number, type: string, text: string, key?: string): Failure {
  const headers = new Map(type === '' ? [] : [['content-type', type]]);
  return responseToFailure('wger.example', { status, headers, body: Buffer.from(text) }, url, key);
}

function nameOf(status: number, type: string, text: string, keySent: boolean): string {
  return failureOf(status, type, text, keySent ? 'key' : undefined).name;
}

describe('a refusal', () => {
  it('is about the object or the key only when it is JSON, as wger’s own are', () => {
    assert.equal(nameOf(404, 'application/json', '{"detail":"Not found."}', false), 'Gone');
    assert.equal(nameOf(404, '', ' {"detail":"Not found."}', false), 'Gone');
    assert.equal(nameOf(403, 'application/json', '{"detail":"Invalid token."}', true), 'KeyRejected');
    assert.equal(nameOf(403, 'application/json', '{"detail":"Invalid token."}', false), 'Forbidden');
  });

  it('of a proxy in front of wger says nothing of them', () => {
    assert.equal(nameOf(404, 'text/plain', '404 page not found', false), 'NotOffered');
    assert.equal(nameOf(404, '', '', false), 'NotOffered');
    assert.equal(nameOf(403, 'text/plain', 'error code: 1020', true), 'NotWger');
    assert.equal(nameOf(401, 'text/html', '<h1>Log in</h1>', true), 'NotWger');
  });
});

describe('a request that is refused', () => {
  const reasonOf = (text: string, status = 400): string | undefined => {
    const failure = failureOf(status, 'application/json', text, 'the-key');
    return failure.name === 'ServerFault' ? failure.reason : assert.fail(failure.name);
  };

  it('comes with the server’s own words on it', () => {
    assert.equal(reasonOf('{"energy":["Enter a number."]}'), 'energy: Enter a number.');
    assert.equal(reasonOf('{"a":["One.","Two."],"b":["Three."]}'), 'a: One. Two. b: Three.');
    assert.equal(reasonOf('{"a":"One\\n\\nline."}'), 'a: One line.');
    assert.equal(reasonOf('{"detail":"Unknown bucket: foo"}'), 'Unknown bucket: foo');
  });

  it('comes without words that are none, too many, or have the key in them', () => {
    for (const text of [
      '{}',
      '[]',
      '["a"]',
      '{"a":1}',
      '{"a":[]}',
      '{"a":""}',
      '<html>',
      '',
      '{"a":"the-key"}',
    ]) {
      assert.equal(reasonOf(text), undefined, text);
    }
    assert.equal(reasonOf(JSON.stringify({ a: 'x'.repeat(300) })), undefined);
    assert.equal(reasonOf('{"detail":"Down."}', 500), undefined);
  });
});

/** The target of a redirect with such a header. */
function targetOf(location: string | undefined, key?: string): string | undefined {
  const headers = new Map(location === undefined ? [] : [['location', location]]);
  const answer = { status: 302, headers, body: Buffer.of() };
  const failure = responseToFailure('wger.example', answer, url, key);
  return failure.name === 'NotWger' && failure.reason === 'redirect' ? failure.location : failure.name;
}

describe('a redirect', () => {
  it('has none that is longer than any address, also not one that is longer as it is written in full', () => {
    const beginning = 'https://elsewhere.example/';
    const path = (length: number): string => 'x'.repeat(length - beginning.length);
    assert.equal(targetOf(beginning + path(2000))?.length, 2000);
    for (const location of [beginning + path(2001), `/${'x'.repeat(1990)}`, `/${'é'.repeat(700)}`]) {
      assert.equal(targetOf(location), undefined);
    }
  });

  it('has none with the key in it', () => {
    const location = 'https://elsewhere.example/?next=/api/v2/&token=';
    assert.equal(targetOf(`${location}abc`, 'cba'), `${location}abc`);
    assert.equal(targetOf(`${location}abc`, 'abc'), undefined);
  });

  it('has a target only where its header is an address', () => {
    const targets = ['https://elsewhere.example/api/v2/', '/elsewhere/', 'https://[', undefined].map(
      (location) => targetOf(location),
    );
    assert.deepEqual(targets, [
      'https://elsewhere.example/api/v2/',
      'https://wger.example/elsewhere/',
      undefined,
      undefined,
    ]);
  });
});
