import { rejectOnAbort } from '../../api/concurrency/abort.ts';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import { unlessFailed } from '../../api/errors.ts';
import type { Server } from '../../session/currentServer.ts';
import { namesIn, type NameOf } from '../../session/itemNames.ts';
import { loadExercises } from '../../session/loadExercises.ts';
import { readNamedRows } from '../../session/privateNames.ts';
import { KnownFoods, readFoods, type Learn } from '../../session/records/foods.ts';
import type { NameInCell } from '../../resources/csv/csv.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import type { SentItem } from '../../resources/paging/itemPages.ts';
import { targetOf } from '../../resources/related/references.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { labelText, wantedNames, type Phrase } from '../../resources/text/phrases.ts';
import { workouts } from '../../resources/workouts.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { speechWith } from '../../vscode/text/speech.ts';

/** Lists of the user's own whose items have names; others have moments. */
const namedLists: readonly string[] = [workouts.id, 'day', 'measurement-category', 'nutritionplan', 'meal'];
const foodUnits = 'ingredientweightunit';

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
  if (targets.has(foodUnits)) {
    // Up to 2.4 they go by a table.
    targets.add('weightunit');
  }
  const tableName = await rejectOnAbort(namesIn(server, targets), context.signal);
  const own = await ownNames(server, items, targets, context);
  const nameOf: NameOf = (resource, id) => {
    const name = own.get(`${resource} ${id}`) ?? tableName(resource, id);
    const text = typeof name === 'object' ? labelText(name, speechWith(nameOf)) : name;
    return text === '' ? undefined : text;
  };
  return (place, id) => {
    const resource = targetOf(place, offered);
    return resource === undefined ? undefined : nameOf(resource, id);
  };
}

/** Names that no public table holds, by resource and id: those of the user's own items, and of the foods in records. */
async function ownNames(
  server: Server,
  items: readonly SentItem[],
  targets: ReadonlySet<string>,
  context: ProgressContext,
): Promise<ReadonlyMap<string, string | readonly Phrase[]>> {
  const names = new Map<string, string | readonly Phrase[]>();
  const learn: Learn = (resource, id, name) => names.set(`${resource} ${id}`, name);
  const readOwn = async (resource: string): Promise<void> => {
    for (const { id, name } of await readNamedRows(server, resource, context)) {
      learn(resource, id, name);
    }
  };
  const readFoodNames = async (): Promise<void> => {
    const ids = await inSlices(each(items, ({ row }) => foodsOf(row)));
    await readFoods(server, context, [...new Set(ids.flat())], new KnownFoods(), learn);
  };
  const reads = namedLists.filter((resource) => targets.has(resource)).map(readOwn);
  if (targets.has(ingredients.id) || targets.has(foodUnits)) {
    reads.push(readFoodNames());
  }
  await Promise.all(reads.map((read) => unlessFailed(read)));
  return names;
}

function foodsOf({ details }: ListedItem): readonly string[] {
  const names = details?.kind === 'record' ? wantedNames(details.label) : [];
  return names.flatMap(({ name, id }) => (name === ingredients.id ? [id] : []));
}
