import { endpointResource } from '../server/endpoints.ts';
import { itemKeyOf, type DocumentKey, type ListedItem } from '../resource.ts';
import { maxListRows } from './ranges.ts';
import type { RowOrigin } from './rowPage.ts';

/** The pages that items were listed on when they were read last, of as many items as a list may have. */
export class RowOrigins {
  readonly #pages = new Map<string, RowOrigin>();

  note(row: ListedItem, origin: RowOrigin): void {
    const key = itemKeyOf(row);
    if (key !== undefined) {
      const name = nameOf(row.of, key);
      this.#pages.delete(name);
      this.#pages.set(name, origin);
      if (this.#pages.size > maxListRows) {
        const [oldest = ''] = this.#pages.keys();
        this.#pages.delete(oldest);
      }
    }
  }

  /** The page of an item; undefined where it was not read from one, as rows that were kept on disk. */
  of(resource: string, key: DocumentKey): RowOrigin | undefined {
    return this.#pages.get(nameOf(resource, key));
  }

  /** Forgets what was read with a key. */
  forgetPrivate(): void {
    for (const [name, { resource }] of this.#pages) {
      if (endpointResource(resource).access === 'key') {
        this.#pages.delete(name);
      }
    }
  }
}

/** Tells items apart; what a server computes from an item goes with it. */
function nameOf(resource: string, key: DocumentKey): string {
  if ('id' in key) {
    return `${resource}/${key.id}`;
  }
  return 'place' in key ? `${resource}@${String(key.place)}` : '';
}
