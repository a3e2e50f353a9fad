import { runInSlices, type Steps } from '../api/concurrency/slices.ts';
import type { ListedItem } from '../resources/resource.ts';
import { NameIndex, type Match } from './nameIndex.ts';

/** Upper limit on the matches that are shown; who wants another types more. */
const maxMatches = 50;

/** An index of rows by all their names, made with the first search and again when the rows are others. */
export class RowIndex {
  #cached: { readonly rows: readonly ListedItem[]; readonly index: NameIndex<ListedItem> } | undefined;
  /** The search under way, or the last one: each begins where the one before it has ended. */
  #lastSearch: Promise<unknown> = Promise.resolve();
  #searchCount = 0;

  /** Finds what is typed, the most likely first. Undefined where something else was typed meanwhile. */
  async find(rows: readonly ListedItem[], text: string): Promise<readonly Match<ListedItem>[] | undefined> {
    const searchNumber = ++this.#searchCount;
    const isLatest = (): boolean => searchNumber === this.#searchCount;
    const search = this.#lastSearch.then(() => (isLatest() ? this.#find(rows, text) : undefined));
    this.#lastSearch = search.catch(() => undefined);
    const found = await search;
    return isLatest() ? found : undefined;
  }

  async #find(rows: readonly ListedItem[], text: string): Promise<readonly Match<ListedItem>[]> {
    if (text.trim() === '') {
      return [];
    }
    if (this.#cached?.rows !== rows) {
      this.#cached = { rows, index: await runInSlices(createNameIndex(rows)) };
    }
    return runInSlices(this.#cached.index.find(text, maxMatches));
  }
}

/** Makes an index of rows. */
export function* createNameIndex(rows: readonly ListedItem[]): Steps<NameIndex<ListedItem>> {
  const index = new NameIndex<ListedItem>();
  for (const row of rows) {
    index.add({ item: row, names: getSearchableNames(row) });
    yield;
  }
  return index;
}

/** Texts that a row can be found by; its own name first. */
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
