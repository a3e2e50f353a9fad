import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import { escapeMarkdown } from '../../vscode/text/sanitize.ts';
import { countFindings, type Report, type ReportGroup } from '../report.ts';
import { createGroupTable, type ColumnTitles } from './reportTable.ts';

/** Formats a report as Markdown to paste into an issue, with a heading and a table for each group. */
export function* formatReportMarkdown(
  { title, description = '', groups }: Report,
  titles: ColumnTitles,
): Steps<string> {
  const parts = [`# ${escapeMarkdown(title)}`, ...formatParagraphs(description)];
  for (const group of groups) {
    yield* addGroup(parts, group, 2, titles);
  }
  return `${parts.join('\n\n')}\n`;
}

function* addGroup(
  parts: string[],
  group: ReportGroup,
  level: number,
  titles: ColumnTitles,
): Steps<undefined> {
  const { label, description = '', groups = [], findings = [] } = group;
  const heading = `${'#'.repeat(Math.min(level, 6))} ${escapeMarkdown(label)} (${countFindings(group)})`;
  parts.push(heading, ...formatParagraphs(description));
  if (findings.length > 0) {
    parts.push(yield* formatTable(group, titles));
  }
  for (const inner of groups) {
    yield* addGroup(parts, inner, level + 1, titles);
  }
}

function* formatTable(group: ReportGroup, titles: ColumnTitles): Steps<string> {
  const { columns, rows } = yield* createGroupTable(group, titles);
  const separatorRow = `|${columns.map(() => ' --- |').join('')}`;
  const bodyRows = yield* mapInSteps(rows, formatRow);
  return [formatRow(columns), separatorRow, ...bodyRows].join('\n');
}

function formatRow(cells: readonly string[]): string {
  return `|${cells.map((cell) => ` ${formatCell(cell)} |`).join('')}`;
}

/** Formats a cell. An address becomes a link. */
function formatCell(cell: string): string {
  return /^https?:\/\/\S/i.test(cell) && !/[\r\n]/.test(cell)
    ? `<${cell.trim().replace(/[<>|\s\p{Cc}]/gu, encodeURIComponent)}>`
    : escapeMarkdown(cell);
}

function formatParagraphs(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(escapeMarkdown);
}
