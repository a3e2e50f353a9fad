import type { Steps } from '../../api/concurrency/slices.ts';
import { joinNames } from '../details.ts';
import { joinParts } from '../fields.ts';
import type { ListedItem } from '../resource.ts';

/**
 * Finds rows that would look the same, with the same name and description. Records and days are exempt, since two sets of a
 * session, or two days of a plan, may well be equal.
 *
 * @returns a function that adds a distinction to such a row: the equipment of an exercise, and the id if that is not enough
 */
export function* distinguishRows(rows: readonly ListedItem[]): Steps<(row: ListedItem) => ListedItem> {
  const equalRows: ListedItem[] = [];
  const texts = yield* findRepeatedTexts(rows);
  for (const row of texts.size === 0 ? [] : rows) {
    if (texts.has(getRowText(row))) {
      equalRows.push(row);
    }
    yield;
  }
  const longerTexts = yield* findRepeatedTexts(equalRows, getLongRowText);
  return (row) => {
    if (!texts.has(getRowText(row))) {
      return row;
    }
    const id = longerTexts.has(getLongRowText(row)) && row.id !== undefined ? `#${row.id}` : '';
    const distinction = joinParts(id, formatEquipment(row));
    return distinction === '' ? row : { ...row, distinction };
  };
}

function* findRepeatedTexts(rows: readonly ListedItem[], getText = getRowText): Steps<ReadonlySet<string>> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    if (isNamed(row)) {
      const text = getText(row);
      (seen.has(text) ? repeated : seen).add(text);
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
  return details?.kind === 'exercise' ? joinNames(details.equipment) : '';
}
