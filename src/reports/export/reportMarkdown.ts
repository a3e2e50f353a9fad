import { each, type Steps } from '../../api/concurrency/slices.ts';
import { plainMarkdown } from '../../vscode/text/plainMarkdown.ts';
import { findingsIn, type Report, type ReportGroup } from '../report.ts';
import { tableOfGroup, type UsualColumns } from './reportTable.ts';

/** A report as Markdown to paste into an issue: a heading and a table for each group. */
export function* reportMarkdown(
  { title, description = '', groups }: Report,
  titles: UsualColumns,
): Steps<string> {
  const parts = [`# ${plainMarkdown(title)}`, ...paragraphs(description)];
  for (const group of groups) {
    parts.push(...(yield* groupParts(group, 2, titles)));
  }
  return `${parts.join('\n\n')}\n`;
}

function* groupParts(group: ReportGroup, level: number, titles: UsualColumns): Steps<readonly string[]> {
  const { label, description = '', groups = [], entries = [] } = group;
  const heading = `${'#'.repeat(Math.min(level, 6))} ${plainMarkdown(label)} (${findingsIn(group)})`;
  const parts = [heading, ...paragraphs(description)];
  if (entries.length > 0) {
    parts.push(yield* tableText(group, titles));
  }
  for (const inner of groups) {
    parts.push(...(yield* groupParts(inner, level + 1, titles)));
  }
  return parts;
}

function* tableText(group: ReportGroup, titles: UsualColumns): Steps<string> {
  const { columns, lines } = yield* tableOfGroup(group, titles);
  const rule = `|${columns.map(() => ' --- |').join('')}`;
  const rows = yield* each(lines, lineText);
  return [lineText(columns), rule, ...rows].join('\n');
}

function lineText(cells: readonly string[]): string {
  return `|${cells.map((cell) => ` ${cellText(cell)} |`).join('')}`;
}

/** An address stays one that can be followed. */
function cellText(cell: string): string {
  return /^https?:\/\/\S/i.test(cell) && !/[\r\n]/.test(cell)
    ? `<${cell.trim().replace(/[<>|\s]/g, encodeURIComponent)}>`
    : plainMarkdown(cell);
}

function paragraphs(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map(plainMarkdown);
}
