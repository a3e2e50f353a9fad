import { keyOf, parseTree, type JsonNode } from '../../api/json/tree.ts';
import { each, type Steps } from '../../api/concurrency/slices.ts';
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

/** Names of the columns that people look for first. */
const first = ['id', 'name'];

/** The columns that items can have: id and name, and then their members in the order in which they were sent. */
export function* csvColumns(items: readonly SentItem[]): Steps<readonly CsvColumn[]> {
  const plain = new Map<string, boolean>();
  const kinds = new Set<Details['kind'] | undefined>();
  for (const item of yield* objectsIn(items)) {
    kinds.add(item.row.details?.kind);
    for (const name of first) {
      if (item.members.has(name) || titleOf(item, name) !== undefined) {
        plain.set(name, plain.get(name) ?? true);
      }
    }
    for (const [name, { kind }] of item.members) {
      plain.set(name, (plain.get(name) ?? true) && kind !== 'object' && kind !== 'array');
    }
  }
  return [...plain]
    .map(([name, isPlain]) => ({
      name,
      isUsual: [...kinds].some((kind) => isUsualColumn(kind, name, isPlain)),
    }))
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** The items that can stand in a table: what is no object has no columns. */
function* objectsIn(items: readonly SentItem[]): Steps<readonly Item[]> {
  const objects: Item[] = [];
  for (const item of items) {
    const node = yield* parseTree(item.text);
    if (node?.kind === 'object') {
      const members = new Map(node.children.map((child) => [keyOf(item.text, child), child]));
      objects.push({ ...item, members });
    }
    yield;
  }
  return objects;
}

/**
 * Items as comma-separated values (RFC 4180), with a line of titles. What a spreadsheet would take for a formula gets an
 * apostrophe in front; numbers do not.
 */
export function* csvOf(
  items: readonly SentItem[],
  { columns, bom, delimiter, nameOf }: CsvOptions,
): Steps<ExportedText> {
  const records = yield* each(yield* objectsIn(items), (item) =>
    columns.map((column) => {
      const node = item.members.get(column);
      return node === undefined
        ? (titleOf(item, column) ?? '')
        : cellOf(item.text, node, (id) =>
            nameOf?.({ resource: item.row.of, member: column, isListed: node.kind === 'array' }, id),
          );
    }),
  );
  const bytes = yield* tableBytes([columns, ...records], { bom, delimiter });
  return { bytes, count: records.length };
}

/** Exercises have a name in each language, and none by themselves: that of the row stands for it. */
function titleOf({ row }: SentItem, column: string): string | undefined {
  return column === 'name' && row.details?.kind === 'exercise' ? row.label : undefined;
}

function rankOf({ name }: CsvColumn): number {
  const rank = first.indexOf(name);
  return rank < 0 ? first.length : rank;
}
