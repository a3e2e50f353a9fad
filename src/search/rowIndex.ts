import { SerialQueue } from '../api/concurrency/serialQueue.ts';
import { runInSlices, type Steps } from '../api/concurrency/slices.ts';
import { requestedMatches } from '../resources/filters/ingredientSearch.ts';
import type { ListedItem } from '../resources/resource.ts';
import { NameIndex, type Match } from './nameIndex.ts';

/** Index of rows by all their names, built with the first search and again when the rows change. */
export class RowIndex {
  #cached: { readonly rows: readonly ListedItem[]; readonly index: NameIndex<ListedItem> } | undefined;
  /** Searches; each one starts after the previous one has ended. */
  readonly #searches = new SerialQueue();
  #searchCount = 0;

  /**
   * Finds rows by a typed text, the best match first, and one more than are shown if there are more. Undefined if another search
   * was started in the meantime.
   */
  async find(rows: readonly ListedItem[], text: string): Promise<readonly Match<ListedItem>[] | undefined> {
    const searchNumber = ++this.#searchCount;
    const isLatest = (): boolean => searchNumber === this.#searchCount;
    const found = await this.#searches.run(() => (isLatest() ? this.#find(rows, text) : undefined));
    return isLatest() ? found : undefined;
  }

  async #find(rows: readonly ListedItem[], text: string): Promise<readonly Match<ListedItem>[]> {
    if (text.trim() === '') {
      return [];
    }
    if (this.#cached?.rows !== rows) {
      this.#cached = { rows, index: await runInSlices(createNameIndex(rows)) };
    }
    return runInSlices(this.#cached.index.find(text, requestedMatches));
  }
}

/** Builds an index of rows. */
export function* createNameIndex(rows: readonly ListedItem[]): Steps<NameIndex<ListedItem>> {
  const index = new NameIndex<ListedItem>();
  for (const row of rows) {
    index.add({ item: row, names: getSearchableNames(row) });
    yield;
  }
  return index;
}

/** Returns the texts that a row can be found by, its label first. */
function getSearchableNames({ label, details }: ListedItem): readonly string[] {
  switch (details?.kind) {
    case 'exercise':
      return [
        ...new Set([label, ...details.translations.flatMap(({ name, aliases }) => [name, ...aliases])]),
      ];
    case 'workout':
      return [label, details.description];
    case 'ingredient':
    case 'day':
    case 'record':
    case undefined:
      return [label];
  }
}
