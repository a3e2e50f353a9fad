import { NotWger } from '../../api/failures/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { toPathSegment } from '../../resources/addresses/documentPath.ts';
import { getMeals, type Meal } from '../../resources/records/meals.ts';
import type { Server } from '../currentServer.ts';

/**
 * Reads the meals of a nutrition plan with their portions.
 *
 * @param plan its id
 * @throws NotWger for an answer of another shape, and other failures of the reading
 */
export async function readPlannedMeals(
  { address, client }: Pick<Server, 'address' | 'client'>,
  plan: string,
  context: RequestContext,
): Promise<readonly Meal[]> {
  const meals = getMeals(await client.readValue(`nutritionplaninfo/${toPathSegment(plan)}/`, 'key', context));
  if (meals === undefined) {
    throw new NotWger(address.name, 'other-shape');
  }
  return meals;
}
