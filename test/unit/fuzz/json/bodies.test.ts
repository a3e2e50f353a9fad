import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeBody } from '../../../../src/api/http/body.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { isFailure } from '../../../../src/api/failures/failures.ts';
import { responseToFailure, errorToFailure } from '../../../../src/api/failures/toFailure.ts';
import { anyText, cases } from '../support.ts';

const charset = fc.oneof(
  fc.constantFrom('utf-8', 'UTF8', 'latin1', 'iso-8859-1', 'windows-1252', 'utf-16', 'utf-16le', 'shift_jis'),
  fc.constantFrom('x-user-defined', 'replacement', 'none', '"', '";', ' ', '%', 'utf-7'),
  anyText,
);

const contentType = fc.oneof(
  charset.map((name) => `application/json; charset=${name}`),
  charset.map((name) => `text/html;charset="${name}"`),
  anyText,
  fc.constantFrom('', 'application/json', 'text/HTML', 'charset=utf-8'),
);

function bodyText(bytes: Uint8Array, contentType?: string): string {
  return Buffer.from(runSync(decodeBody(bytes, contentType))).toString();
}

describe('a body', () => {
  it('of UTF-8 is read as UTF-8, whatever its header says', () => {
    fc.assert(
      fc.property(anyText, contentType, (text, type) => {
        const wellFormed = text.toWellFormed();
        assert.equal(bodyText(Buffer.from(wellFormed), type), wellFormed.replace(/^\ufeff/, ''));
      }),
      { numRuns: cases.bodies },
    );
  });

  it('of any bytes becomes well-formed text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), contentType, (bytes, type) => {
        assert.ok(bodyText(bytes, type).isWellFormed());
      }),
      { numRuns: cases.bodies },
    );
  });

  it('in the charset of its header is read as such if it is not UTF-8', () => {
    // Never valid UTF-8: a byte of a multi-byte character without the others.
    const bytes = Buffer.from([0x7b, 0xe9, 0x7d]);
    fc.assert(
      fc.property(fc.constantFrom('iso-8859-1', 'LATIN1', '"windows-1252"'), (name) => {
        assert.equal(bodyText(bytes, `application/json; charset=${name}`), '{é}');
      }),
      { numRuns: 10 },
    );
  });
});

const retryAfter = fc.oneof(
  fc.nat().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  fc.constantFrom(
    '-1',
    '1.5',
    '1e3',
    ' 7 ',
    '９',
    'soon',
    '',
    '9'.repeat(400),
    '9'.repeat(16),
    'Infinity',
    'NaN',
    '0x10',
  ),
  anyText,
);

const location = fc.oneof(
  fc.webUrl(),
  fc.constantFrom('/', '//', 'http://', 'javascript:x', '//[', ''),
  anyText,
);

describe('an answer other than 200', () => {
  it('is a failure with the server’s name, whatever its headers', () => {
    const url = new URL('https://wger.example/api/v2/routine/');
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 100, max: 599 }), fc.constantFrom(301, 401, 403, 404, 429, 503)),
        fc.record({ 'retry-after': retryAfter, location, 'content-type': contentType }, { requiredKeys: [] }),
        anyText,
        fc.option(fc.constant('key'), { nil: undefined }),
        (status, headers, text, key) => {
          const response = { status, headers: new Map(Object.entries(headers)), body: Buffer.from(text) };
          const failure = responseToFailure('wger.example', response, url, key);
          assert.ok(isFailure(failure));
          assert.equal(failure.server, 'wger.example');
          const seconds = 'retryAfter' in failure ? failure.retryAfter : undefined;
          assert.ok(seconds === undefined || (Number.isInteger(seconds) && seconds >= 0), String(seconds));
          const until = 'retryAt' in failure ? failure.retryAt : undefined;
          assert.ok(until === undefined || new Date(until).getFullYear() < 3000, String(until));
          const target = 'location' in failure ? failure.location : undefined;
          assert.ok(target === undefined || URL.canParse(target));
          assert.ok(target === undefined || headers.location !== undefined, 'points where nobody said');
        },
      ),
      { numRuns: cases.failures },
    );
  });
});

describe('what a transport rejects with', () => {
  it('is a failure with a code, whatever it is', () => {
    const code = fc.oneof(fc.constantFrom('ECONNRESET', 'UND_ERR_SOCKET', ''), fc.anything());
    const error = fc.letrec<{ error: unknown }>((tie) => ({
      error: fc.oneof(
        { depthSize: 'small' },
        fc.anything(),
        fc
          .record({ message: anyText, code, cause: tie('error') }, { requiredKeys: ['message'] })
          .map(({ message, ...fields }) => Object.assign(new Error(message), fields)),
      ),
    })).error;
    fc.assert(
      fc.property(error, fc.boolean(), (cause, timedOut) => {
        const failure = errorToFailure('wger.example', cause, timedOut);
        assert.ok(isFailure(failure));
        assert.equal(failure.name, 'Unreachable');
        assert.equal(typeof ('code' in failure ? failure.code : undefined), 'string');
      }),
      { numRuns: cases.failures },
    );
  });

  it('is a failure even with circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    assert.ok(isFailure(errorToFailure('wger.example', error, false)));
  });
});
