import type { ListedRow } from '../resources/resource.ts';
import { NameIndex } from './nameIndex.ts';

/** An index of rows by all their names, made with the first search and again when the rows are others. */
export class RowIndex {
  #made: { readonly rows: readonly ListedRow[]; readonly index: NameIndex<ListedRow> } | undefined;

  of(rows: readonly ListedRow[]): NameIndex<ListedRow> {
    if (this.#made?.rows !== rows) {
      this.#made = { rows, index: new NameIndex(rows.map((row) => ({ item: row, names: namesOf(row) }))) };
    }
    return this.#made.index;
  }
}

/** Texts that a row can be found by; its own name first. */
function namesOf({ label, details }: ListedRow): readonly string[] {
  switch (details?.kind) {
    case 'exercise':
      return [
        ...new Set([label, ...details.translations.flatMap(({ name, aliases }) => [name, ...aliases])]),
      ];
    case 'workout':
      return [label, details.about];
    case 'ingredient':
    case 'day':
    case 'record':
    case undefined:
      return [label];
  }
}
