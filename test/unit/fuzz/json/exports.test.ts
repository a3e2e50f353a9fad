import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseJsonList } from '../../../../src/api/json/list.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { getCsvColumns, toCsv } from '../../../../src/resources/export/csv.ts';
import { toJsonLines, toJson } from '../../../../src/resources/export/exportContent.ts';
import type { RawItem } from '../../../../src/resources/paging/itemPages.ts';
import { parseCsv } from '../../support/parseCsv.ts';
import { getTokens } from '../../support/tokens.ts';
import { jsonText } from '../../support/jsonTexts.ts';
import { anyText, cases } from '../support.ts';
import { collectExport } from '../../support/collectExport.ts';

const jsonTexts = fc.array(jsonText, { maxLength: 5 });

function createItem(text: string): RawItem {
  return { row: { id: undefined, place: undefined, of: 'things', label: '', description: '' }, text };
}

/** The tokens of an array with these texts as its elements. */
function getListTokens(texts: readonly string[]): string[] {
  return getTokens(`[${texts.join(',')}]`);
}

describe('items of any JSON', () => {
  it('are cut out of a page token for token', () => {
    fc.assert(
      fc.property(jsonTexts, jsonText, (texts, other) => {
        const list = `[${texts.join(' ,\n')}]`;
        const page = `{"results": [1], "other":${other},"\\u0072esults" :${list} , "next":null}`;
        for (const text of [page, list]) {
          const { rowText } = runSync(parseJsonList(Buffer.from(text)));
          const rows = texts.map((_, at) => rowText(at));
          assert.deepEqual(rows.map(getTokens), texts.map(getTokens));
        }
      }),
      { numRuns: cases.exports },
    );
  });

  it('are exported as JSON with the tokens that were sent', () => {
    fc.assert(
      fc.property(jsonTexts, (texts) => {
        const { text, count } = collectExport(toJson(texts.map(createItem)));
        assert.equal(count, texts.length);
        assert.deepEqual(getTokens(text), getListTokens(texts));
      }),
      { numRuns: cases.exports },
    );
  });

  it('are exported as NDJSON with the tokens that were sent, each in a line', () => {
    fc.assert(
      fc.property(jsonTexts, (texts) => {
        const { text } = collectExport(toJsonLines(texts.map(createItem)));
        const lines = text.split(/\r\n|\r|\n/);
        assert.equal(lines.pop(), '');
        assert.deepEqual(lines.map(getTokens), texts.map(getTokens));
        texts.forEach((sent, at) => {
          assert.ok(/[\r\n]/.test(sent) || lines[at] === sent, 'A text of one line was changed.');
        });
      }),
      { numRuns: cases.exports },
    );
  });

  it('are exported as CSV with a cell for each column of each object', () => {
    fc.assert(
      fc.property(jsonTexts, (texts) => {
        const items = texts.map(createItem);
        const columns = runSync(getCsvColumns(items)).map(({ name }) => name);
        fc.pre(columns.length > 1);
        const { text, count } = collectExport(
          toCsv(items, { columns, hasByteOrderMark: false, delimiter: ',' }),
        );
        const records = parseCsv(text);
        assert.equal(records.length, 1 + count);
        assert.ok(records.every((record) => record.length === columns.length));
        assert.equal(
          collectExport(toCsv(items, { columns, hasByteOrderMark: true, delimiter: ',' })).text,
          `\ufeff${text}`,
        );
      }),
      { numRuns: cases.exports },
    );
  });

  for (const [delimiter, other] of [
    [',', ';'],
    [';', ','],
  ] as const) {
    it(`keep their texts in CSV with “${delimiter}”, and none is a formula, even when split at “${other}”`, () => {
      fc.assert(
        fc.property(fc.array(likelyFormula, { minLength: 1, maxLength: 5 }), (values) => {
          const items = values.map((value) => createItem(JSON.stringify({ id: 1, note: value })));
          const { text } = collectExport(
            toCsv(items, { columns: ['id', 'note'], hasByteOrderMark: false, delimiter }),
          );
          const [, ...records] = parseCsv(text, delimiter);
          records.forEach(([, cell = ''], at) => {
            // A file is in UTF-8, which cannot encode lone surrogates.
            const value = (values[at] ?? '').toWellFormed();
            if (delimiter === ';' && /^-?\d+\.\d+$/.test(value)) {
              assert.equal(cell, value.replace('.', ','));
              return;
            }
            assert.equal(cell.replaceAll("'", ''), value.replaceAll("'", ''));
            assert.ok(!/^[\t\r\n]/.test(cell) && !isFormula(cell));
          });
          const divided = text.split(other === ';' ? /[;\t\r\n]/ : /[,\t\r\n]/);
          assert.deepEqual(divided.filter(isFormula), []);
        }),
        { numRuns: cases.exports },
      );
    });
  }
});

/** Any texts, many of them with characters that formulas consist of. */
const likelyFormula = fc.oneof(
  anyText,
  fc
    .array(fc.constantFrom(...Array.from(`=+-@;,\t\r\n" '1.e＝＋－＠a`)), { maxLength: 8 })
    .map((parts) => parts.join('')),
);

/**
 * Returns true if a spreadsheet may read a text as a formula, with or without spaces and quotes around it.
 */
function isFormula(text: string): boolean {
  const bare = text.replace(/^["\s]+|["\s]+$/g, '');
  return /^[=+@＝＋－＠]/.test(bare) || (bare.startsWith('-') && !/^-\d+(\.\d+)?(e[+-]?\d+)?$/i.test(bare));
}
