import { stringify } from 'csv-stringify/sync';
import { withoutFormulas } from '../../resources/csv/formulas.ts';
import type { Block } from '../blocks.ts';

/** The tables of a preview as comma-separated values (RFC 4180), one below the other, each with a line of titles. */
export function tablesCsv(blocks: readonly Block[]): string {
  return blocks
    .filter((block) => block.kind === 'table')
    .map(({ columns, rows }) =>
      stringify([columns.map(({ title }) => title), ...rows.map(({ cells }) => cells)], {
        record_delimiter: 'windows',
        // By itself, the library quotes no line break that is not the one between records.
        quoted_match: /[\r\n]/,
        cast: { string: (value) => withoutFormulas(value, ',') },
      }),
    )
    .join('\r\n');
}
