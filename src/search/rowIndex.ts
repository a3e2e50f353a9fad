import { inSlices, type Steps } from '../api/concurrency/slices.ts';
import type { ListedItem } from '../resources/resource.ts';
import { NameIndex, type Match } from './nameIndex.ts';

/** Upper limit on the matches that are shown; who wants another types more. */
const maxShown = 50;

/** An index of rows by all their names, made with the first search and again when the rows are others. */
export class RowIndex {
  #made: { readonly rows: readonly ListedItem[]; readonly index: NameIndex<ListedItem> } | undefined;
  /** The search under way, or the last one: each begins where the one before it has ended. */
  #searching: Promise<unknown> = Promise.resolve();
  #searches = 0;

  /** Finds what is typed, the most likely first. Undefined where something else was typed meanwhile. */
  async find(rows: readonly ListedItem[], text: string): Promise<readonly Match<ListedItem>[] | undefined> {
    const turn = ++this.#searches;
    const isWanted = (): boolean => turn === this.#searches;
    const search = this.#searching.then(() => (isWanted() ? this.#find(rows, text) : undefined));
    this.#searching = search.catch(() => undefined);
    const found = await search;
    return isWanted() ? found : undefined;
  }

  async #find(rows: readonly ListedItem[], text: string): Promise<readonly Match<ListedItem>[]> {
    if (text.trim() === '') {
      return [];
    }
    if (this.#made?.rows !== rows) {
      this.#made = { rows, index: await inSlices(indexOf(rows)) };
    }
    return inSlices(this.#made.index.find(text, maxShown));
  }
}

/** Makes an index of rows. */
export function* indexOf(rows: readonly ListedItem[]): Steps<NameIndex<ListedItem>> {
  const index = new NameIndex<ListedItem>();
  for (const row of rows) {
    index.add({ item: row, names: namesOf(row) });
    yield;
  }
  return index;
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
