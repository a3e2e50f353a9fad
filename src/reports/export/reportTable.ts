import { each, type Steps } from '../../api/concurrency/slices.ts';
import type { Report, ReportEntry, ReportGroup } from '../report.ts';

/** Titles of the columns that every report has. */
export interface UsualColumns {
  readonly group: string;
  readonly name: string;
  /** Column of the description of entries that have no cells of their own. */
  readonly description: string;
}

/** Findings as lines of cells below the titles of their columns. */
export interface ReportTable {
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** Text between the labels of a group and of the one in it. */
const separator = ' › ';

/** All findings of a report as one table. */
export function* tableOfReport({ groups }: Report, titles: UsualColumns): Steps<ReportTable> {
  const found = groups.flatMap((group) => pathsIn(group, group.label));
  const columns = yield* columnsOf(
    found.map(({ entry }) => entry),
    titles,
  );
  const lines = yield* each(found, ({ path, entry }) => [
    path,
    entry.label,
    ...cellsOf(entry, columns, titles),
  ]);
  return { columns: [titles.group, titles.name, ...columns], lines };
}

/** The findings of a group itself as a table; those of the groups in it are not among them. */
export function* tableOfGroup({ entries = [] }: ReportGroup, titles: UsualColumns): Steps<ReportTable> {
  const columns = yield* columnsOf(entries, titles);
  const lines = yield* each(entries, (entry) => [entry.label, ...cellsOf(entry, columns, titles)]);
  return { columns: [titles.name, ...columns], lines };
}

function pathsIn(
  { entries = [], groups = [] }: ReportGroup,
  path: string,
): readonly { readonly path: string; readonly entry: ReportEntry }[] {
  const times = new Map<string, number>();
  return [
    ...entries.map((entry) => ({ path, entry })),
    ...groups.flatMap((inner) => {
      // Groups may be called by a finding that several of them have.
      const time = (times.get(inner.label) ?? 0) + 1;
      times.set(inner.label, time);
      return pathsIn(inner, path + separator + inner.label + (time === 1 ? '' : ` (${time})`));
    }),
  ];
}

/** In the order in which they first come. */
function* columnsOf(entries: readonly ReportEntry[], titles: UsualColumns): Steps<readonly string[]> {
  const columns = new Set<string>();
  for (const entry of entries) {
    for (const column of Object.keys(shownCells(entry, titles))) {
      columns.add(column);
    }
    yield;
  }
  return [...columns];
}

function cellsOf(entry: ReportEntry, columns: readonly string[], titles: UsualColumns): readonly string[] {
  const cells = shownCells(entry, titles);
  return columns.map((column) => cells[column] ?? '');
}

function shownCells(
  { cells, description = '' }: ReportEntry,
  titles: UsualColumns,
): Readonly<Record<string, string>> {
  return cells ?? (description === '' ? {} : { [titles.description]: description });
}
