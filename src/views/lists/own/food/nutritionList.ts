import { each, inSlices } from '../../../../api/concurrency/slices.ts';
import type { JsonObject } from '../../../../api/json/value.ts';
import type { RequestContext } from '../../../../api/requests.ts';
import { joined } from '../../../../resources/fields.ts';
import { energyOfMeal, foodName, needsUnitTable, portionUnit } from '../../../../resources/records/meals.ts';
import { descriptionText, labelText } from '../../../../resources/text/phrases.ts';
import { readRow, type Form, type ListedItem } from '../../../../resources/resource.ts';
import { endpointResource } from '../../../../resources/server/endpoints.ts';
import { portionNutrients } from '../../../../training/nutrition/planNutrients.ts';
import type { Server } from '../../../../session/currentServer.ts';
import { readPlannedMeals } from '../../../../session/records/plannedMeals.ts';
import { namesIn, type NameOf } from '../../../../session/itemNames.ts';
import { speechWith } from '../../../../vscode/text/speech.ts';
import type { ItemRow } from '../../../rows/itemRow.ts';
import type { BranchRow } from '../../../rows/rows.ts';
import type { View } from '../../../view.ts';
import { List } from '../../list.ts';
import type { Lists } from '../../lists.ts';
import { wholeListing } from '../../wholeListing.ts';
import { energyText } from './eatenText.ts';

/** A meal, with what is eaten with it. */
interface ListedMeal {
  readonly meal: ListedItem;
  readonly portions: readonly ListedItem[];
}

/** The user's nutrition plans, and below each its meals with what is eaten. */
export function nutritionList(lists: Lists, view: View, parent: () => BranchRow): List {
  return lists.childList(parent, endpointResource('nutritionplan'), view, {
    name: 'nutrition',
    childList: (plan) => mealList(lists, view, plan),
  });
}

/** The meals of a plan; undefined where the server does not send them together. */
function mealList({ currentServer }: Lists, view: View, plan: ItemRow): List | undefined {
  const { id } = plan.item;
  if (id === undefined || !currentServer.get().catalogue.knownEndpoints.has('nutritionplaninfo')) {
    return undefined;
  }
  const name = `meals ${id}`;
  const portionsOfMeal = new WeakMap<ListedItem, readonly ListedItem[]>();
  return view.childLists.list(
    name,
    () =>
      new List(view, {
        name,
        isPrivate: true,
        parent: () => plan,
        listing: () =>
          wholeListing(view, async (context) => {
            const meals = await readMeals(currentServer.get(), id, context);
            meals.forEach(({ meal, portions }) => {
              portionsOfMeal.set(meal, portions);
            });
            return meals.map(({ meal }) => meal);
          }),
        childRows: (meal, drawn) => drawn.below(meal, portionsOfMeal.get(meal.item) ?? []),
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
    catalogue.form(endpointResource('meal'), context),
    catalogue.form(endpointResource('mealitem'), context),
    namesIn(server, new Set(isTableNeeded ? ['weightunit'] : [])),
  ]);
  return inSlices(
    each(meals, ({ meal, portions }) => ({
      meal: partOf(mealForm, meal, energyOfMeal(meal), () => undefined),
      portions: portions.map((portion) =>
        partOf(portionForm, portion, portionNutrients(portion).energy, namesOf(portion, nameOf)),
      ),
    })),
  );
}

/** Part of a plan, with its energy. */
function partOf(form: Form, part: JsonObject, energy: number | undefined, nameOf: NameOf): ListedItem {
  const item = readRow(form, part, { languages: [], codes: new Map() }, form.endpoint, undefined);
  const { details } = item;
  if (details?.kind !== 'record') {
    return item;
  }
  const speech = speechWith(nameOf);
  return {
    ...item,
    label: labelText(details.label, speech),
    description: joined(descriptionText(details.description, speech), energyText(energy)),
  };
}

/** The names that a portion brings along. */
function namesOf(portion: JsonObject, nameOf: NameOf): NameOf {
  return (resource) => {
    switch (resource) {
      case 'ingredients':
        return foodName(portion) || undefined;
      case 'ingredientweightunit':
        return portionUnit(portion, (id) => nameOf('weightunit', id)) || undefined;
      default:
        return undefined;
    }
  };
}
