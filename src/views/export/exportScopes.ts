import * as vscode from 'vscode';
import { ItemReading } from '../../collections/itemReading.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { exercises } from '../../resources/exercises.ts';
import { fewItems, itemPages, type ListSource, type SentItem } from '../../resources/paging/itemPages.ts';
import { knownExercises } from '../../resources/addresses/knownItems.ts';
import type { Entry, ListedRow } from '../../resources/resource.ts';
import type { ExportTarget } from './exportTarget.ts';
import type { List } from '../lists/list.ts';
import { maxLoadedRows } from '../lists/maxLoadedRows.ts';
import type { Row } from '../rows/rows.ts';

/** The rows to export. */
export interface ExportScope {
  readonly label: string;
  /** Number of the rows, including those without an id; undefined where only reading them tells. */
  readonly count: number | undefined;
  /** The rows in their order, as {@link nameOf} tells them apart; all that are read, as they come, when absent. */
  readonly order?: readonly string[];
  /** Ways through the lists that have them. */
  readonly readings: () => readonly ItemReading[];
  /** The same rows with what a table needs of them, where that is known without any reading; undefined elsewhere. */
  readonly known: () => readonly SentItem[] | undefined;
}

/** A row of an item, in its list. */
interface ListedEntry {
  readonly list: List;
  readonly entry: Entry;
}

/** So many items are read one by one; of more, the pages of their list are read. */
const few = 20;
/** By so many rows items may have moved down in their list meanwhile. */
const slack = 100;

/** Choices for an export: the selected rows, the shown rows, and all, unless these are too many. */
export function exportScopes(
  { list, selection }: ExportTarget,
  catalogue: Catalogue,
): readonly ExportScope[] {
  const { source, size } = list;
  const selected = itemRows(selection);
  const shown = source === undefined ? [] : itemRows(list.rows);
  const total = size?.total;
  const isTooLong = total !== undefined && total >= maxLoadedRows;
  return [
    ...(selected.length === 0 ? [] : [chosen(vscode.l10n.t('Selection'), selected, catalogue)]),
    ...(shown.length === 0 || shown.length === total
      ? []
      : [pages(vscode.l10n.t('Loaded Rows'), shown, catalogue)]),
    ...(source === undefined || size === undefined || total === 0 || isTooLong
      ? []
      : [all(source, total, list, catalogue)]),
  ];
}

/** Tells an item from others, of whatever list. */
export function nameOf({ of, id = '' }: ListedRow): string {
  return `${of} ${id}`;
}

/** The rows that stand for something of the server, those under titles among them. */
function itemRows(rows: readonly Row[]): readonly Row[] {
  const flat = rows.flatMap((row) => (row.kind === 'group' ? row.rows : [row]));
  const known = new Set<string>();
  return flat.filter((row) => {
    if (row.kind !== 'entry') {
      return row.kind === 'unreadable';
    }
    const name = nameOf(row.shown);
    return row.shown.id === undefined || (!known.has(name) && known.add(name));
  });
}

function chosen(label: string, rows: readonly Row[], catalogue: Catalogue): ExportScope {
  if (rows.length > few) {
    return pages(label, rows, catalogue);
  }
  const entries = entriesIn(rows).map(({ entry }) => entry);
  return {
    label,
    count: rows.length,
    readings: () => [new ItemReading(fewItems(catalogue, entries), { admits: () => true })],
    known: () => knownIn(entries, catalogue),
  };
}

/** Exercises are known whole, unless a server lists them without the names of what they are for. */
function knownIn(rows: readonly ListedRow[], catalogue: Catalogue): readonly SentItem[] | undefined {
  const form = catalogue.formInUse(exercises);
  const isWhole = form !== undefined && form.endpoint !== 'exercise';
  return isWhole && rows.every(({ of }) => of === exercises.id) ? knownExercises(rows) : undefined;
}

/** Rows whose items are looked for in the pages of their lists. */
function pages(label: string, rows: readonly Row[], catalogue: Catalogue): ExportScope {
  const entries = entriesIn(rows);
  const bySource = Map.groupBy(entries, ({ list, entry }) => list.source ?? entry.of);
  return {
    label,
    count: rows.length,
    order: entries.map(({ entry }) => nameOf(entry)),
    readings: () =>
      [...bySource].map(([source, listed]) => {
        const ids = new Set(listed.map(({ entry }) => entry.id));
        const within = typeof source === 'string' ? Infinity : longest(listed) + slack;
        return new ItemReading(itemPages(catalogue, sourceOf(source)), {
          admits: ({ id }) => id !== undefined && ids.has(id),
          count: ids.size,
          within,
        });
      }),
    known: () =>
      knownIn(
        entries.map(({ entry }) => entry),
        catalogue,
      ),
  };
}

function all(source: ListSource, count: number | undefined, list: List, catalogue: Catalogue): ExportScope {
  const wish = {
    admits: (row: ListedRow) => !list.excludes(row),
    ...(count === undefined && { count: maxLoadedRows }),
  };
  return {
    label: vscode.l10n.t('All Rows'),
    count,
    readings: () => [new ItemReading(itemPages(catalogue, source), wish)],
    known: () =>
      list.hasMore || list.isFilling ? undefined : knownIn(list.known.filter(wish.admits), catalogue),
  };
}

function entriesIn(rows: readonly Row[]): readonly ListedEntry[] {
  return rows.flatMap((row) =>
    row.kind === 'entry' && row.shown.id !== undefined ? [{ list: row.list, entry: row.shown }] : [],
  );
}

/** Source to read items from; those listed with something else are found in the list of their own kind. */
function sourceOf(source: ListSource | string): ListSource {
  return typeof source === 'string'
    ? { resource: resourceNamed(source), part: 'own', filters: undefined }
    : source;
}

function longest(listed: readonly ListedEntry[]): number {
  return Math.max(...listed.map(({ list }) => list.known.length));
}
