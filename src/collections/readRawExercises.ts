import { IncompleteList } from '../api/errors.ts';
import type { RequestContext } from '../api/requests.ts';
import { exercises } from '../resources/exercises.ts';
import { createItemPageReader, type RawItem } from '../resources/paging/itemPages.ts';
import type { Catalogue } from '../resources/server/catalogue.ts';
import type { Naming } from '../resources/server/naming.ts';
import { ItemReader } from './itemReader.ts';

/** Upper limit on what is sent of all, in characters. */
const maxTotalLength = 64 * 1024 * 1024;

/** All exercises of a server with what was sent of them, and the codes of its languages. */
export interface RawExercises {
  /** The list that they are of. */
  readonly endpoint: string;
  readonly items: readonly RawItem[];
  readonly naming: Naming;
}

/**
 * Reads all exercises of a server, as they are now.
 *
 * @param serverName its name, for failures
 * @param onProgress told how many of how many are read
 * @throws IncompleteList where some may be missing, since nobody could tell which, or where they are endless; and the failure for which the languages are not known
 */
export async function readRawExercises(
  serverName: string,
  catalogue: Catalogue,
  context: RequestContext,
  onProgress: (count: number, total: number | undefined) => void,
): Promise<RawExercises> {
  const reader = new ItemReader(createItemPageReader(catalogue, { resource: exercises, part: 'own' }));
  while (!reader.isComplete) {
    await reader.readNextPage(context);
    const { items } = reader;
    onProgress(items.length, reader.total);
    if (items.reduce((sum, { text }) => sum + text.length, 0) > maxTotalLength) {
      throw new IncompleteList(serverName, 'endless', items.length);
    }
  }
  const { items, total, incompleteReason: shortfall } = reader;
  if (shortfall !== undefined) {
    throw new IncompleteList(serverName, shortfall, items.length, total);
  }
  const [{ endpoint }, naming] = await Promise.all([
    catalogue.getForm(exercises, context),
    catalogue.readNaming(context),
  ]);
  const { loadFailure: problem } = catalogue.tables.get('language');
  if (problem !== undefined) {
    throw problem;
  }
  return { endpoint, items, naming };
}
