import { rejectOnAbort } from '../../api/concurrency/abort.ts';
import { flatMapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import type { Server } from '../../session/currentServer.ts';
import { readNameLookup, type NameLookup } from '../../session/itemNames.ts';
import { loadExercisesWithProgress } from '../../session/loadExercises.ts';
import { readPrivateNames } from '../../session/privateNames.ts';
import { KnownFoods, readFoods, type NameListener } from '../../session/records/foods.ts';
import type { FindCellName } from '../../resources/export/csv.ts';
import { getReferencedIds } from '../../resources/details.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import type { RawItem } from '../../resources/paging/itemPages.ts';
import { findReferencedResource } from '../../resources/related/references.ts';
import { isNameTable } from '../../resources/server/tableNames.ts';
import { formatLabel, type Phrase } from '../../resources/text/phrases.ts';
import { workouts } from '../../resources/workouts.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { createPhraseFormatter } from '../../vscode/text/phraseFormatter.ts';

/** Private resources whose items have names; others have dates. */
const namedResources: readonly string[] = [
  workouts.id,
  'day',
  'measurement-category',
  'nutritionplan',
  'meal',
];
const foodUnits = 'ingredientweightunit';

/** The names behind the IDs in items, as far as they can be read. */
interface CellNames {
  readonly find: FindCellName;
  /** Returns false if a name that was looked for could not be read. */
  readonly areComplete: () => boolean;
}

/**
 * Reads the names behind the IDs in items, each table of names at most once.
 *
 * @param columns members of the items whose IDs are to be named
 * @throws the signal's reason when it is aborted
 */
export async function readCellNames(
  server: Server,
  items: readonly RawItem[],
  columns: readonly string[],
  context: ProgressContext,
): Promise<CellNames> {
  const endpoints = await server.catalogue.readEndpoints(context);
  const resources = new Set(items.map(({ row }) => row.of));
  const targets = new Set(
    [...resources].flatMap((resource) =>
      columns.flatMap((member) =>
        [true, false].flatMap(
          (isInList) => findReferencedResource({ resource, member, isInList }, endpoints) ?? [],
        ),
      ),
    ),
  );
  if (targets.has(exercises.id)) {
    await rejectOnAbort(loadExercisesWithProgress(server.exercises, context), context.signal);
  }
  if (targets.has(foodUnits)) {
    // Up to 2.4 their names are in a table.
    targets.add('weightunit');
  }
  const getTableName = await rejectOnAbort(readNameLookup(server, targets), context.signal);
  const own = await readOwnNames(server, items, targets, context);
  const nameOf: NameLookup = (resource, id) => {
    const name = own.names.get(`${resource} ${id}`) ?? getTableName(resource, id);
    const text = typeof name === 'object' ? formatLabel(name, createPhraseFormatter(nameOf)) : name;
    return text === '' ? undefined : text;
  };
  const unnamed = new Set<string>();
  return {
    find: (place, id) => {
      const resource = findReferencedResource(place, endpoints);
      const name = resource && nameOf(resource, id);
      if (resource !== undefined && name === undefined) {
        unnamed.add(resource);
      }
      return name;
    },
    // Exercises that end short of the server's count may still have all the names.
    areComplete: () => own.areComplete && [...unnamed].every((resource) => areNamesKnown(server, resource)),
  };
}

/** Returns false for exercises and tables of names that could not be read. */
function areNamesKnown({ catalogue, exercises: listing }: Server, resource: string): boolean {
  if (resource === exercises.id) {
    return !listing.hasMore;
  }
  return !isNameTable(resource) || catalogue.tables.get(resource).isLoaded;
}

/** Names by resource and ID. */
type OwnNames = ReadonlyMap<string, string | readonly Phrase[]>;

/** Reads names that are in no public table: those of the user's own items, and of the foods in records. */
async function readOwnNames(
  server: Server,
  items: readonly RawItem[],
  targets: ReadonlySet<string>,
  context: ProgressContext,
): Promise<{ readonly names: OwnNames; readonly areComplete: boolean }> {
  const names = new Map<string, string | readonly Phrase[]>();
  const learn: NameListener = (resource, id, name) => names.set(`${resource} ${id}`, name);
  const readOwn = async (resource: string): Promise<void> => {
    for (const { id, name } of await readPrivateNames(server, resource, context)) {
      learn(resource, id, name);
    }
  };
  const readFoodNames = async (): Promise<void> => {
    const ids = await runInSlices(
      flatMapInSteps(items, ({ row }) => getReferencedIds(row.details, ingredients.id)),
    );
    const selection = { ids: [...new Set(ids)], includesUnits: targets.has(foodUnits) };
    await readFoods(server, context, selection, new KnownFoods(), learn);
  };
  const reads = namedResources.filter((resource) => targets.has(resource)).map(readOwn);
  if (targets.has(ingredients.id) || targets.has(foodUnits)) {
    reads.push(readFoodNames());
  }
  const outcomes = await Promise.all(reads.map((read) => ignoreFailure(read.then(() => true))));
  return { names, areComplete: outcomes.every((isRead) => isRead === true) };
}
