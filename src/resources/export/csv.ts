import { getKey, parseTree, type JsonNode } from '../../api/json/tree.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { formatCell } from './cell.ts';
import { isDefaultColumn } from './defaultColumns.ts';
import { encodeTable, type TableFormat } from './formatCsv.ts';
import type { Details } from '../details.ts';
import type { ExportContent } from './exportContent.ts';
import type { RawItem } from '../paging/itemPages.ts';
import type { ValueLocation } from '../related/references.ts';

/** A column of a table of items: one of their members. */
export interface CsvColumn {
  readonly name: string;
  /** True if most people want to see it. */
  readonly isDefault: boolean;
}

/** Options for writing a table. */
export interface CsvOptions extends TableFormat {
  /** Names of the columns, in order. */
  readonly columns: readonly string[];
  readonly findName?: FindCellName | undefined;
}

/** Returns the name behind an id at a location; undefined if there is none. */
export type FindCellName = (location: ValueLocation, id: string) => string | undefined;

/** An item with its parsed members. */
interface TableItem extends RawItem {
  /** By name. The last of several with the same name counts, as in `JSON.parse`. */
  readonly members: ReadonlyMap<string, JsonNode>;
}

/** Maximum number of characters of an item in a table, since its parsed values take many times as much memory. */
const maxItemLength = 256 * 1024;
/** Upper limit on the columns, above that of any list. */
const maxColumns = 1000;

/** Names of the columns that people look for first. */
const leadingColumns = ['id', 'name'];

/** Returns the columns of items: id and name, then the members in the order in which they were sent, up to a limit. */
export function* getCsvColumns(items: readonly RawItem[]): Steps<readonly CsvColumn[]> {
  const isPlainByName = new Map<string, boolean>();
  const kinds = new Set<Details['kind'] | undefined>();
  for (const rawItem of items) {
    const item = yield* toTableItem(rawItem);
    yield;
    if (item === undefined) {
      continue;
    }
    kinds.add(item.row.details?.kind);
    for (const name of leadingColumns) {
      if (item.members.has(name) || findExerciseName(item, name) !== undefined) {
        isPlainByName.set(name, isPlainByName.get(name) ?? true);
      }
    }
    for (const [name, { kind }] of item.members) {
      if (isPlainByName.has(name) || isPlainByName.size < maxColumns) {
        isPlainByName.set(name, (isPlainByName.get(name) ?? true) && kind !== 'object' && kind !== 'array');
      }
    }
  }
  return [...isPlainByName]
    .map(([name, isPlain]) => ({
      name,
      isDefault: [...kinds].some((kind) => isDefaultColumn(kind, name, isPlain)),
    }))
    .sort((a, b) => getRank(a) - getRank(b));
}

/** Parses an item; undefined if it is too long, or not an object and so without columns. */
function* toTableItem(item: RawItem): Steps<TableItem | undefined> {
  const node = item.text.length > maxItemLength ? undefined : yield* parseTree(item.text);
  return node?.kind === 'object'
    ? { ...item, members: new Map(node.children.map((child) => [getKey(item.text, child), child])) }
    : undefined;
}

/**
 * Formats items as CSV (RFC 4180), with a title row. A text that a spreadsheet would take for a formula gets a leading
 * apostrophe; numbers do not.
 */
export function* toCsv(
  items: readonly RawItem[],
  { columns, findName, ...format }: CsvOptions,
): Steps<ExportContent> {
  let count = 0;
  const lines = function* (): Generator<readonly string[] | undefined, void, undefined> {
    yield columns;
    for (const rawItem of items) {
      const item = yield* toTableItem(rawItem);
      count += item === undefined ? 0 : 1;
      yield item && columns.map((column) => formatMember(item, column, findName));
    }
  };
  const bytes = yield* encodeTable(lines(), format);
  return { bytes, count };
}

function formatMember(item: TableItem, column: string, findName: FindCellName | undefined): string {
  const node = item.members.get(column);
  return node === undefined
    ? (findExerciseName(item, column) ?? '')
    : formatCell(item.text, node, (id) =>
        findName?.({ resource: item.row.of, member: column, isInList: node.kind === 'array' }, id),
      );
}

/** Returns the row's label as the name of an exercise, which itself has a name only in each language. */
function findExerciseName({ row }: RawItem, column: string): string | undefined {
  return column === 'name' && row.details?.kind === 'exercise' ? row.label : undefined;
}

function getRank({ name }: CsvColumn): number {
  const rank = leadingColumns.indexOf(name);
  return rank < 0 ? leadingColumns.length : rank;
}
