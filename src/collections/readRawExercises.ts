import { IncompleteList } from '../api/failures/errors.ts';
import type { RequestContext } from '../api/requests.ts';
import { exercises } from '../resources/exercises.ts';
import { createItemPageReader, type RawItem } from '../resources/paging/itemPages.ts';
import type { Catalogue } from '../resources/server/catalogue.ts';
import type { Naming } from '../resources/server/naming.ts';
import { ItemReader } from './itemReader.ts';

/** Maximum length of all exercises together, in characters. */
const maxTotalLength = 64 * 1024 * 1024;

/** All exercises of a server as they were sent, and the codes of its languages. */
export interface RawExercises {
  /** The list that they are of. */
  readonly endpoint: string;
  readonly items: readonly RawItem[];
  readonly naming: Naming;
}

/**
 * Reads all exercises of a server, bypassing its page cache.
 *
 * @param serverName its name, for failures
 * @param onProgress called with the number of exercises that were read, and of all
 * @throws IncompleteList if exercises may be missing or the list is endless; the failure of reading the languages
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
  const { items, total, incompleteReason } = reader;
  if (incompleteReason !== undefined) {
    throw new IncompleteList(serverName, incompleteReason, items.length, total);
  }
  const [{ endpoint }, naming] = await Promise.all([
    catalogue.getForm(exercises, context),
    catalogue.readNaming(context),
  ]);
  const { loadFailure } = catalogue.tables.get('language');
  if (loadFailure !== undefined) {
    throw loadFailure;
  }
  return { endpoint, items, naming };
}
