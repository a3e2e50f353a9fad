import type { Steps } from '../../api/concurrency/slices.ts';
import { joined } from '../fields.ts';
import type { ListedItem } from '../resource.ts';

/**
 * Finds rows that would look the same: items of one name, with the same beside it. Records and days have none: two sets of a
 * training, or two days of a plan, may well be the same.
 *
 * @returns a row of these as it is to be drawn: such a row has a distinction, an exercise its equipment, and where that is not
 * enough its id
 */
export function* tellingApart(rows: readonly ListedItem[]): Steps<(row: ListedItem) => ListedItem> {
  const equal: ListedItem[] = [];
  const texts = yield* repeatedTexts(rows);
  for (const row of texts.size === 0 ? [] : rows) {
    if (texts.has(textOf(row))) {
      equal.push(row);
    }
    yield;
  }
  const longerTexts = yield* repeatedTexts(equal, longerText);
  return (row) => {
    if (!texts.has(textOf(row))) {
      return row;
    }
    const id = longerTexts.has(longerText(row)) && row.id !== undefined ? `#${row.id}` : '';
    const distinction = joined(id, equipmentOf(row));
    return distinction === '' ? row : { ...row, distinction };
  };
}

function* repeatedTexts(rows: readonly ListedItem[], text = textOf): Steps<ReadonlySet<string>> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    if (isNamed(row)) {
      const found = text(row);
      (once.has(found) ? repeated : once).add(found);
    }
    yield;
  }
  return repeated;
}

function isNamed({ details }: ListedItem): boolean {
  return details?.kind !== 'record' && details?.kind !== 'day';
}

function textOf({ label, description }: ListedItem): string {
  return `${label}\n${description}`;
}

function longerText(row: ListedItem): string {
  return `${textOf(row)}\n${equipmentOf(row)}`;
}

function equipmentOf({ details }: ListedItem): string {
  return details?.kind === 'exercise' ? details.equipment.map(({ name }) => name).join(', ') : '';
}
