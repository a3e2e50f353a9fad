import { stringify } from 'csv-stringify/sync';
import { keyOf, parseTree, type JsonNode } from '../api/jsonTree.ts';
import { cellOf } from './csvCell.ts';
import { withoutFormulas, type Delimiter } from './csvFormulas.ts';
import type { ExportedText } from './exportedText.ts';
import type { SentItem } from './itemPages.ts';

/** A column of a table of items: one of their members. */
export interface CsvColumn {
  readonly name: string;
  /** Whether no item has an object or an array there. */
  readonly isPlain: boolean;
}

/** How a table is written. */
export interface CsvOptions {
  /** The names of the columns, in their order. */
  readonly columns: readonly string[];
  /** Whether the text begins with a byte order mark, by which Excel knows UTF-8. */
  readonly bom: boolean;
  /** A comma when absent. */
  readonly delimiter?: Delimiter;
  readonly nameOf?: NameInCell | undefined;
}

/**
 * The name behind an id that is the value of a member; undefined where it is none.
 *
 * @param isListed whether it is in an array that is the value
 */
export type NameInCell = (member: string, id: string, isListed: boolean) => string | undefined;

/** A record of the table. */
interface Item extends SentItem {
  /** By their names; the last of several counts, as for `JSON.parse`. */
  readonly members: ReadonlyMap<string, JsonNode>;
}

const decimal = /^-?\d+\.\d+$/;

/** What people look for first. */
const first = ['id', 'name'];

/** The columns that items can have: id and name, and then their members in the order in which they were sent. */
export function csvColumns(items: readonly SentItem[]): readonly CsvColumn[] {
  const plain = new Map<string, boolean>();
  for (const item of objectsIn(items)) {
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
    .map(([name, isPlain]) => ({ name, isPlain }))
    .sort((one, other) => rankOf(one) - rankOf(other));
}

/** The items that can stand in a table: what is no object has no columns. */
function objectsIn(items: readonly SentItem[]): readonly Item[] {
  return items.flatMap((item) => {
    const node = parseTree(item.text);
    return node?.kind === 'object'
      ? [{ ...item, members: new Map(node.children.map((child) => [keyOf(item.text, child), child])) }]
      : [];
  });
}

/**
 * Items as comma-separated values (RFC 4180), with a line of titles. What a spreadsheet would take for a formula gets an
 * apostrophe in front; numbers do not.
 */
export function csvOf(
  items: readonly SentItem[],
  { columns, bom, delimiter = ',', nameOf }: CsvOptions,
): ExportedText {
  const records = objectsIn(items).map((item) =>
    columns.map((column) => {
      const node = item.members.get(column);
      return node === undefined
        ? (titleOf(item, column) ?? '')
        : cellOf(item.text, node, (id) => nameOf?.(column, id, node.kind === 'array'));
    }),
  );
  const text = stringify([columns, ...records], {
    bom,
    delimiter,
    record_delimiter: 'windows',
    // By itself, the library quotes no line break that is not the one between records.
    quote_record_delimiter: true,
    cast: { string: (value) => cellText(value, delimiter) },
  });
  return { text, count: records.length };
}

/** Where lists are divided by semicolons, decimals have a comma: with a point, Excel takes `1.5` for the first of May. */
function cellText(value: string, delimiter: Delimiter): string {
  const text = withoutFormulas(value, delimiter);
  return delimiter === ';' && decimal.test(text) ? text.replace('.', ',') : text;
}

/** Exercises have a name in each language, and none by themselves: that of the row stands for it. */
function titleOf({ row }: SentItem, column: string): string | undefined {
  return column === 'name' && row.details?.kind === 'exercise' ? row.label : undefined;
}

function rankOf({ name }: CsvColumn): number {
  const rank = first.indexOf(name);
  return rank < 0 ? first.length : rank;
}
