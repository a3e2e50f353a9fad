import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { Report, Finding, ReportGroup } from '../report.ts';

/** Titles of the columns that do not depend on the kind of report. */
export interface ColumnTitles {
  readonly group: string;
  readonly name: string;
}

/** Rows of cells, with the titles of the columns. */
export interface ReportTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Separator between the label of a group and that of its subgroup. */
const separator = ' › ';

/** Creates one table of all findings of a report. */
export function* createReportTable({ groups }: Report, titles: ColumnTitles): Steps<ReportTable> {
  const found = groups.flatMap((group) => collectFindingPaths(group, group.label));
  const columns = yield* getColumns(found.map(({ finding }) => finding));
  const rows = yield* mapInSteps(found, ({ path, finding }) => [
    path,
    finding.label,
    ...getRowCells(finding, columns),
  ]);
  return { columns: [titles.group, titles.name, ...columns], rows };
}

/** Creates a table of a group's own findings, without those of its subgroups. */
export function* createGroupTable({ findings = [] }: ReportGroup, titles: ColumnTitles): Steps<ReportTable> {
  const columns = yield* getColumns(findings);
  const rows = yield* mapInSteps(findings, (entry) => [entry.label, ...getRowCells(entry, columns)]);
  return { columns: [titles.name, ...columns], rows };
}

function collectFindingPaths(
  { findings = [], groups = [] }: ReportGroup,
  path: string,
): readonly { readonly path: string; readonly finding: Finding }[] {
  const occurrencesByLabel = new Map<string, number>();
  return [
    ...findings.map((finding) => ({ path, finding })),
    ...groups.flatMap((inner) => {
      // Groups are named after a finding, so several may have the same name.
      const occurrence = (occurrencesByLabel.get(inner.label) ?? 0) + 1;
      occurrencesByLabel.set(inner.label, occurrence);
      return collectFindingPaths(
        inner,
        path + separator + inner.label + (occurrence === 1 ? '' : ` (${occurrence})`),
      );
    }),
  ];
}

/** Returns the columns of all findings, in the order of their first use. */
function* getColumns(findings: readonly Finding[]): Steps<readonly string[]> {
  const columns = new Set<string>();
  for (const { cells = {} } of findings) {
    for (const column of Object.keys(cells)) {
      columns.add(column);
    }
    yield;
  }
  return [...columns];
}

function getRowCells({ cells = {} }: Finding, columns: readonly string[]): readonly string[] {
  return columns.map((column) => cells[column] ?? '');
}
