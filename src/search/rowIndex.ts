import type { ListedItem } from '../resources/resource.ts';
import { NameIndex } from './nameIndex.ts';

/** An index of rows by all their names, made with the first search and again when the rows are others. */
export class RowIndex {
  #made: { readonly rows: readonly ListedItem[]; readonly index: NameIndex<ListedItem> } | undefined;

  of(rows: readonly ListedItem[]): NameIndex<ListedItem> {
    if (this.#made?.rows !== rows) {
      this.#made = { rows, index: new NameIndex(rows.map((row) => ({ item: row, names: namesOf(row) }))) };
    }
    return this.#made.index;
  }
}

/** Texts that a row can be found by; its own name first. */
function namesOf({ label, details }: ListedItem): readonly string[] {
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
