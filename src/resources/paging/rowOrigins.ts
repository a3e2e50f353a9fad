import type { Access } from '../../api/client.ts';
import { getResource } from '../server/endpoints.ts';
import { getItemKey, type DocumentKey, type ListedItem } from '../resource.ts';
import { maxListRows } from './ranges.ts';
import type { RowOrigin } from './rowPage.ts';

/** Pages on which items were last listed. Remembers at least as many items as a list may have, and at most twice as many. */
export class RowOrigins {
  #pages = new Map<string, RowOrigin>();
  /** The pages that were remembered before `#pages` last filled up. */
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

  /** Returns the page of an item; undefined if it was not read from one, but restored from disk. */
  get(resource: string, key: DocumentKey): RowOrigin | undefined {
    const name = toKey(resource, key);
    return this.#pages.get(name) ?? this.#previousPages.get(name);
  }

  /** Forgets what was read with a key. */
  forgetPrivate(): void {
    const accesses = new Map<string, Access>();
    for (const pages of [this.#pages, this.#previousPages]) {
      for (const [name, { resource }] of pages) {
        const access = accesses.get(resource) ?? getResource(resource).access;
        accesses.set(resource, access);
        if (access === 'key') {
          pages.delete(name);
        }
      }
    }
  }
}

/** Returns a key for an item, and for what a server computes from it. */
function toKey(resource: string, key: DocumentKey): string {
  if ('id' in key) {
    return `${resource}/${key.id}`;
  }
  return 'place' in key ? `${resource}@${String(key.place)}` : '';
}
