import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Failure } from '../../../../src/api/failures/errors.ts';
import { responseToFailure } from '../../../../src/api/failures/toFailure.ts';

const url = new URL('https://wger.example/api/v2/routine/');

function createFailure(status: number, type: string, text: string, key?: string): Failure {
  const headers = new Map(type === '' ? [] : [['content-type', type]]);
  return responseToFailure('wger.example', { status, headers, body: Buffer.from(text) }, url, key);
}

function getFailureName(status: number, type: string, text: string, keySent: boolean): string {
  return createFailure(status, type, text, keySent ? 'key' : undefined).name;
}

describe('a refusal', () => {
  it('concerns the object or the key only if it is JSON, like wger’s own', () => {
    assert.equal(getFailureName(404, 'application/json', '{"detail":"Not found."}', false), 'Gone');
    assert.equal(getFailureName(404, '', ' {"detail":"Not found."}', false), 'Gone');
    assert.equal(getFailureName(404, 'application/JSON; charset=utf-8', '"Not found."', false), 'Gone');
    assert.equal(getFailureName(403, 'application/json', '{"detail":"Invalid token."}', true), 'KeyRejected');
    assert.equal(getFailureName(403, 'application/json', '{"detail":"Invalid token."}', false), 'Forbidden');
  });

  it('of a proxy in front of wger concerns neither', () => {
    assert.equal(getFailureName(404, 'text/plain', '404 page not found', false), 'NotOffered');
    assert.equal(getFailureName(404, '', '', false), 'NotOffered');
    for (const [type, text] of [
      ['text/plain', 'error code: 1020'],
      ['text/html', '<h1>Log in</h1>'],
      ['', ''],
    ] as const) {
      for (const status of [401, 403]) {
        const failure = createFailure(status, type, text, 'key');
        assert.equal(failure.name === 'NotWger' && failure.reason, 'refused');
      }
    }
  });
});

describe('a request that is refused', () => {
  const getReason = (text: string, status = 400): string | undefined => {
    const failure = createFailure(status, 'application/json', text, 'the-key');
    return failure.name === 'ServerFault' ? failure.reason : assert.fail(failure.name);
  };

  it('includes the server’s own message', () => {
    assert.equal(getReason('{"energy":["Enter a number."]}'), 'energy: Enter a number.');
    assert.equal(getReason('{"a":["One.","Two."],"b":["Three."]}'), 'a: One. Two. b: Three.');
    assert.equal(getReason('{"a":"One\\n\\nline."}'), 'a: One line.');
    assert.equal(getReason('{"detail":"Unknown bucket: foo"}'), 'Unknown bucket: foo');
  });

  it('includes no message that is missing, too long, or contains the key', () => {
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
      assert.equal(getReason(text), undefined, text);
    }
    assert.equal(getReason(JSON.stringify({ a: 'x'.repeat(300) })), undefined);
    assert.equal(getReason('{"detail":"Down."}', 500), undefined);
  });
});

/** The target of a redirect with such a header. */
function getRedirectTarget(location: string | undefined, key?: string): string | undefined {
  const headers = new Map(location === undefined ? [] : [['location', location]]);
  const answer = { status: 302, headers, body: Buffer.of() };
  const failure = responseToFailure('wger.example', answer, url, key);
  return failure.name === 'NotWger' && failure.reason === 'redirect' ? failure.location : failure.name;
}

describe('a redirect', () => {
  it('has no target that is too long, even if only after it is resolved', () => {
    const beginning = 'https://elsewhere.example/';
    const path = (length: number): string => 'x'.repeat(length - beginning.length);
    assert.equal(getRedirectTarget(beginning + path(2000))?.length, 2000);
    for (const location of [beginning + path(2001), `/${'x'.repeat(1990)}`, `/${'é'.repeat(700)}`]) {
      assert.equal(getRedirectTarget(location), undefined);
    }
  });

  it('has no target that contains the key', () => {
    const location = 'https://elsewhere.example/?next=/api/v2/&token=';
    assert.equal(getRedirectTarget(`${location}abc`, 'cba'), `${location}abc`);
    assert.equal(getRedirectTarget(`${location}abc`, 'abc'), undefined);
  });

  it('has a target only if its header is a valid address', () => {
    const targets = ['https://elsewhere.example/api/v2/', '/elsewhere/', 'https://[', undefined].map(
      (location) => getRedirectTarget(location),
    );
    assert.deepEqual(targets, [
      'https://elsewhere.example/api/v2/',
      'https://wger.example/elsewhere/',
      undefined,
      undefined,
    ]);
  });
});

describe('the wait that a server asks for', () => {
  const getWait = (header: string): number | undefined => {
    const headers = new Map([['retry-after', header]]);
    const failure = responseToFailure('wger.example', { status: 429, headers, body: Buffer.from('') }, url);
    return failure.name === 'Busy' ? failure.retryAfter : assert.fail(failure.name);
  };

  it('is a number of seconds', () => {
    assert.deepEqual(['7', ' 7 ', '0'].map(getWait), [7, 7, 0]);
  });

  it('ends at a date, and is none after that', () => {
    const wait = getWait(new Date(Date.now() + 3_600_000).toUTCString()) ?? assert.fail();
    assert.ok(wait > 3000 && wait <= 3600, String(wait));
    assert.equal(getWait('Wed, 21 Oct 2015 07:28:00 GMT'), 0);
  });

  it('is unknown if it is not readable or longer than a year', () => {
    for (const header of ['', 'soon', '7 s', '99999999999', 'Fri, 31 Dec 9999 23:59:59 GMT']) {
      assert.equal(getWait(header), undefined, header);
    }
  });
});
