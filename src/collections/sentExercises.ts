import { IncompleteList } from '../api/errors.ts';
import type { RequestContext } from '../api/requests.ts';
import { exercises } from '../resources/exercises.ts';
import { itemPages, type SentItem } from '../resources/paging/itemPages.ts';
import type { Catalogue } from '../resources/server/catalogue.ts';
import type { Naming } from '../resources/server/naming.ts';
import { ItemReading } from './itemReading.ts';

/** Upper limit on what is sent of all, in characters. */
const maxLength = 64 * 1024 * 1024;

/** All exercises of a server with what was sent of them, and the codes of its languages. */
export interface SentExercises {
  /** The list that they are of. */
  readonly endpoint: string;
  readonly items: readonly SentItem[];
  readonly naming: Naming;
}

/**
 * Reads all exercises of a server, as they are now.
 *
 * @param server its name, for failures
 * @param report told how many of how many are read
 * @throws IncompleteList where some may be missing, since nobody could tell which, or where they are endless; and the failure for which the languages are not known
 */
export async function sentExercises(
  server: string,
  catalogue: Catalogue,
  context: RequestContext,
  report: (count: number, total: number | undefined) => void,
): Promise<SentExercises> {
  const reading = new ItemReading(itemPages(catalogue, { resource: exercises, part: 'own' }));
  while (!reading.isComplete) {
    await reading.advance(context);
    const { items } = reading;
    report(items.length, reading.total);
    if (items.reduce((sum, { text }) => sum + text.length, 0) > maxLength) {
      throw new IncompleteList(server, 'endless', items.length);
    }
  }
  const { items, total, shortfall } = reading;
  if (shortfall !== undefined) {
    throw new IncompleteList(server, shortfall, items.length, total);
  }
  const [{ endpoint }, naming] = await Promise.all([
    catalogue.form(exercises, context),
    catalogue.naming(context),
  ]);
  const { problem } = catalogue.tables.of('language');
  if (problem !== undefined) {
    throw problem;
  }
  return { endpoint, items, naming };
}
