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
import { toExerciseItems } from '../../resources/csv/toExerciseItems.ts';
import { maxListRows } from '../../resources/paging/ranges.ts';
import { getIdentity, type ItemWithId, type ListedItem } from '../../resources/resource.ts';
import { publicTemplates } from '../../resources/workouts.ts';
import type { ExportTarget } from './exportTarget.ts';
import type { List } from '../lists/list.ts';
import { maxLoadedRows } from '../lists/loadRows.ts';
import { flattenGroups, type Row } from '../rows/rows.ts';

/** The rows to export. */
export interface ExportScope {
  readonly label: string;
  /** Number of the rows, including those without an id; undefined where only reading them tells. */
  readonly count: number | undefined;
  /** Number of rows that are too many, where only reading them tells; the rows are known to be fewer when absent. */
  readonly rowLimit?: number;
  /** The rows in their order, as {@link getIdentity} tells them apart; all that are read, as they come, when absent. */
  readonly order?: readonly string[];
  /** Ways through the lists that have them. */
  readonly createReadings: () => readonly ItemReader[];
  /** The same rows with what a table needs of them, where that is known without any reading; undefined elsewhere. */
  readonly getKnownItems: () => Steps<readonly RawItem[] | undefined>;
}

/** A row of an item, in its list. */
interface SelectedItem {
  readonly list: List;
  readonly parent: Row | undefined;
  readonly item: ItemWithId;
}

/** Upper limit on the items that are read one by one; of more, the pages of their list are read. */
const maxSingleReads = 20;
/** Number of rows by which items may have moved down in their list meanwhile. */
const positionTolerance = 100;

/** Choices for an export: the selected rows, the shown rows, and all, unless these are too many. */
export function createExportScopes(target: ExportTarget, catalogue: Catalogue): readonly ExportScope[] {
  const { list, selection } = target;
  const { source, size } = list;
  const selected = getUniqueRows(selection);
  const shown = source === undefined ? [] : getUniqueRows(list.rows);
  const total = size?.total;
  return [
    ...(selected.length === 0 ? [] : [createSelectionScope(vscode.l10n.t('Selection'), selected, catalogue)]),
    ...(shown.length === 0 || shown.length === total
      ? []
      : [createPagedScope(vscode.l10n.t('Loaded Rows'), shown, catalogue)]),
    ...(source === undefined || size === undefined || total === 0 || getExceededRowLimit(target) !== undefined
      ? []
      : [createFullScope(source, total, list, catalogue)]),
  ];
}

/** The rows that stand for something of the server, those under titles among them. */
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
    createReadings: () => [new ItemReader(createSelectionReader(catalogue, items))],
    getKnownItems: () => createKnownItems(items),
  };
}

/** Exercises are known whole, unless the server lists them without the names of what they are for. */
function* createKnownItems(rows: readonly ListedItem[]): Steps<readonly RawItem[] | undefined> {
  const hasNames = rows.some(({ details }) => details?.kind === 'exercise' && details.category !== undefined);
  return hasNames && rows.every(({ of }) => of === exercises.id) ? yield* toExerciseItems(rows) : undefined;
}

/** The list that a row's item is found in: that of the row, or where it came with another item all of its resource. */
function findSource({ list, parent, item }: SelectedItem): ListSource | string {
  return parent?.kind === 'item' ? item.of : (list.source ?? item.of);
}

/** Rows whose items are looked for in the pages of their lists. */
function createPagedScope(label: string, rows: readonly Row[], catalogue: Catalogue): ExportScope {
  const items = getSelectedItems(rows);
  const bySource = Map.groupBy(items, findSource);
  return {
    label,
    count: rows.length,
    order: items.map(({ item }) => getIdentity(item)),
    createReadings: () =>
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
    createReadings: () => [new ItemReader(createItemPageReader(catalogue, source), filter)],
    getKnownItems: () =>
      createKnownItems(list.hasMore || list.isFilling ? [] : list.items.filter(filter.admits)),
  };
}

/** The least number of rows that is too many to export, if the list has as many. */
export function getExceededRowLimit({ list: { source, size } }: ExportTarget): number | undefined {
  const limit = source && getRowLimit(source);
  return limit !== undefined && (size?.total ?? 0) >= limit ? limit : undefined;
}

/** One's own records are short, and somebody who exports them wants them all. */
function getRowLimit({ resource: { access } }: ListSource): number {
  return access === 'key' ? maxListRows : maxLoadedRows;
}

function getSelectedItems(rows: readonly Row[]): readonly SelectedItem[] {
  return rows.flatMap((row) =>
    row.kind === 'item' && row.item.id !== undefined
      ? [{ list: row.list, parent: row.parent, item: row.item }]
      : [],
  );
}

/** Source to read items from; those listed with something else are found in the list of their own kind. */
function toListSource(source: ListSource | string): ListSource {
  return typeof source === 'string' ? { resource: getResource(source), part: 'own' } : source;
}

function getMaxLength(listed: readonly SelectedItem[]): number {
  return Math.max(...listed.map(({ list }) => list.items.length));
}
