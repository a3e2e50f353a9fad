import type { PageAnswer } from '../../api/client.ts';
import { unlessFailed, type Failure } from '../../api/errors.ts';
import { ownUrl } from '../../api/pictures.ts';
import { pictureAnswer } from '../../resources/server/pictureAnswer.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { isEstimated, withTrueCount } from '../../resources/paging/trueCounts.ts';
import { uncached } from '../../resources/paging/uncached.ts';
import { hasExerciseBases, hasRoutines } from '../../resources/server/capabilities.ts';
import type { Server } from '../../session/currentServer.ts';
import { canReadMedia } from '../../session/node/mediaAccess.ts';
import type { ReadContext } from '../../session/records/readRecords.ts';
import { firstElsewhere, type ServerFacts } from './problems.ts';

/** Facts of a server, and why others could not be read. */
export interface ReadFacts {
  readonly facts: ServerFacts;
  readonly failures: readonly Failure[];
}

/** Number of exercises that are looked at: as many as a server sends unless asked. */
const sampleRows = 20;

/**
 * Reads what a server is judged by: a page of exercises, one picture that is said to be elsewhere, and the numbers of exercises
 * and ingredients. All of it is public, and read as it is at the moment.
 *
 * @param offered the names in its root
 */
export async function readFacts(
  { address, catalogue, client }: Pick<Server, 'address' | 'catalogue' | 'client'>,
  offered: ReadonlySet<string> | undefined,
  context: ReadContext,
): Promise<ReadFacts> {
  const failures = new Set<Failure>();
  const tried = <Fact>(read: () => Promise<Fact>): Promise<Fact | undefined> =>
    unlessFailed(read(), (failure) => {
      failures.add(failure);
      return true;
    });
  const names = offered ?? new Set<string>();
  const page = (endpoint: string, query: URLSearchParams): Promise<PageAnswer> =>
    client.page(endpoint, 'public', { ...context, query });
  const first = (endpoint: string, query: Record<string, string>): Promise<PageAnswer> =>
    page(endpoint, new URLSearchParams({ ...query, ...uncached('public') }));
  const [listed, plain, counted] = await Promise.all([
    tried(async () => {
      const { endpoint, ordering } = await catalogue.form(exercises, context);
      return first(endpoint, { limit: String(sampleRows), ordering });
    }),
    tried(async () => {
      const endpoint = namedExercises(names);
      return endpoint === undefined ? undefined : first(endpoint, { limit: '1' });
    }),
    tried(async () => {
      const { endpoint, ordering } = await catalogue.form(ingredients, context);
      const sent = await first(endpoint, { limit: '1', ordering });
      const isTrue = !isEstimated(endpoint, sent, names);
      const languages = async () => [...(await catalogue.naming(context)).codes.keys()];
      const { total } = isTrue
        ? sent
        : await withTrueCount(sent, (query) => page(endpoint, query), languages);
      return { count: isTrue ? undefined : sent.count, total };
    }),
  ]);
  // Servers name the host that they were asked by first: only what is not at the server's own either is missing.
  const named = firstElsewhere(address, listed?.items ?? []);
  // A page is not let see pictures of the server's own: of one, it cannot tell whether it is there.
  const answer =
    named === undefined || (!canReadMedia() && ownUrl(address, named.written) !== undefined)
      ? undefined
      : await tried(() => pictureAnswer(client, named.written, context));
  // What comes from a cache may be of another day than what it is compared with.
  const isFresh = listed?.age === undefined && plain?.age === undefined;
  const facts: ServerFacts = {
    address,
    offered,
    ...(listed && { exercises: { rows: listed.items, total: listed.total } }),
    named: isFresh ? plain?.total : undefined,
    link: plain?.link ?? listed?.link,
    ...(counted && { ingredients: counted }),
    ...(named === undefined || answer === undefined || answer === 'there'
      ? {}
      : { picturesAt: named.origin }),
  };
  return { facts, failures: [...failures] };
}

/** The list that leaves out exercises without a name, where the list of all has them (`wger-api.md` §3.3). */
function namedExercises(offered: ReadonlySet<string>): string | undefined {
  if (hasRoutines(offered) && offered.has('exercise')) {
    return 'exercise';
  }
  return hasExerciseBases(offered) ? 'exercise-base' : undefined;
}
