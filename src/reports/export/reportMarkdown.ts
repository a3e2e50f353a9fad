import { findingsIn, type Report, type ReportGroup } from '../report.ts';
import { tableOfGroup, type UsualColumns } from './reportTable.ts';

/** Characters that mean something in Markdown, wherever they stand. */
const special = /[\\`*_{}[\]<>|#~$]/g;
/** Signs that call somebody's attention where an issue tracker reads the text. */
const mention = /@(?=[\p{L}\p{N}])/gu;

/** A report as Markdown to paste into an issue: a heading and a table for each group. */
export function reportMarkdown({ title, description = '', groups }: Report, titles: UsualColumns): string {
  const parts = [
    `# ${inLine(title)}`,
    ...description
      .split('\n')
      .filter((line) => line !== '')
      .map(inLine),
    ...groups.flatMap((group) => groupParts(group, 2, titles)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function groupParts(group: ReportGroup, level: number, titles: UsualColumns): readonly string[] {
  const { label, description = '', groups = [], entries = [] } = group;
  return [
    `${'#'.repeat(Math.min(level, 6))} ${inLine(label)} (${findingsIn(group)})`,
    ...(description === '' ? [] : [inLine(description)]),
    ...(entries.length === 0 ? [] : [tableText(group, titles)]),
    ...groups.flatMap((inner) => groupParts(inner, level + 1, titles)),
  ];
}

function tableText(group: ReportGroup, titles: UsualColumns): string {
  const { columns, lines } = tableOfGroup(group, titles);
  return [columns, columns.map(() => '---'), ...lines]
    .map((cells, at) => `| ${cells.map((cell) => (at === 1 ? cell : inLine(cell))).join(' | ')} |`)
    .join('\n');
}

/** A text as it is, in one line: nothing in it is markup, and nobody is mentioned. */
function inLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(special, '\\$&').replace(mention, '@<!-- -->');
}
