import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvColumns, csvOf, type CsvOptions } from '../../../src/resources/csv.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { itemPages, type SentItem } from '../../../src/resources/itemPages.ts';
import { parseCsv } from '../parseCsv.ts';
import { setUp } from '../support.ts';

function items(...texts: readonly string[]): readonly SentItem[] {
  return texts.map((text) => ({
    row: { id: undefined, place: undefined, of: 'things', label: 'A row', description: '' },
    text,
  }));
}

/** The cells of the one column `value`, for members of that name. */
function cellsOf(values: readonly string[], options: Partial<CsvOptions> = {}): (string | undefined)[] {
  const sent = items(...values.map((value) => `{"value":${value},"end":1}`));
  const { text } = csvOf(sent, { columns: ['value', 'end'], bom: false, ...options });
  return parseCsv(text, options.delimiter)
    .slice(1)
    .map(([cell]) => cell);
}

describe('a table of items', () => {
  it('shows numbers with the digits that were sent, words, texts, and nothing for null', () => {
    const values = ['12345678901234567890.50', '-5', '-21.0', '1e5', 'true', 'null', '""', '"a\\u00e4\\n"'];
    assert.deepEqual(cellsOf(values), [
      ...['12345678901234567890.50', '-5', '-21.0', '1e5', 'true', '', '', 'aä\n'],
    ]);
  });

  it('shows objects by what tells them apart, and arrays by their parts', () => {
    assert.deepEqual(
      cellsOf([
        '{"id":10,"name":"Abs"}',
        '{"id":1,"name":"Biceps femoris","name_en":"Hamstrings"}',
        '{"id":1,"name":"Soleus","name_en":""}',
        '{"id":2,"short_name":"en","full_name":"English"}',
        '{"id":3,"image":"https://example.org/a.png"}',
        '{"id":12345678901234567890}',
        '{"gram":1.50}',
        '[{"name":"Barbell"},{"name":"Bench; flat"},[],null]',
        '[1,2,"three"]',
        '[]',
      ]),
      [
        ...['Abs', 'Hamstrings', 'Soleus', 'English', 'https://example.org/a.png'],
        ...['12345678901234567890', '{"gram":1.50}', 'Barbell; Bench; flat', '1; 2; three', ''],
      ],
    );
  });

  it('shows the names behind ids, where they are known', () => {
    const names: Readonly<Record<string, string>> = { '10': 'Abs', '11': '=Chest' };
    const nameOf = (member: string, id: string): string | undefined =>
      member === 'value' ? names[id] : undefined;
    assert.deepEqual(cellsOf(['10', '[10,"11",12]', '11', '{"id":10}'], { nameOf }), [
      ...['Abs', `Abs;' =Chest; 12`, `'=Chest`, '10'],
    ]);
  });

  it('has an apostrophe before what a spreadsheet would take for a formula, and before no number', () => {
    const texts = [
      '=1+1',
      '+49 30',
      '-cmd',
      '@SUM(A1)',
      ' =1',
      '"=1',
      '-1;0',
      '-',
      '-5-1',
      '\tx',
      '\nx',
      '\rx',
    ];
    assert.deepEqual(
      cellsOf(texts.map((text) => JSON.stringify(text))),
      texts.map((text) => `'${text}`),
    );
    const harmless = ["'", 'a=1', 'a b', '1;-5; -5.0', ' -5'];
    assert.deepEqual(cellsOf(harmless.map((text) => JSON.stringify(text))), harmless);
    assert.deepEqual(cellsOf(['-5', '"-5.000"', '-1.5e-7', '0']), ['-5', '-5.000', '-1.5e-7', '0']);
    const titles = csvOf(items('{"=a":1,"b":2}'), { columns: ['=a', 'b'], bom: false }).text;
    assert.deepEqual(parseCsv(titles), [
      ["'=a", 'b'],
      ['1', '2'],
    ]);
  });

  it('has an apostrophe also where a spreadsheet would divide a cell', () => {
    const texts = ['a;=1', 'a,=1', 'a\t=1', 'a\r=1', 'a\n=1', '\n=1', 'a;"=1', 'a; -b;-5'];
    const sent = texts.map((text) => JSON.stringify(text));
    assert.deepEqual(cellsOf(sent), [
      ...["a;'=1", 'a,=1', "a\t'=1", "a\r'=1", "a\n'=1", "'\n'=1", `a;'"=1`, "a;' -b;-5"],
    ]);
    assert.deepEqual(cellsOf(sent, { delimiter: ';' }), [
      ...['a;=1', "a,'=1", "a\t'=1", "a\r'=1", "a\n'=1", "'\n'=1", 'a;"=1', 'a; -b;-5'],
    ]);
  });

  it('has semicolons between its cells where these are wanted', () => {
    const { text } = csvOf(items('{"id":1,"a":"b;c","d":"e,f"}'), {
      columns: ['id', 'a', 'd'],
      bom: false,
      delimiter: ';',
    });
    assert.equal(text, 'id;a;d\r\n1;"b;c";e,f\r\n');
  });

  it('has a comma in decimals where there are semicolons, and the digits as they were sent', () => {
    const sent = ['"80.00"', '-1.5', '12.500', '"-0.25"', '7', '"1.2.3"', '1e-7', '"v1.5"'];
    const texts = ['80.00', '-1.5', '12.500', '-0.25', '7', '1.2.3', '1e-7', 'v1.5'];
    assert.deepEqual(cellsOf(sent, { delimiter: ';' }), [
      ...['80,00', '-1,5', '12,500', '-0,25', '7', '1.2.3', '1e-7', 'v1.5'],
    ]);
    assert.deepEqual(cellsOf(sent), texts);
  });

  it('reads back as it was, with quotes, commas and line breaks in its cells', () => {
    const texts = ['say "hi"', 'a,b', 'two\nlines', 'two\r\nlines', 'old\rMac', '"', '""', ',', ' '];
    assert.deepEqual(cellsOf(texts.map((text) => JSON.stringify(text))), texts);
  });

  it('begins with a byte order mark where that is wanted', () => {
    const bytes = (bom: boolean): Buffer =>
      Buffer.from(csvOf(items('{"id":1}'), { columns: ['id'], bom }).text);
    assert.deepEqual(bytes(true), Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(false)]));
    assert.equal(bytes(false).toString(), 'id\r\n1\r\n');
  });

  it('offers id and name first, then the members in their order, and says which are plain', () => {
    const sent = items('{"a":1,"name":"x","b":[],"id":2,"a":{}}', '{"c":null,"b":1}', '7', 'null');
    assert.deepEqual(
      csvColumns(sent).map(({ name, isPlain }) => `${name} ${String(isPlain)}`),
      ['id true', 'name true', 'a false', 'b false', 'c true'],
    );
    const { text, count } = csvOf(sent, { columns: ['id', 'c'], bom: false });
    assert.equal(count, 2);
    assert.equal(text, 'id,c\r\n2,\r\n,\r\n');
  });

  for (const generation of ['2.0', '2.2', '2.7'] as const) {
    it(`of exercises of release ${generation} has the name that the row has`, async () => {
      await using setup = await setUp({ generation });
      const source = { resource: exercises, part: 'own', filters: undefined } as const;
      const { rows, texts } = await itemPages(setup.catalogue, source)(undefined, {});
      const sent = rows.map((row, at) => ({ row, text: texts[at] ?? '' }));
      assert.deepEqual(
        csvColumns(sent)
          .slice(0, 2)
          .map(({ name }) => name),
        ['id', 'name'],
      );
      const [, ...records] = parseCsv(csvOf(sent, { columns: ['id', 'name'], bom: false }).text);
      assert.deepEqual(
        records,
        rows.map(({ id = '', label }) => [id, label]),
      );
    });
  }
});
