import type { Steps } from '../../api/concurrency/slices.ts';
import { joinParts } from '../fields.ts';
import type { ListedItem } from '../resource.ts';

/**
 * Finds rows that would look the same: items of one name, with the same beside it. Records and days have none: two sets of a
 * training, or two days of a plan, may well be the same.
 *
 * @returns a row of these as it is to be drawn: such a row has a distinction, an exercise its equipment, and where that is not
 * enough its id
 */
export function* distinguishRows(rows: readonly ListedItem[]): Steps<(row: ListedItem) => ListedItem> {
  const equal: ListedItem[] = [];
  const texts = yield* findRepeatedTexts(rows);
  for (const row of texts.size === 0 ? [] : rows) {
    if (texts.has(getRowText(row))) {
      equal.push(row);
    }
    yield;
  }
  const longerTexts = yield* findRepeatedTexts(equal, getLongRowText);
  return (row) => {
    if (!texts.has(getRowText(row))) {
      return row;
    }
    const id = longerTexts.has(getLongRowText(row)) && row.id !== undefined ? `#${row.id}` : '';
    const distinction = joinParts(id, formatEquipment(row));
    return distinction === '' ? row : { ...row, distinction };
  };
}

function* findRepeatedTexts(rows: readonly ListedItem[], text = getRowText): Steps<ReadonlySet<string>> {
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

function getRowText({ label, description }: ListedItem): string {
  return `${label}\n${description}`;
}

function getLongRowText(row: ListedItem): string {
  return `${getRowText(row)}\n${formatEquipment(row)}`;
}

function formatEquipment({ details }: ListedItem): string {
  return details?.kind === 'exercise' ? details.equipment.map(({ name }) => name).join(', ') : '';
}
