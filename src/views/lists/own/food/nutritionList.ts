import { mapInSteps, runInSlices } from '../../../../api/concurrency/slices.ts';
import type { JsonObject } from '../../../../api/json/value.ts';
import type { RequestContext } from '../../../../api/requests.ts';
import { joinParts } from '../../../../resources/fields.ts';
import {
  getMealEnergy,
  getFoodName,
  needsUnitTable,
  getPortionUnit,
} from '../../../../resources/records/meals.ts';
import { toListedItem, type Form, type ListedItem } from '../../../../resources/resource.ts';
import { createEndpointResource } from '../../../../resources/server/endpoints.ts';
import { computePortionNutrients } from '../../../../training/nutrition/planNutrients.ts';
import type { Server } from '../../../../session/currentServer.ts';
import { readPlannedMeals } from '../../../../session/records/plannedFood.ts';
import { readNameLookup, type NameLookup } from '../../../../session/itemNames.ts';
import { withNames } from '../../../rows/rowNames.ts';
import type { BranchRow, ItemRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import { List } from '../../list.ts';
import type { ListFactory } from '../../listFactory.ts';
import { createUnpagedListing } from '../../createUnpagedListing.ts';
import { formatEnergy } from './formatEaten.ts';

/** A meal and its portions. */
interface ListedMeal {
  readonly meal: ListedItem;
  readonly portions: readonly ListedItem[];
}

/** Creates the list of the user's nutrition plans, with their meals and portions below. */
export function createNutritionList(listFactory: ListFactory, view: View, parent: () => BranchRow): List {
  return listFactory.createChildList(parent, createEndpointResource('nutritionplan'), view, {
    name: 'nutrition',
    createChildList: (plan) => createMealList(listFactory, view, plan),
  });
}

/** The list of a plan's meals; undefined if the server does not send whole plans. */
function createMealList({ currentServer }: ListFactory, view: View, plan: ItemRow): List | undefined {
  const { id } = plan.item;
  if (id === undefined || !currentServer.get().catalogue.knownEndpoints.has('nutritionplaninfo')) {
    return undefined;
  }
  const name = `meals ${id}`;
  const portionsOfMeal = new WeakMap<ListedItem, readonly ListedItem[]>();
  return view.childLists.getOrCreateList(
    name,
    () =>
      new List(view, {
        name,
        isPrivate: true,
        parent: () => plan,
        createListing: () =>
          createUnpagedListing(view, async (context) => {
            const meals = await readMeals(currentServer.get(), id, context);
            meals.forEach(({ meal, portions }) => {
              portionsOfMeal.set(meal, portions);
            });
            return meals.map(({ meal }) => meal);
          }),
        createChildRows: (meal, drawn) => drawn.getChildRows(meal, portionsOfMeal.get(meal.item) ?? []),
      }),
  );
}

async function readMeals(
  server: Server,
  plan: string,
  context: RequestContext,
): Promise<readonly ListedMeal[]> {
  const { catalogue } = server;
  const meals = await readPlannedMeals(server, plan, context);
  const isTableNeeded = meals.some(({ portions }) => portions.some(needsUnitTable));
  const [mealForm, portionForm, nameOf] = await Promise.all([
    catalogue.getForm(createEndpointResource('meal'), context),
    catalogue.getForm(createEndpointResource('mealitem'), context),
    readNameLookup(server, new Set(isTableNeeded ? ['weightunit'] : [])),
  ]);
  return runInSlices(
    mapInSteps(meals, ({ meal, portions }) => ({
      meal: toPlanItem(mealForm, meal, getMealEnergy(meal), () => undefined),
      portions: portions.map((portion) =>
        toPlanItem(
          portionForm,
          portion,
          computePortionNutrients(portion).energy,
          createNameOf(portion, nameOf),
        ),
      ),
    })),
  );
}

/** A meal or portion as an item, with its energy. */
function toPlanItem(
  form: Form,
  part: JsonObject,
  energy: number | undefined,
  nameOf: NameLookup,
): ListedItem {
  const item = toListedItem(form, part, { languages: [], codes: new Map() }, form.endpoint, undefined);
  const named = withNames(item, nameOf);
  return { ...named, description: joinParts(named.description, formatEnergy(energy)) };
}

/** Creates a lookup of the names that a portion contains. */
function createNameOf(portion: JsonObject, nameOf: NameLookup): NameLookup {
  return (resource) => {
    switch (resource) {
      case 'ingredients':
        return getFoodName(portion) || undefined;
      case 'ingredientweightunit':
        return getPortionUnit(portion, (id) => nameOf('weightunit', id)) || undefined;
      default:
        return undefined;
    }
  };
}
