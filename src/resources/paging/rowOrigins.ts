import { createEndpointResource } from '../server/endpoints.ts';
import { getItemKey, type DocumentKey, type ListedItem } from '../resource.ts';
import { maxListRows } from './ranges.ts';
import type { RowOrigin } from './rowPage.ts';

/** The pages that items were listed on when they were read last: of as many as a list may have, and of no more than twice as many. */
export class RowOrigins {
  #pages = new Map<string, RowOrigin>();
  /** Those of before there were as many. */
  #previousPages = new Map<string, RowOrigin>();

  set(row: ListedItem, origin: RowOrigin): void {
    const key = getItemKey(row);
    if (key !== undefined) {
      if (this.#pages.size >= maxListRows) {
        this.#previousPages = this.#pages;
        this.#pages = new Map();
      }
      this.#pages.set(toKey(row.of, key), origin);
    }
  }

  /** The page of an item; undefined where it was not read from one, as rows that were kept on disk. */
  get(resource: string, key: DocumentKey): RowOrigin | undefined {
    const name = toKey(resource, key);
    return this.#pages.get(name) ?? this.#previousPages.get(name);
  }

  /** Forgets what was read with a key. */
  forgetPrivate(): void {
    for (const pages of [this.#pages, this.#previousPages]) {
      for (const [name, { resource }] of pages) {
        if (createEndpointResource(resource).access === 'key') {
          pages.delete(name);
        }
      }
    }
  }
}

/** Tells items apart; what a server computes from an item goes with it. */
function toKey(resource: string, key: DocumentKey): string {
  if ('id' in key) {
    return `${resource}/${key.id}`;
  }
  return 'place' in key ? `${resource}@${String(key.place)}` : '';
}
