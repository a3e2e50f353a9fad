import type { PageAnswer } from '../../api/client.ts';
import { unlessFailed } from '../../api/errors.ts';
import { hasRoutines } from '../server/capabilities.ts';
import { withParameters } from './sources.ts';

/** The lists whose count a server estimates unless they are filtered (`wger-api.md` §2). */
const estimated: ReadonlySet<string> = new Set(['ingredient', 'ingredientinfo']);

/** The largest estimate that is replaced by a true count: counting more rows takes a server seconds. */
const maxCounted = 50_000;

/** Characters of the ids in a filter, at most: a server with more languages than wger has is not asked by them. */
const maxIdsLength = 4 * 1024;

/**
 * Returns true if the count of a list, which its pages follow, may be an estimate: since the release that came with
 * routines. A server that sends none has nothing that its pages could follow wrongly.
 */
export function isEstimated(
  endpoint: string,
  { query, count }: Pick<PageAnswer, 'query' | 'count'>,
  offered: ReadonlySet<string>,
): boolean {
  return (
    count !== undefined &&
    estimated.has(endpoint) &&
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
export async function withTrueCount(
  page: PageAnswer,
  read: (query: URLSearchParams) => Promise<PageAnswer>,
  languages: () => Promise<readonly string[]>,
): Promise<PageAnswer> {
  const { items, next, query } = page;
  const isCounted = query.has('last_update__gt');
  const isFull = items.length >= Number(query.get('limit') ?? 0);
  if (isCounted && items.length > 0 && (next !== undefined || !isFull)) {
    return page;
  }
  if (next !== undefined && items.length > 0 && (page.total ?? 0) > maxCounted) {
    return { ...page, total: undefined };
  }
  const came = Number(query.get('offset') ?? 0) + items.length;
  const filters: readonly (() => Promise<Readonly<Record<string, string>> | undefined>)[] = [
    ...(isCounted ? [] : [() => Promise.resolve({ last_update__gt: '1990-01-01' })]),
    async () => {
      const ids = (await languages()).join(',');
      return ids.length > maxIdsLength ? undefined : { language__in: ids };
    },
  ];
  let nothing: PageAnswer | undefined;
  for (const filterOf of filters) {
    const filter = await filterOf();
    if (filter === undefined) {
      continue;
    }
    const rest = withParameters(query, { ...filter, offset: came });
    const counted = await unlessFailed(
      read(items.length === 0 ? rest : withParameters(rest, { limit: 1 })),
      () => items.length > 0 || nothing !== undefined,
    );
    if (counted !== undefined && isTrue(counted, came)) {
      const { total } = counted;
      if (items.length > 0) {
        return { ...page, total, next: counted.items.length > 0 ? rest : undefined };
      }
      if (counted.items.length > 0) {
        return counted;
      }
      nothing = counted;
    }
  }
  return nothing ?? { ...page, total: undefined, next: items.length > 0 ? next : undefined };
}

/** Returns true if a count fits the rows of a page that begins at an offset: an estimate does so by accident only. */
function isTrue({ total, items }: PageAnswer, offset: number): boolean {
  return total !== undefined && (items.length > 0 ? total >= offset + items.length : total === offset);
}
