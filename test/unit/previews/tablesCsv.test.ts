import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Block, TableBlock } from '../../../src/previews/blocks.ts';
import { formatTablesAsCsv } from '../../../src/previews/parts/formatTablesAsCsv.ts';
import { parseCsv } from '../support/parseCsv.ts';

function table(
  titles: readonly string[],
  ...rows: readonly TableBlock['rows'][number]['cells'][]
): TableBlock {
  return {
    kind: 'table',
    caption: `Of ${titles.join()}`,
    columns: titles.map((title) => ({ title, isNumber: false })),
    rows: rows.map((cells) => ({ cells })),
  };
}

describe('the tables of a preview as comma-separated values', () => {
  it('have a line of titles, and one for each row, each with a line ending', () => {
    assert.equal(
      formatTablesAsCsv([table(['Day', 'Weight (kg)'], ['22 Nov 2026', 77.5], ['15 Nov 2026', ''])]),
      'Day,Weight (kg)\r\n22 Nov 2026,77.5\r\n15 Nov 2026,\r\n',
    );
  });

  it('follow each other, each below its name, separated by an empty line, without other blocks', () => {
    const blocks: readonly Block[] = [
      { kind: 'heading', text: 'Heading' },
      table(['One'], ['1st']),
      { kind: 'text', text: 'Text' },
      { kind: 'facts', facts: [['Fact', 'Its text']] },
      table(['Other'], ['2nd']),
    ];
    assert.equal(formatTablesAsCsv(blocks), 'Of One\r\nOne\r\n1st\r\n\r\nOf Other\r\nOther\r\n2nd\r\n');
    assert.equal(formatTablesAsCsv([]), '');
    assert.equal(formatTablesAsCsv(blocks.slice(2, 3)), '');
  });

  it('quote cells that contain quotes, commas or line breaks', () => {
    assert.equal(
      formatTablesAsCsv([table(['Name'], ['Rolls, whole grain'], ['7" wrap'], ['two\nlines'], ['plain'])]),
      'Name\r\n"Rolls, whole grain"\r\n"7"" wrap"\r\n"two\nlines"\r\nplain\r\n',
    );
  });

  it('have unformatted numbers, whatever the language of the page', () => {
    assert.equal(
      formatTablesAsCsv([table(['Number'], [1234.5], [-3], [0], [0.125], [1e6])]),
      'Number\r\n1234.5\r\n-3\r\n0\r\n0.125\r\n1000000\r\n',
    );
  });

  it('have no formulas, neither in cells nor in titles', () => {
    const formulas = [
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      '\t=1',
      ' =1',
      '=HYPERLINK("https://elsewhere")',
      '＝1',
    ];
    const rows = parseCsv(formatTablesAsCsv([table(['=title', ...formulas.slice(1)], formulas)]));
    assert.equal(rows.length, 2);
    for (const cell of rows.flat()) {
      assert.match(cell, /^\s*'/, cell);
    }
    const [[caption] = []] = parseCsv(formatTablesAsCsv([{ ...table(['A']), caption: '=1' }, table(['B'])]));
    assert.equal(caption, "'=1");
    // Text cells stay text even if they contain numbers.
    assert.equal(formatTablesAsCsv([table(['A'], ['-3.5'])]), 'A\r\n-3.5\r\n');
  });

  it('keep the text of each cell, with at most an apostrophe before it', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('=1', 'a,b', '"', '\r\n', '\n', '\r', ';=1', "'"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), (rows) => {
        const [titles, ...written] = parseCsv(formatTablesAsCsv([table(['A', 'B'], ...rows)]));
        assert.deepEqual(titles, ['A', 'B']);
        const plain = (text: string): string => text.replaceAll("'", '');
        assert.deepEqual(
          written.map((cells) => cells.map(plain)),
          rows.map((cells) => cells.map(plain)),
        );
      }),
    );
  });
});
