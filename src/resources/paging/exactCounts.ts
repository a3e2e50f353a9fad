import type { PageResult } from '../../api/client.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import { hasRoutines } from '../server/capabilities.ts';
import { withParameters } from './sources.ts';

/** Lists whose count a server estimates unless they are filtered (`wger-api.md` §2). */
const estimatedEndpoints: ReadonlySet<string> = new Set(['ingredient', 'ingredientinfo']);

/** The largest estimate that is replaced by a true count: counting more rows takes a server seconds. */
const maxExactCount = 50_000;

/** Filter by the time of the last change. */
const changeFilter = 'last_update__gt';

/** Maximum number of characters of the ids in a filter, far more than the languages of wger need. */
const maxIdsLength = 4 * 1024;

/**
 * Returns true if the count of a list, and with it the link to the next page, may be an estimate, as in all releases with
 * routines. Pages without a count are not affected.
 */
export function hasEstimatedCount(
  endpoint: string,
  { query, count }: Pick<PageResult, 'query' | 'count'>,
  offered: ReadonlySet<string>,
): boolean {
  return (
    count !== undefined &&
    estimatedEndpoints.has(endpoint) &&
    hasRoutines(offered) &&
    !['cursor', 'page', 'language__in'].some((name) => query.has(name))
  );
}

/**
 * Corrects a page of a list with estimated counts, so that no rows are lost and its total, if any, is exact. If the estimate is
 * small, or the list seems to end, reading continues with a filter that matches every row, which makes the server count. A
 * large estimate is dropped without a request. A server may ignore the first filter, which is evident if the list ends after a
 * full page or has no rows; the second one is then used.
 *
 * @param languages the ids of all languages, for releases that have no other filter that matches all rows
 */
export async function withExactCount(
  page: PageResult,
  read: (query: URLSearchParams) => Promise<PageResult>,
  languages: () => Promise<readonly string[]>,
): Promise<PageResult> {
  const { items, next, query } = page;
  const isExactQuery = query.has(changeFilter);
  const isFull = items.length >= Number(query.get('limit') ?? 0);
  if (isExactQuery && items.length > 0 && (next !== undefined || !isFull)) {
    return page;
  }
  if (next !== undefined && items.length > 0 && (page.total ?? 0) > maxExactCount) {
    return { ...page, total: undefined };
  }
  const endOffset = Number(query.get('offset') ?? 0) + items.length;
  let emptyPage: PageResult | undefined;
  for await (const filter of createMatchAllFilters(query, languages)) {
    const rest = withParameters(query, { ...filter, offset: endOffset });
    const counted = await ignoreFailure(
      read(items.length === 0 ? rest : withParameters(rest, { limit: 1 })),
      () => items.length > 0 || emptyPage !== undefined,
    );
    if (counted !== undefined && isPlausibleCount(counted, endOffset)) {
      const { total } = counted;
      if (items.length > 0) {
        return { ...page, total, next: counted.items.length > 0 ? rest : undefined };
      }
      if (counted.items.length > 0) {
        return counted;
      }
      emptyPage = counted;
    }
  }
  return emptyPage ?? { ...page, total: undefined, next: items.length > 0 ? next : undefined };
}

/** Creates the filters that match every row, as far as a query does not have them. The ids of languages are read when needed. */
async function* createMatchAllFilters(
  query: URLSearchParams,
  languages: () => Promise<readonly string[]>,
): AsyncGenerator<Readonly<Record<string, string>>> {
  if (!query.has(changeFilter)) {
    yield { [changeFilter]: '1990-01-01' };
  }
  const ids = (await languages()).join(',');
  if (ids.length <= maxIdsLength) {
    yield { language__in: ids };
  }
}

/** Returns true if a count is consistent with the rows of a page at an offset, which an estimate hardly ever is. */
function isPlausibleCount({ total, items }: PageResult, offset: number): boolean {
  return total !== undefined && (items.length > 0 ? total >= offset + items.length : total === offset);
}
