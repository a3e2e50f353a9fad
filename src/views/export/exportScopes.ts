import * as vscode from 'vscode';
import type { Steps } from '../../api/concurrency/slices.ts';
import { ItemReader } from '../../collections/itemReader.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { exercises } from '../../resources/exercises.ts';
import {
  createSelectionReader,
  createItemPageReader,
  type ListSource,
  type RawItem,
} from '../../resources/paging/itemPages.ts';
import { toExerciseItems } from '../../resources/export/toExerciseItems.ts';
import { maxListRows } from '../../resources/paging/ranges.ts';
import { getIdentity, type ItemWithId, type ListedItem } from '../../resources/resource.ts';
import { publicTemplates } from '../../resources/workouts.ts';
import type { ExportTarget } from './exportTarget.ts';
import type { List } from '../lists/list.ts';
import { maxLoadedRows } from '../lists/loadRows.ts';
import { flattenGroups, type ItemRow, type Row } from '../rows/rows.ts';

/** The rows to export. */
export interface ExportScope {
  readonly label: string;
  /** Number of rows, including those without an ID; undefined if unknown before they are read. */
  readonly count: number | undefined;
  /** Number of rows that is too large, checked while reading; absent if there are known to be fewer. */
  readonly rowLimit?: number;
  /** Identities of the rows in their order, as of {@link getIdentity}; all rows in the order of the list when absent. */
  readonly order?: readonly string[];
  /** Creates readers of the lists with the rows. */
  readonly createReaders: () => readonly ItemReader[];
  /** The rows as items of a table, if enough is known of them without reading; undefined otherwise. */
  readonly getKnownItems: () => Steps<readonly RawItem[] | undefined>;
}

/** The row of an item with an ID. */
type SelectedItem = ItemRow & { readonly item: ItemWithId };

/** Upper limit on the items that are read one by one; for more, the pages of their list are read. */
const maxSingleReads = 20;
/** Number of rows by which items may have moved down in their list since it was read. */
const positionTolerance = 100;

/** Creates the choices for an export: the selected rows, the loaded rows, and all rows unless there are too many. */
export function createExportScopes(target: ExportTarget, catalogue: Catalogue): readonly ExportScope[] {
  const { list, selection } = target;
  const { source, size } = list;
  const selected = getUniqueRows(selection);
  const shown = source === undefined ? [] : getUniqueRows(list.rows);
  const total = size?.total;
  return [
    ...(getSelectedItems(selected).length === 0
      ? []
      : [createSelectionScope(vscode.l10n.t('Selection'), selected, catalogue)]),
    ...(getSelectedItems(shown).length === 0 || shown.length === total
      ? []
      : [createPagedScope(vscode.l10n.t('Loaded Rows'), shown, catalogue)]),
    ...(source === undefined || size === undefined || total === 0 || getExceededRowLimit(target) !== undefined
      ? []
      : [createFullScope(source, total, list, catalogue)]),
  ];
}

/** The rows of items, including those in groups, each item once. */
function getUniqueRows(rows: readonly Row[]): readonly Row[] {
  const flat = rows.flatMap(flattenGroups);
  const known = new Set<string>();
  return flat.filter((row) => {
    if (row.kind !== 'item') {
      return row.kind === 'unreadable';
    }
    const name = getIdentity(row.item);
    return row.item.id === undefined || (!known.has(name) && known.add(name));
  });
}

function createSelectionScope(label: string, rows: readonly Row[], catalogue: Catalogue): ExportScope {
  const items = getSelectedItems(rows).map(({ item }) => item);
  if (rows.length > maxSingleReads || items.some(({ of }) => of === publicTemplates)) {
    return createPagedScope(label, rows, catalogue);
  }
  return {
    label,
    count: rows.length,
    createReaders: () => [new ItemReader(createSelectionReader(catalogue, items))],
    getKnownItems: () => createKnownItems(items),
  };
}

/** Exercises are known completely, unless the server lists them without the names of their categories. */
function* createKnownItems(rows: readonly ListedItem[]): Steps<readonly RawItem[] | undefined> {
  const hasNames = rows.some(({ details }) => details?.kind === 'exercise' && details.category !== undefined);
  return hasNames && rows.every(({ of }) => of === exercises.id) ? yield* toExerciseItems(rows) : undefined;
}

/** The source to find a row's item in: that of its list, or the list of its resource if another item contains it. */
function findSource({ list, parent, item }: SelectedItem): ListSource | string {
  return parent?.kind === 'item' ? item.of : (list.source ?? item.of);
}

/** Creates a scope of rows whose items are searched for in the pages of their lists. */
function createPagedScope(label: string, rows: readonly Row[], catalogue: Catalogue): ExportScope {
  const items = getSelectedItems(rows);
  const bySource = Map.groupBy(items, findSource);
  return {
    label,
    count: rows.length,
    order: items.map(({ item }) => getIdentity(item)),
    createReaders: () =>
      [...bySource].map(([source, listed]) => {
        const ids = new Set(listed.map(({ item }) => item.id));
        const within = typeof source === 'string' ? Infinity : getMaxLength(listed) + positionTolerance;
        return new ItemReader(createItemPageReader(catalogue, toListSource(source)), {
          admits: ({ id }) => id !== undefined && ids.has(id),
          count: ids.size,
          within,
        });
      }),
    getKnownItems: () => createKnownItems(items.map(({ item }) => item)),
  };
}

function createFullScope(
  source: ListSource,
  count: number | undefined,
  list: List,
  catalogue: Catalogue,
): ExportScope {
  const rowLimit = getRowLimit(source);
  const filter = {
    admits: (row: ListedItem) => !list.isExcluded(row),
    ...(count === undefined && { count: rowLimit }),
  };
  return {
    label: vscode.l10n.t('All Rows'),
    count,
    ...(count === undefined && { rowLimit }),
    createReaders: () => [new ItemReader(createItemPageReader(catalogue, source), filter)],
    getKnownItems: () =>
      createKnownItems(list.hasMore || list.isFilling ? [] : list.items.filter(filter.admits)),
  };
}

/** The smallest number of rows that is too large to export, if the list has that many. */
export function getExceededRowLimit({ list: { source, size } }: ExportTarget): number | undefined {
  const limit = source && getRowLimit(source);
  return limit !== undefined && (size?.total ?? 0) >= limit ? limit : undefined;
}

/** Private lists have a higher limit, since users need all of their own records. */
function getRowLimit({ resource: { access } }: ListSource): number {
  return access === 'key' ? maxListRows : maxLoadedRows;
}

function getSelectedItems(rows: readonly Row[]): readonly SelectedItem[] {
  return rows.filter((row): row is SelectedItem => row.kind === 'item' && row.item.id !== undefined);
}

/** The source itself, or the list of a resource. */
function toListSource(source: ListSource | string): ListSource {
  return typeof source === 'string' ? { resource: getResource(source), part: 'own' } : source;
}

function getMaxLength(listed: readonly SelectedItem[]): number {
  return Math.max(...listed.map(({ list }) => list.listing.items.length));
}
