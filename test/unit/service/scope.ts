import { ExerciseCatalogue } from '../../service/domain/exercises/catalogue.ts';
import { IngredientCatalogue } from '../../service/domain/ingredients/catalogue.ts';
import type { Scope } from '../../service/endpoints/support/endpoint.ts';
import { ingredient } from '../../service/endpoints/ingredients/ingredients.ts';
import { Release, type ReleaseName } from '../../service/generations/release.ts';
import type { Row } from './support.ts';

const exercises = new ExerciseCatalogue(0);

/** The scope of a request, also in releases that are not generations of the sample server. */
export function createScope(release: ReleaseName, ingredients = 300): Scope {
  return {
    release: new Release(release),
    origin: 'http://127.0.0.1',
    user: undefined,
    catalogue: new IngredientCatalogue(ingredients),
    exercises,
    sessions: [],
    logs: [],
  };
}

/** All rows that a query for ingredients finds. */
export function findIngredients(scope: Scope, query: string): readonly Row[] {
  const { count, slice } = ingredient.list(scope, new URLSearchParams(query));
  return slice(0, count);
}

/** The names of all ingredients that a query finds. */
export function findIngredientNames(scope: Scope, query: string): string[] {
  return findIngredients(scope, query).map(({ name }) => String(name));
}

/** The names that `ingredient/search/` suggests. */
export function suggestNames(scope: Scope, query: string): string[] {
  const answer = ingredient.listActions['search']?.(scope, new URLSearchParams(query));
  const { suggestions } = answer as unknown as { suggestions: { value: string }[] };
  return suggestions.map(({ value }) => value);
}
