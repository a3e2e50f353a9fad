import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getCsvColumns, toCsv } from '../../../../src/resources/export/csv.ts';
import { toJsonLines, toJson } from '../../../../src/resources/export/exportContent.ts';
import { collectExport, toRawItems } from '../../support/collectExport.ts';

describe('an export as JSON', () => {
  it('is formatted, or left as it was sent if it would become many times longer', () => {
    assert.equal(
      collectExport(toJson(toRawItems('{"id":1}', '[2]'))).text,
      `[\n  {\n    "id": 1\n  },\n  [\n    2\n  ]\n]\n`,
    );
    const nested = '['.repeat(500) + ']'.repeat(500);
    const { text, count } = collectExport(toJson(toRawItems(...Array.from({ length: 100 }, () => nested))));
    assert.equal(count, 100);
    assert.equal(text, `[${Array.from({ length: 100 }, () => nested).join(',')}]`);
  });
});

describe('an export of 500 items', () => {
  it('is written in short steps', () => {
    const sent = toRawItems(...Array.from({ length: 500 }, (_, id) => `{"id":${id},"name":"Item ${id}"}`));
    const exports = [
      toJson(sent),
      toJsonLines(sent),
      getCsvColumns(sent),
      toCsv(sent, { columns: ['id'], hasByteOrderMark: true, delimiter: ',' }),
    ];
    for (const steps of exports) {
      const count = [...steps].length;
      assert.ok(count >= 500, `${count} steps`);
    }
  });
});
