import { formatCsv } from '../../resources/export/formatCsv.ts';
import type { Block } from '../blocks.ts';

/** Formats the tables of a preview as CSV, one below the other, each with its column titles. */
export function formatTablesAsCsv(blocks: readonly Block[]): string {
  const tables = blocks.filter((block) => block.kind === 'table');
  return tables
    .map(({ caption, columns, rows }) =>
      formatCsv(
        [
          // Several tables, such as those of meals, may have the same columns.
          ...(tables.length > 1 ? [[caption]] : []),
          columns.map(({ title }) => title),
          ...rows.map(({ cells }) => cells),
        ],
        ',',
      ),
    )
    .join('\r\n');
}
