import { rejectOnAbort } from '../../api/concurrency/abort.ts';
import type { Server } from '../../session/currentServer.ts';
import { namesIn } from '../../session/itemNames.ts';
import { loadExercises } from '../../session/loadExercises.ts';
import type { NameInCell } from '../../resources/csv/csv.ts';
import { exercises } from '../../resources/exercises.ts';
import type { SentItem } from '../../resources/paging/itemPages.ts';
import { targetOf } from '../../resources/related/references.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';

/**
 * The names behind the ids in items; each table of names is read once at most, and what cannot be read has none.
 *
 * @param columns members of the items, which names are wanted for
 * @throws the signal's reason when the caller gave up
 */
export async function namesForCells(
  server: Server,
  items: readonly SentItem[],
  columns: readonly string[],
  context: ProgressContext,
): Promise<NameInCell> {
  const offered = await server.catalogue.endpoints(context);
  const resources = new Set(items.map(({ row }) => row.of));
  const targets = new Set(
    [...resources].flatMap((resource) =>
      columns.flatMap((member) =>
        [true, false].flatMap((isListed) => targetOf({ resource, member, isListed }, offered) ?? []),
      ),
    ),
  );
  if (targets.has(exercises.id)) {
    await rejectOnAbort(loadExercises(server.exercises, context), context.signal);
  }
  const nameOf = await rejectOnAbort(namesIn(server, targets), context.signal);
  return (place, id) => {
    const resource = targetOf(place, offered);
    return resource === undefined ? undefined : nameOf(resource, id);
  };
}
