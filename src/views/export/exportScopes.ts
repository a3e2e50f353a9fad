import * as vscode from 'vscode';
import type { Steps } from '../../api/concurrency/slices.ts';
import { ItemReading } from '../../collections/itemReading.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { exercises } from '../../resources/exercises.ts';
import { fewItems, itemPages, type ListSource, type SentItem } from '../../resources/paging/itemPages.ts';
import { knownExercises } from '../../resources/csv/knownExercises.ts';
import { maxListRows } from '../../resources/paging/ranges.ts';
import { identityOf, type ItemWithId, type ListedItem } from '../../resources/resource.ts';
import { publicTemplates } from '../../resources/workouts.ts';
import type { ExportTarget } from './exportTarget.ts';
import type { List } from '../lists/list.ts';
import { maxLoadedRows } from '../lists/loadRows.ts';
import { withoutTitles, type Row } from '../rows/rows.ts';

/** The rows to export. */
export interface ExportScope {
  readonly label: string;
  /** Number of the rows, including those without an id; undefined where only reading them tells. */
  readonly count: number | undefined;
  /** Number of rows that are too many, where only reading them tells; the rows are known to be fewer when absent. */
  readonly tooMany?: number;
  /** The rows in their order, as {@link identityOf} tells them apart; all that are read, as they come, when absent. */
  readonly order?: readonly string[];
  /** Ways through the lists that have them. */
  readonly readings: () => readonly ItemReading[];
  /** The same rows with what a table needs of them, where that is known without any reading; undefined elsewhere. */
  readonly known: () => Steps<readonly SentItem[] | undefined>;
}

/** A row of an item, in its list. */
interface SelectedItem {
  readonly list: List;
  readonly parent: Row | undefined;
  readonly item: ItemWithId;
}

/** Upper limit on the items that are read one by one; of more, the pages of their list are read. */
const maxReadSingly = 20;
/** Number of rows by which items may have moved down in their list meanwhile. */
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
  return [
    ...(selected.length === 0 ? [] : [chosen(vscode.l10n.t('Selection'), selected, catalogue)]),
    ...(shown.length === 0 || shown.length === total
      ? []
      : [pages(vscode.l10n.t('Loaded Rows'), shown, catalogue)]),
    ...(source === undefined || size === undefined || total === 0 || (total ?? 0) >= tooManyOf(source)
      ? []
      : [all(source, total, list, catalogue)]),
  ];
}

/** The rows that stand for something of the server, those under titles among them. */
function itemRows(rows: readonly Row[]): readonly Row[] {
  const flat = rows.flatMap(withoutTitles);
  const known = new Set<string>();
  return flat.filter((row) => {
    if (row.kind !== 'item') {
      return row.kind === 'unreadable';
    }
    const name = identityOf(row.item);
    return row.item.id === undefined || (!known.has(name) && known.add(name));
  });
}

function chosen(label: string, rows: readonly Row[], catalogue: Catalogue): ExportScope {
  const items = itemsIn(rows).map(({ item }) => item);
  if (rows.length > maxReadSingly || items.some(({ of }) => of === publicTemplates)) {
    return pages(label, rows, catalogue);
  }
  return {
    label,
    count: rows.length,
    readings: () => [new ItemReading(fewItems(catalogue, items))],
    known: () => knownIn(items),
  };
}

/** Exercises are known whole, unless the server lists them without the names of what they are for. */
function* knownIn(rows: readonly ListedItem[]): Steps<readonly SentItem[] | undefined> {
  const hasNames = rows.some(({ details }) => details?.kind === 'exercise' && details.category !== undefined);
  return hasNames && rows.every(({ of }) => of === exercises.id) ? yield* knownExercises(rows) : undefined;
}

/** The list that a row's item is found in: that of the row, or where it came with another item all of its resource. */
function sourceFor({ list, parent, item }: SelectedItem): ListSource | string {
  return parent?.kind === 'item' ? item.of : (list.source ?? item.of);
}

/** Rows whose items are looked for in the pages of their lists. */
function pages(label: string, rows: readonly Row[], catalogue: Catalogue): ExportScope {
  const items = itemsIn(rows);
  const bySource = Map.groupBy(items, sourceFor);
  return {
    label,
    count: rows.length,
    order: items.map(({ item }) => identityOf(item)),
    readings: () =>
      [...bySource].map(([source, listed]) => {
        const ids = new Set(listed.map(({ item }) => item.id));
        const within = typeof source === 'string' ? Infinity : longest(listed) + slack;
        return new ItemReading(itemPages(catalogue, sourceOf(source)), {
          admits: ({ id }) => id !== undefined && ids.has(id),
          count: ids.size,
          within,
        });
      }),
    known: () => knownIn(items.map(({ item }) => item)),
  };
}

function all(source: ListSource, count: number | undefined, list: List, catalogue: Catalogue): ExportScope {
  const tooMany = tooManyOf(source);
  const wish = {
    admits: (row: ListedItem) => !list.excludes(row),
    ...(count === undefined && { count: tooMany }),
  };
  return {
    label: vscode.l10n.t('All Rows'),
    count,
    ...(count === undefined && { tooMany }),
    readings: () => [new ItemReading(itemPages(catalogue, source), wish)],
    known: () => knownIn(list.hasMore || list.isFilling ? [] : list.known.filter(wish.admits)),
  };
}

/** One's own records are short, and somebody who exports them wants them all. */
function tooManyOf({ resource: { access } }: ListSource): number {
  return access === 'key' ? maxListRows : maxLoadedRows;
}

function itemsIn(rows: readonly Row[]): readonly SelectedItem[] {
  return rows.flatMap((row) =>
    row.kind === 'item' && row.item.id !== undefined
      ? [{ list: row.list, parent: row.parent, item: row.item }]
      : [],
  );
}

/** Source to read items from; those listed with something else are found in the list of their own kind. */
function sourceOf(source: ListSource | string): ListSource {
  return typeof source === 'string' ? { resource: resourceNamed(source), part: 'own' } : source;
}

function longest(listed: readonly SelectedItem[]): number {
  return Math.max(...listed.map(({ list }) => list.known.length));
}
