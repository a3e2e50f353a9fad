import type { PageResult } from '../../api/client.ts';
import { ignoreFailure } from '../../api/errors.ts';
import { hasRoutines } from '../server/capabilities.ts';
import { withParameters } from './sources.ts';

/** The lists whose count a server estimates unless they are filtered (`wger-api.md` §2). */
const estimatedEndpoints: ReadonlySet<string> = new Set(['ingredient', 'ingredientinfo']);

/** The largest estimate that is replaced by a true count: counting more rows takes a server seconds. */
const maxExactCount = 50_000;

/** Characters of the ids in a filter, at most: a server with more languages than wger has is not asked by them. */
const maxIdsLength = 4 * 1024;

/**
 * Returns true if the count of a list, which its pages follow, may be an estimate: since the release that came with
 * routines. A server that sends none has nothing that its pages could follow wrongly.
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
 * A page of a list with estimated counts, with what is true of its list: all rows, and their number where the server counted
 * them. Where an estimate is small, or the list seems to end, the list goes on with a filter that leaves every row in; a
 * large estimate that leads on is not believed, and costs no request. A server may ignore the first of these filters: that
 * shows where the list ends behind a full page, or has no rows at all, and then it goes on with the second one.
 *
 * @param languages the ids of all languages, for releases that filter by nothing else that all rows have
 */
export async function withExactCount(
  page: PageResult,
  read: (query: URLSearchParams) => Promise<PageResult>,
  languages: () => Promise<readonly string[]>,
): Promise<PageResult> {
  const { items, next, query } = page;
  const isExactQuery = query.has('last_update__gt');
  const isFull = items.length >= Number(query.get('limit') ?? 0);
  if (isExactQuery && items.length > 0 && (next !== undefined || !isFull)) {
    return page;
  }
  if (next !== undefined && items.length > 0 && (page.total ?? 0) > maxExactCount) {
    return { ...page, total: undefined };
  }
  const endOffset = Number(query.get('offset') ?? 0) + items.length;
  const filters: readonly (() => Promise<Readonly<Record<string, string>> | undefined>)[] = [
    ...(isExactQuery ? [] : [() => Promise.resolve({ last_update__gt: '1990-01-01' })]),
    async () => {
      const ids = (await languages()).join(',');
      return ids.length > maxIdsLength ? undefined : { language__in: ids };
    },
  ];
  let emptyPage: PageResult | undefined;
  for (const filterOf of filters) {
    const filter = await filterOf();
    if (filter === undefined) {
      continue;
    }
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

/** Returns true if a count fits the rows of a page that begins at an offset: an estimate does so by accident only. */
function isPlausibleCount({ total, items }: PageResult, offset: number): boolean {
  return total !== undefined && (items.length > 0 ? total >= offset + items.length : total === offset);
}
