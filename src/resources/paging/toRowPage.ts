import type { PageResult } from '../../api/client.ts';
import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { isObject, type JsonObject } from '../../api/json/value.ts';
import { toListedItem, type Form, type Resource, type Source } from '../resource.ts';
import type { Naming } from '../server/naming.ts';
import type { RawRowPage, RowPageOptions } from './rowPage.ts';
import { createFirstQuery, findPosition } from './sources.ts';

/** The listing that a page belongs to. */
interface ListingContext {
  readonly resource: Resource;
  readonly form: Form;
  readonly naming: Naming;
  readonly sources: readonly Source[];
  /** Index of the source that the page was read from. */
  readonly index: number;
  /** Selects the user's own rows; undefined if the server sends no others. */
  readonly isOwn: ((item: JsonObject) => boolean) | undefined;
  readonly options: RowPageOptions;
}

/** Converts a page, as sent, to rows. */
export async function toRowPage(
  page: PageResult,
  source: Source,
  { resource, form, naming, sources, index, isOwn, options }: ListingContext,
): Promise<RawRowPage> {
  const { keep, of = resource.id } = source;
  const positions = page.items.flatMap((item, at) => {
    const isExcluded = isObject(item) && (keep?.(item) === false || isOwn?.(item) === false);
    return isExcluded ? [] : [at];
  });
  const rows = await runInSlices(
    mapInSteps(positions, (at) =>
      toListedItem(form, page.items[at], naming, of, findPosition(source, page.query, at)),
    ),
  );
  const nextSource = sources[index + 1];
  return {
    getTexts: () => positions.map(page.rowText),
    rows,
    // The count of one source, or of rows that are partly excluded, is not the count of the listing.
    total: sources.length === 1 && isOwn === undefined ? page.total : undefined,
    age: page.age,
    size: page.size,
    excludedCount: page.items.length - rows.length,
    next: page.next && { source: index, query: page.next },
    nextSource: nextSource && {
      source: index + 1,
      query: createFirstQuery(resource, nextSource, form, options),
    },
  };
}
