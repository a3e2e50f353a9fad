import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { getCsvColumns, toCsv, type CsvOptions } from '../../../../src/resources/export/csv.ts';
import { collectExport, toRawItems } from '../../support/collectExport.ts';
import { parseCsv } from '../../support/parseCsv.ts';

/** The cells in the column of a member with these values. */
function getCells(values: readonly string[], options: Partial<CsvOptions> = {}): (string | undefined)[] {
  const sent = toRawItems(...values.map((value) => `{"value":${value},"end":1}`));
  const { text } = collectExport(
    toCsv(sent, { columns: ['value', 'end'], hasByteOrderMark: false, delimiter: ',', ...options }),
  );
  return parseCsv(text, options.delimiter)
    .slice(1)
    .map(([cell]) => cell);
}

describe('a table of items', () => {
  it('shows numbers with their original digits, booleans, texts, and nothing for null', () => {
    const values = ['12345678901234567890.50', '-5', '-21.0', '1e5', 'true', 'null', '""', '"a\\u00e4\\n"'];
    assert.deepEqual(getCells(values), [
      ...['12345678901234567890.50', '-5', '-21.0', '1e5', 'true', '', '', 'aä\n'],
    ]);
  });

  it('shows objects by their identifying fields, and arrays by their elements', () => {
    assert.deepEqual(
      getCells([
        '{"id":10,"name":"Abs"}',
        '{"id":1,"name":"Biceps femoris","name_en":"Hamstrings"}',
        '{"id":1,"name":"Soleus","name_en":""}',
        '{"id":2,"short_name":"en","full_name":"English"}',
        '{"id":3,"image":"https://example.org/a.png"}',
        '{"id":4,"exercise":9,"comment":"Keep the back straight"}',
        '{"id":5,"image":"https://example.org/b.png","comment":""}',
        '{"id":12345678901234567890}',
        '{"gram":1.50}',
        '[{"name":"Barbell"},{"name":"Bench; flat"},[],null]',
        '[1,2,"three"]',
        '[]',
      ]),
      [
        ...['Abs', 'Hamstrings', 'Soleus', 'English', 'https://example.org/a.png'],
        ...['Keep the back straight', 'https://example.org/b.png'],
        ...['12345678901234567890', '{"gram":1.50}', 'Barbell; Bench; flat', '1; 2; three', ''],
      ],
    );
  });

  it('shows the names behind ids, where they are known', () => {
    const names: Readonly<Record<string, string>> = { '10': 'Abs', '11': '=Chest' };
    const findName: CsvOptions['findName'] = ({ resource, member }, id) =>
      resource === 'things' && member === 'value' ? names[id] : undefined;
    assert.deepEqual(getCells(['10', '[10,"11",12]', '11', '{"id":10}'], { findName }), [
      ...['Abs', `Abs;' =Chest; 12`, `'=Chest`, '10'],
    ]);
  });

  it('has an apostrophe before anything a spreadsheet would read as a formula, except numbers', () => {
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
      getCells(texts.map((text) => JSON.stringify(text))),
      texts.map((text) => `'${text}`),
    );
    const harmless = ["'", 'a=1', 'a b', '1;-5; -5.0', ' -5'];
    assert.deepEqual(getCells(harmless.map((text) => JSON.stringify(text))), harmless);
    assert.deepEqual(getCells(['-5', '"-5.000"', '-1.5e-7', '-2E9', '0']), [
      '-5',
      '-5.000',
      '-1.5e-7',
      '-2E9',
      '0',
    ]);
    const titles = collectExport(
      toCsv(toRawItems('{"=a":1,"b":2}'), { columns: ['=a', 'b'], hasByteOrderMark: false, delimiter: ',' }),
    ).text;
    assert.deepEqual(parseCsv(titles), [
      ["'=a", 'b'],
      ['1', '2'],
    ]);
  });

  it('has an apostrophe also where a spreadsheet would split a cell', () => {
    const texts = ['a;=1', 'a,=1', 'a\t=1', 'a\r=1', 'a\n=1', '\n=1', 'a;"=1', 'a; -b;-5'];
    const sent = texts.map((text) => JSON.stringify(text));
    assert.deepEqual(getCells(sent), [
      ...["a;'=1", 'a,=1', "a\t'=1", "a\r'=1", "a\n'=1", "'\n'=1", `a;'"=1`, "a;' -b;-5"],
    ]);
    assert.deepEqual(getCells(sent, { delimiter: ';' }), [
      ...['a;=1', "a,'=1", "a\t'=1", "a\r'=1", "a\n'=1", "'\n'=1", 'a;"=1', 'a; -b;-5'],
    ]);
  });

  it('can have semicolons between its cells', () => {
    const { text } = collectExport(
      toCsv(toRawItems('{"id":1,"a":"b;c","d":"e,f"}'), {
        columns: ['id', 'a', 'd'],
        hasByteOrderMark: false,
        delimiter: ';',
      }),
    );
    assert.equal(text, 'id;a;d\r\n1;"b;c";e,f\r\n');
  });

  it('has decimal commas if it has semicolons, and the original digits', () => {
    const sent = ['"80.00"', '-1.5', '12.500', '"-0.25"', '7', '"1.2.3"', '1e-7', '"v1.5"'];
    const texts = ['80.00', '-1.5', '12.500', '-0.25', '7', '1.2.3', '1e-7', 'v1.5'];
    assert.deepEqual(getCells(sent, { delimiter: ';' }), [
      ...['80,00', '-1,5', '12,500', '-0,25', '7', '1.2.3', '1e-7', 'v1.5'],
    ]);
    assert.deepEqual(getCells(sent), texts);
  });

  it('is parsed to the same cells, with quotes, commas and line breaks in them', () => {
    const texts = ['say "hi"', 'a,b', 'two\nlines', 'two\r\nlines', 'old\rMac', '"', '""', ',', ' '];
    assert.deepEqual(getCells(texts.map((text) => JSON.stringify(text))), texts);
  });

  it('can begin with a byte order mark', () => {
    const bytes = (hasByteOrderMark: boolean): Buffer =>
      Buffer.from(
        collectExport(toCsv(toRawItems('{"id":1}'), { columns: ['id'], hasByteOrderMark, delimiter: ',' }))
          .text,
      );
    assert.deepEqual(bytes(true), Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes(false)]));
    assert.equal(bytes(false).toString(), 'id\r\n1\r\n');
  });

  it('shows names for ids by the resource of each item', () => {
    const [exercise, measurement] = toRawItems('{"id":1,"category":8}', '{"id":2,"category":8}');
    assert.ok(exercise !== undefined && measurement !== undefined);
    const sent = [
      { ...exercise, row: { ...exercise.row, of: 'exercise' } },
      { ...measurement, row: { ...measurement.row, of: 'measurement' } },
    ];
    const findName: CsvOptions['findName'] = (place, id) =>
      place.resource === 'exercise' && place.member === 'category' && id === '8' ? 'Arms' : undefined;
    for (const order of [sent, sent.toReversed()]) {
      const { text } = collectExport(
        toCsv(order, { columns: ['id', 'category'], hasByteOrderMark: false, delimiter: ',', findName }),
      );
      assert.deepEqual(parseCsv(text).slice(1).sort(), [
        ['1', 'Arms'],
        ['2', '8'],
      ]);
    }
  });

  it('handles nested arrays of any depth', () => {
    const depth = 100_000;
    const deep = `${'['.repeat(depth)}1,[2],{"name":"x"}${']'.repeat(depth)}`;
    assert.deepEqual(getCells([deep]), ['1; 2; x']);
    assert.equal(runSync(getCsvColumns(toRawItems(`{"value":${deep}}`))).length, 1);
  });

  it('shows 1000 elements of an array, with a mark if there are more', () => {
    const createSevens = (count: number): string => Array.from({ length: count }, () => 7).join(',');
    const all = createSevens(1000).replaceAll(',', '; ');
    assert.deepEqual(
      getCells(
        [createSevens(1000), createSevens(1001), `${createSevens(500)},[${createSevens(100_000)}]`].map(
          (list) => `[${list}]`,
        ),
      ),
      [all, `${all}; …`, `${all}; …`],
    );
  });

  it('shows ids if their names are too long', () => {
    const findName: CsvOptions['findName'] = (_place, id) => 'x'.repeat(Number(id));
    assert.deepEqual(getCells(['200', '201'], { findName }), ['x'.repeat(200), '201']);
  });

  it('has 1000 columns at most', () => {
    const of = (first: number, count: number): string =>
      `{${Array.from({ length: count }, (_, at) => `"x${first + at}":1`).join(',')}}`;
    const sent = toRawItems('{"id":1}', of(0, 800), of(400, 10_000));
    const names = runSync(getCsvColumns(sent)).map(({ name }) => name);
    assert.deepEqual(names, ['id', ...Array.from({ length: 999 }, (_, at) => `x${at}`)]);
  });

  it('leaves out items that are too long for a row', () => {
    const long = (length: number): string => `{"a":1,"b":"`.padEnd(length - 2, 'x') + '"}';
    const sent = toRawItems('{"a":0}', long(256 * 1024 + 1), long(256 * 1024).replace('1', '2'));
    assert.deepEqual(
      runSync(getCsvColumns(sent.slice(0, 2))).map(({ name }) => name),
      ['a'],
    );
    const { text, count } = collectExport(
      toCsv(sent, { columns: ['a'], hasByteOrderMark: false, delimiter: ',' }),
    );
    assert.deepEqual([text, count], ['a\r\n0\r\n2\r\n', 2]);
  });

  it('is written item by item, each before the next one is read', () => {
    const read = new Set<string>();
    const sent = toRawItems(...Array.from({ length: 50 }, (_, id) => `{"id":${id}}`)).map((item) => ({
      ...item,
      get text() {
        read.add(item.text);
        return item.text;
      },
    }));
    const whenWritten: number[] = [];
    const findName: CsvOptions['findName'] = () => {
      whenWritten.push(read.size);
      return undefined;
    };
    collectExport(toCsv(sent, { columns: ['id'], hasByteOrderMark: false, delimiter: ',', findName }));
    assert.deepEqual(
      whenWritten,
      sent.map((_, at) => at + 1),
    );
  });

  it('offers id and name first, then the other fields in order, and marks the usual ones', () => {
    const sent = toRawItems(
      '{"a":1,"name":"x","b":[],"id":2,"a":{}}',
      '{"c":null,"b":1,"uuid":"u"}',
      '7',
      'null',
    );
    assert.deepEqual(
      runSync(getCsvColumns(sent)).map(({ name, isDefault }) => `${name} ${String(isDefault)}`),
      ['id true', 'name true', 'a false', 'b false', 'c true', 'uuid false'],
    );
    const { text, count } = collectExport(
      toCsv(sent, { columns: ['id', 'c'], hasByteOrderMark: false, delimiter: ',' }),
    );
    assert.equal(count, 2);
    assert.equal(text, 'id,c\r\n2,\r\n,\r\n');
  });

  it('proposes no column that says when or from whom the server got an item', () => {
    const sent = toRawItems(
      '{"created":"a","last_update_global":"b","last_imported":"c","license_author":"d","last_workout_date":"e"}',
    );
    assert.deepEqual(
      runSync(getCsvColumns(sent)).flatMap(({ name, isDefault }) => (isDefault ? [name] : [])),
      ['last_workout_date'],
    );
  });
});
