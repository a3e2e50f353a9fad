import { formatCsv } from '../../resources/csv/formatCsv.ts';
import type { Block } from '../blocks.ts';

/** The tables of a preview as comma-separated values, one below the other, each with a line of titles. */
export function formatTablesAsCsv(blocks: readonly Block[]): string {
  const tables = blocks.filter((block) => block.kind === 'table');
  return tables
    .map(({ caption, columns, rows }) =>
      formatCsv(
        [
          // Several may have the same titles, such as those of meals.
          ...(tables.length > 1 ? [[caption]] : []),
          columns.map(({ title }) => title),
          ...rows.map(({ cells }) => cells),
        ],
        ',',
      ),
    )
    .join('\r\n');
}
