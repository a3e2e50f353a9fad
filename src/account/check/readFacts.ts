import type { PageResult } from '../../api/client.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import { resolveServerUrl } from '../../api/pictures.ts';
import { checkPicture } from '../../resources/server/checkPicture.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { hasEstimatedCount, withExactCount } from '../../resources/paging/exactCounts.ts';
import { createUncachedParameters } from '../../resources/paging/uncached.ts';
import { hasExerciseBases, hasRoutines } from '../../resources/server/capabilities.ts';
import type { Server } from '../../session/currentServer.ts';
import { canReadMedia } from '../../session/node/browserLimits.ts';
import type { ReadContext } from '../../session/records/readRecords.ts';
import { findExternalPicture, type ServerFacts } from './problems.ts';

/** Facts about a server, and the failures to read others. */
export interface ReadFacts {
  readonly facts: ServerFacts;
  readonly failures: readonly Failure[];
}

/** Number of exercises that are read: the default page size of servers. */
const sampleSize = 20;

/**
 * Reads the facts from which the problems of a server follow: a page of exercises, one picture that seems to be on another
 * host, and the numbers of exercises and ingredients. All of them are public, and lists are read past the server's cache.
 *
 * @param offered the endpoints in its root; undefined if that could not be read
 */
export async function readFacts(
  { address, catalogue, client }: Pick<Server, 'address' | 'catalogue' | 'client'>,
  offered: ReadonlySet<string> | undefined,
  context: ReadContext,
): Promise<ReadFacts> {
  const failures = new Set<Failure>();
  const attempt = <Fact>(read: () => Promise<Fact>): Promise<Fact | undefined> =>
    ignoreFailure(read(), (failure) => {
      failures.add(failure);
      return true;
    });
  const names = offered ?? new Set<string>();
  const readPage = (endpoint: string, query: URLSearchParams): Promise<PageResult> =>
    client.readPage(endpoint, 'public', { ...context, query });
  const readFirstPage = (endpoint: string, query: Record<string, string>): Promise<PageResult> =>
    readPage(endpoint, new URLSearchParams({ ...query, ...createUncachedParameters('public') }));
  const [exercisePage, namedExercisePage, ingredientCounts] = await Promise.all([
    attempt(async () => {
      const { endpoint, ordering } = await catalogue.getForm(exercises, context);
      return readFirstPage(endpoint, { limit: String(sampleSize), ordering });
    }),
    attempt(async () => {
      const endpoint = findNamedExercisesEndpoint(names);
      return endpoint === undefined ? undefined : readFirstPage(endpoint, { limit: '1' });
    }),
    attempt(async () => {
      const { endpoint, ordering } = await catalogue.getForm(ingredients, context);
      const sent = await readFirstPage(endpoint, { limit: '1', ordering });
      const isTrue = !hasEstimatedCount(endpoint, sent, names);
      const languages = async () => [...(await catalogue.readNaming(context)).codes.keys()];
      const { total } = isTrue
        ? sent
        : await withExactCount(sent, (query) => readPage(endpoint, query), languages);
      return { count: isTrue ? undefined : sent.count, total };
    }),
  ]);
  // Servers name the host of an earlier request. A picture is elsewhere only if it is not also on the server itself.
  const externalPicture = findExternalPicture(address, exercisePage?.items ?? []);
  // A browser cannot read pictures of the server itself, or tell whether one is there.
  const pictureState =
    externalPicture === undefined ||
    (!canReadMedia() && resolveServerUrl(address, externalPicture.written) !== undefined)
      ? undefined
      : await attempt(() => checkPicture(client, externalPicture.written, context));
  // An answer from a cache may be older than the one that it is compared with.
  const isFresh = exercisePage?.age === undefined && namedExercisePage?.age === undefined;
  const facts: ServerFacts = {
    address,
    offered,
    exercises: exercisePage && { rows: exercisePage.items, total: exercisePage.total },
    named: isFresh ? namedExercisePage?.total : undefined,
    link: namedExercisePage?.nextLink ?? exercisePage?.nextLink,
    ingredients: ingredientCounts,
    picturesAt: pictureState === undefined || pictureState === 'there' ? undefined : externalPicture?.origin,
  };
  return { facts, failures: [...failures] };
}

/** The list without unnamed exercises, in releases whose usual list has them (`wger-api.md` §3.3). */
function findNamedExercisesEndpoint(offered: ReadonlySet<string>): string | undefined {
  if (hasRoutines(offered) && offered.has('exercise')) {
    return 'exercise';
  }
  return hasExerciseBases(offered) ? 'exercise-base' : undefined;
}
