import type { Steps } from '../api/slices.ts';
import { joined } from './fields.ts';
import type { ListedRow } from './resource.ts';

/**
 * Finds rows that would look the same: items of one name, with the same beside it. Records have none: two sets of a training may
 * well be the same.
 *
 * @returns a row of these as it is to be drawn: such a row says more, an exercise its equipment, and where that is not enough its id
 */
export function* tellingApart(rows: readonly ListedRow[]): Steps<(row: ListedRow) => ListedRow> {
  const equal: ListedRow[] = [];
  const texts = yield* repeatedTexts(rows);
  for (const row of texts.size === 0 ? [] : rows) {
    if (texts.has(textOf(row))) {
      equal.push(withEquipment(row));
    }
    yield;
  }
  const longerTexts = yield* repeatedTexts(equal);
  return (row) => {
    if (!texts.has(textOf(row))) {
      return row;
    }
    const longer = withEquipment(row);
    return longerTexts.has(textOf(longer)) && row.id !== undefined ? withMore(longer, `#${row.id}`) : longer;
  };
}

function* repeatedTexts(rows: readonly ListedRow[]): Steps<ReadonlySet<string>> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    if (row.details?.kind !== 'record') {
      const text = textOf(row);
      (once.has(text) ? repeated : once).add(text);
    }
    yield;
  }
  return repeated;
}

function textOf({ label, description }: ListedRow): string {
  return `${label}\n${description}`;
}

function withEquipment(row: ListedRow): ListedRow {
  return row.details?.kind === 'exercise'
    ? withMore(row, row.details.equipment.map(({ name }) => name).join(', '))
    : row;
}

/** What tells rows apart comes first: the end of a description may be out of sight. */
function withMore(row: ListedRow, more: string): ListedRow {
  return { ...row, description: joined(more, row.description) };
}
