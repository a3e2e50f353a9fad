import { keyOf, parseTree, type JsonNode } from '../../api/json/tree.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { cellOf } from './cell.ts';
import { isUsualColumn } from './defaults.ts';
import { tableBytes, type TableForm } from './tableBytes.ts';
import type { Details } from '../details.ts';
import type { ExportedText } from './exportedText.ts';
import type { SentItem } from '../paging/itemPages.ts';
import type { Place } from '../related/references.ts';

/** A column of a table of items: one of their members. */
export interface CsvColumn {
  readonly name: string;
  /** True if most people want to see it. */
  readonly isUsual: boolean;
}

/** Options for writing a table. */
export interface CsvOptions extends TableForm {
  /** The names of the columns, in their order. */
  readonly columns: readonly string[];
  readonly nameOf?: NameInCell | undefined;
}

/** The name behind an id at a place; undefined where it is none. */
export type NameInCell = (place: Place, id: string) => string | undefined;

/** A record of the table. */
interface Item extends SentItem {
  /** By their names; the last of several counts, as for `JSON.parse`. */
  readonly members: ReadonlyMap<string, JsonNode>;
}

/** Characters of an item in a table, at most: its values take many times as much in memory. */
const maxItemLength = 256 * 1024;
/** More than any list has. */
const maxColumns = 1000;

/** Names of the columns that people look for first. */
const first = ['id', 'name'];

/** The columns that items can have: id and name, and then their members in the order in which they were sent, up to a limit. */
export function* csvColumns(items: readonly SentItem[]): Steps<readonly CsvColumn[]> {
  const plain = new Map<string, boolean>();
  const kinds = new Set<Details['kind'] | undefined>();
  for (const sent of items) {
    const item = yield* inTable(sent);
    yield;
    if (item === undefined) {
      continue;
    }
    kinds.add(item.row.details?.kind);
    for (const name of first) {
      if (item.members.has(name) || titleOf(item, name) !== undefined) {
        plain.set(name, plain.get(name) ?? true);
      }
    }
    for (const [name, { kind }] of item.members) {
      if (plain.has(name) || plain.size < maxColumns) {
        plain.set(name, (plain.get(name) ?? true) && kind !== 'object' && kind !== 'array');
      }
    }
  }
  return [...plain]
    .map(([name, isPlain]) => ({
      name,
      isUsual: [...kinds].some((kind) => isUsualColumn(kind, name, isPlain)),
    }))
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** An item as a record; undefined where it cannot stand in a table: what is no object has no columns. */
function* inTable(item: SentItem): Steps<Item | undefined> {
  const node = item.text.length > maxItemLength ? undefined : yield* parseTree(item.text);
  return node?.kind === 'object'
    ? { ...item, members: new Map(node.children.map((child) => [keyOf(item.text, child), child])) }
    : undefined;
}

/**
 * Items as comma-separated values (RFC 4180), with a line of titles. What a spreadsheet would take for a formula gets an
 * apostrophe in front; numbers do not.
 */
export function* csvOf(
  items: readonly SentItem[],
  { columns, hasByteOrderMark, delimiter, nameOf }: CsvOptions,
): Steps<ExportedText> {
  let count = 0;
  const lines = function* (): Generator<readonly string[] | undefined, void, undefined> {
    yield columns;
    for (const sent of items) {
      const item = yield* inTable(sent);
      count += item === undefined ? 0 : 1;
      yield item && columns.map((column) => cellIn(item, column, nameOf));
    }
  };
  const bytes = yield* tableBytes(lines(), { hasByteOrderMark, delimiter });
  return { bytes, count };
}

function cellIn(item: Item, column: string, nameOf: NameInCell | undefined): string {
  const node = item.members.get(column);
  return node === undefined
    ? (titleOf(item, column) ?? '')
    : cellOf(item.text, node, (id) =>
        nameOf?.({ resource: item.row.of, member: column, isListed: node.kind === 'array' }, id),
      );
}

/** Exercises have a name in each language, and none by themselves: that of the row stands for it. */
function titleOf({ row }: SentItem, column: string): string | undefined {
  return column === 'name' && row.details?.kind === 'exercise' ? row.label : undefined;
}

function rankOf({ name }: CsvColumn): number {
  const rank = first.indexOf(name);
  return rank < 0 ? first.length : rank;
}
