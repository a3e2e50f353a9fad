import { csvText } from '../../resources/csv/csvText.ts';
import type { Block } from '../blocks.ts';

/** The tables of a preview as comma-separated values, one below the other, each with a line of titles. */
export function tablesCsv(blocks: readonly Block[]): string {
  return blocks
    .filter((block) => block.kind === 'table')
    .map(({ columns, rows }) =>
      csvText([columns.map(({ title }) => title), ...rows.map(({ cells }) => cells)], ','),
    )
    .join('\r\n');
}
