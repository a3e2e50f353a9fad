import { maxBytes } from '../../api/contentKinds.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import type { RequestContext } from '../../api/requests.ts';
import type { Catalogue } from '../server/catalogue.ts';
import { recordsPerPage } from './ranges.ts';
import { createSinglePage, type Cursor, type RawRowPage } from './rowPage.ts';
import type { ItemWithId, ListedItem, Resource } from '../resource.ts';
import { getResource } from '../server/endpoints.ts';
import type { ListPart } from './sources.ts';
import { createUncachedParameters } from './uncached.ts';

/** An item of a list, and its JSON. */
export interface RawItem {
  readonly row: ListedItem;
  /** Exactly as the server sent it. */
  readonly text: string;
}

/** Reads the page that a cursor leads to; the first page for undefined. */
export type ReadItemPage = (next: Cursor | undefined, context: RequestContext) => Promise<RawRowPage>;

/** A list, as far as it is read from the server by pages. */
export interface ListSource {
  readonly resource: Resource;
  readonly part: ListPart;
  /** Creates the filter parameters. */
  readonly filters?:
    | ((catalogue: Catalogue, context: RequestContext) => Promise<Readonly<Record<string, string>>>)
    | undefined;
}

/** Numbers of rows in a page: few enough for a slow server, many enough for the limit on requests (`wger-api.md` §6, §1). */
const pageSizes = { public: 100, key: recordsPerPage } as const;

/** Number of items of a selection that are read at once. */
const itemsAtOnce = 4;

/** Creates a reader of a list's items that bypasses the server's page cache. The filters are fixed by the first page. */
export function createItemPageReader(
  catalogue: Catalogue,
  { resource, part, filters }: ListSource,
): ReadItemPage {
  let parameters: Readonly<Record<string, string>> | undefined;
  return async (next, context) => {
    parameters ??= { ...createUncachedParameters(resource.access), ...(await filters?.(catalogue, context)) };
    const options = { ...context, size: pageSizes[resource.access], filters: parameters };
    return catalogue.readPage(resource, part, next, options);
  };
}

/**
 * Creates a reader of a few items as one page. Each is read on its own, bypassing the server's page cache; items that are gone are
 * excluded. The page ends where it is as large as a list may be.
 */
export function createSelectionReader(catalogue: Catalogue, items: readonly ItemWithId[]): ReadItemPage {
  return async (_next, context) => {
    const sent: RawItem[] = [];
    let size = 0;
    for (let at = 0; at < items.length && size < maxBytes.list; at += itemsAtOnce) {
      const some = items.slice(at, at + itemsAtOnce);
      for (const item of await Promise.all(some.map((each) => readRawItem(catalogue, each, context)))) {
        sent.push(...(item === undefined ? [] : [item]));
        size += item?.text.length ?? 0;
      }
    }
    return {
      ...createSinglePage(sent.map(({ row }) => row)),
      size,
      getTexts: () => sent.map(({ text }) => text),
    };
  };
}

async function readRawItem(
  catalogue: Catalogue,
  item: ItemWithId,
  context: RequestContext,
): Promise<RawItem | undefined> {
  const read = await ignoreFailure(
    catalogue.readItem(getResource(item.of), { id: item.id }, { ...context, isRefresh: true }),
    ({ name }) => name === 'Gone',
  );
  return read && { row: item, text: new TextDecoder().decode(read.sent) };
}
