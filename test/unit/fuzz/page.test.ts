import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { apiUrl, parseAddress } from '../../../src/api/address.ts';
import { isObject } from '../../../src/api/json/value.ts';
import { parsePage, type Page } from '../../../src/api/page.ts';
import { anyJson, anyText, cases } from './support.ts';

const address = parseAddress('https://wger.example/fitness');

const queryText = fc
  .array(
    fc.tuple(
      fc.constantFrom('offset', 'limit', 'page', 'cursor', 'ordering', '__proto__'),
      fc.oneof(fc.integer().map(String), fc.constantFrom('1e3', '0x10', 'Infinity', ' 7', '-1', ''), anyText),
    ),
    { maxLength: 4 },
  )
  .map((pairs) =>
    pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&'),
  );

/** Addresses of the next page: on the server itself or on another one, or none at all. */
const next = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(
        ...[
          '',
          'http://localhost/api/v2/exercise/',
          'https://evil.example',
          '//evil.example/',
          'javascript:',
        ],
        ...[
          'data:text/html,',
          'file:///etc/passwd',
          'https://user:word@evil.example/',
          '\\\\evil\\x',
          '\u0000',
        ],
      ),
      queryText,
      fc.constantFrom('', '#offset=9', '\n', '\ud800'),
    )
    .map(([start, query, end]) => `${start}?${query}${end}`),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  anyText,
  anyJson,
);

const pageLike = fc.record(
  {
    count: fc.oneof(fc.integer(), anyJson),
    next,
    previous: next,
    results: fc.oneof(fc.array(anyJson), anyJson),
  },
  { requiredKeys: [] },
);

/** Queries that the extension sends. Offsets are its own, or from an earlier page. */
const query = fc
  .record(
    { limit: fc.integer({ min: 1, max: 999 }), offset: fc.nat(), page: fc.nat(), cursor: fc.string() },
    { requiredKeys: [] },
  )
  .map(
    (fields) =>
      new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      ),
  );

function getSentRows(json: unknown, single: boolean): readonly unknown[] | undefined {
  if (Array.isArray(json)) {
    return json as readonly unknown[];
  }
  if (!isObject(json)) {
    return undefined;
  }
  return Array.isArray(json['results']) ? json['results'] : single ? [json] : undefined;
}

function assertValidPage(page: Page, sent: readonly unknown[], asked: URLSearchParams): void {
  assert.equal(page.items.length, sent.length);
  assert.ok(page.items.every((item, at) => Object.is(item, sent[at])));
  assert.ok(page.total === undefined || (Number.isSafeInteger(page.total) && page.total >= sent.length));
  if (page.next === undefined) {
    return;
  }
  assert.ok(page.next instanceof URLSearchParams);
  assert.ok(page.next.size > 0);
  const { origin, pathname } = apiUrl(address, 'exercise/', page.next);
  assert.equal(origin + pathname, 'https://wger.example/fitness/api/v2/exercise/');
  const nextOffset = Number(asked.get('offset') ?? 0) + sent.length;
  // Django uses the last value of a repeated parameter.
  assert.ok(
    page.next.getAll('offset').every((offset) => !(Number(offset) > nextOffset)),
    `${page.next.toString()} skips rows behind ${nextOffset}`,
  );
}

describe('a page', () => {
  it('has the rows that were sent and a next part on the same server, whatever the answer', () => {
    fc.assert(
      fc.property(fc.oneof(pageLike, anyJson), query, fc.boolean(), (json, asked, single) => {
        const page = parsePage(json, asked, single);
        const sent = getSentRows(json, single);
        assert.equal(page === undefined, sent === undefined);
        if (page !== undefined && sent !== undefined) {
          assertValidPage(page, sent, asked);
        }
      }),
      { numRuns: cases.pages },
    );
  });

  it('skips no row of a list whose pages are followed, however far their next parts point', () => {
    const list = Array.from({ length: 60 }, (_, place) => place);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 100 })), {
          minLength: 60,
          maxLength: 60,
        }),
        (limit, answers) => {
          const seen = new Set<number>();
          let asked: URLSearchParams | undefined = new URLSearchParams({ limit: String(limit) });
          for (const [rows, ahead] of answers) {
            const offset = Number(asked.get('offset') ?? 0);
            const results = list.slice(offset, offset + Math.min(rows, limit));
            const following = `http://0.0.0.0:8000/api/v2/x/?limit=${limit}&offset=${offset + results.length + ahead}`;
            const isLast = offset + results.length >= list.length;
            const page = parsePage({ results, next: isLast ? null : following }, asked);
            results.forEach((row) => seen.add(row));
            asked = page?.next;
            if (asked === undefined) {
              break;
            }
          }
          assert.deepEqual([...seen], list);
        },
      ),
      { numRuns: cases.chains },
    );
  });
});
