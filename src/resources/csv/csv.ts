import { getKey, parseTree, type JsonNode } from '../../api/json/tree.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { formatCell } from './cell.ts';
import { isDefaultColumn } from './defaultColumns.ts';
import { encodeTable, type TableFormat } from './encodeTable.ts';
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
  /** The names of the columns, in their order. */
  readonly columns: readonly string[];
  readonly findName?: FindCellName | undefined;
}

/** The name behind an id at a place; undefined where it is none. */
export type FindCellName = (place: ValueLocation, id: string) => string | undefined;

/** A record of the table. */
interface TableItem extends RawItem {
  /** By their names; the last of several counts, as for `JSON.parse`. */
  readonly members: ReadonlyMap<string, JsonNode>;
}

/** Characters of an item in a table, at most: its values take many times as much in memory. */
const maxItemLength = 256 * 1024;
/** More than any list has. */
const maxColumns = 1000;

/** Names of the columns that people look for first. */
const leadingColumns = ['id', 'name'];

/** The columns that items can have: id and name, and then their members in the order in which they were sent, up to a limit. */
export function* getCsvColumns(items: readonly RawItem[]): Steps<readonly CsvColumn[]> {
  const isPlainByName = new Map<string, boolean>();
  const kinds = new Set<Details['kind'] | undefined>();
  for (const sent of items) {
    const item = yield* toTableItem(sent);
    yield;
    if (item === undefined) {
      continue;
    }
    kinds.add(item.row.details?.kind);
    for (const name of leadingColumns) {
      if (item.members.has(name) || findRowName(item, name) !== undefined) {
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
    .sort((one, other) => getRank(one) - getRank(other));
}

/** An item as a record; undefined where it cannot stand in a table: what is no object has no columns. */
function* toTableItem(item: RawItem): Steps<TableItem | undefined> {
  const node = item.text.length > maxItemLength ? undefined : yield* parseTree(item.text);
  return node?.kind === 'object'
    ? { ...item, members: new Map(node.children.map((child) => [getKey(item.text, child), child])) }
    : undefined;
}

/**
 * Items as comma-separated values (RFC 4180), with a line of titles. What a spreadsheet would take for a formula gets an
 * apostrophe in front; numbers do not.
 */
export function* toCsv(
  items: readonly RawItem[],
  { columns, hasByteOrderMark, delimiter, findName }: CsvOptions,
): Steps<ExportContent> {
  let count = 0;
  const lines = function* (): Generator<readonly string[] | undefined, void, undefined> {
    yield columns;
    for (const sent of items) {
      const item = yield* toTableItem(sent);
      count += item === undefined ? 0 : 1;
      yield item && columns.map((column) => formatMember(item, column, findName));
    }
  };
  const bytes = yield* encodeTable(lines(), { hasByteOrderMark, delimiter });
  return { bytes, count };
}

function formatMember(item: TableItem, column: string, nameOf: FindCellName | undefined): string {
  const node = item.members.get(column);
  return node === undefined
    ? (findRowName(item, column) ?? '')
    : formatCell(item.text, node, (id) =>
        nameOf?.({ resource: item.row.of, member: column, isInList: node.kind === 'array' }, id),
      );
}

/** Exercises have a name in each language, and none by themselves: that of the row stands for it. */
function findRowName({ row }: RawItem, column: string): string | undefined {
  return column === 'name' && row.details?.kind === 'exercise' ? row.label : undefined;
}

function getRank({ name }: CsvColumn): number {
  const rank = leadingColumns.indexOf(name);
  return rank < 0 ? leadingColumns.length : rank;
}
