import type { IngredientCatalogue } from '../../domain/ingredients/catalogue.ts';
import type { Ingredient } from '../../domain/ingredients/ingredient.ts';
import { writtenIngredients } from '../../domain/ingredients/written.ts';
import type { JsonObject } from '../../json.ts';
import { type Endpoint, NoSuchRow, type Scope } from '../support/endpoint.ts';
import { createFieldFilters, createPredicates, number, text, uuid } from '../support/filters.ts';
import { filteredRow, ingredientFilters } from './ingredientFilters.ts';
import { ingredientImage, ingredientInfo, ingredientRow, unitNames, unitRow } from './ingredientRow.ts';
import { areIngredientsFiltered, selectIngredients } from './ingredientSelection.ts';
import { ingredientSuggestions } from './ingredientSuggestions.ts';
import { computeNutritionalValues } from './nutritionalValues.ts';
import { integerId, tableEndpoint } from '../support/table.ts';
import { cachedSince21 } from '../vocabulary.ts';

type Serialiser = (scope: Scope, ingredient: Ingredient) => JsonObject;

export const ingredient: Endpoint = {
  ...ingredientEndpoint(ingredientRow),
  listActions: { search: ingredientSuggestions },
};
export const ingredientinfo = ingredientEndpoint(ingredientInfo);

/** All ingredients for synchronization: pages by cursor, without a count (wger-api.md §2). */
export const ingredientSync: Endpoint = {
  ...ingredientinfo,
  itemActions: {},
  page(scope, query) {
    const { catalogue, origin } = scope;
    const size = Math.min(Number(query.get('page_size')) || 200, 1000);
    const cursor = query.get('cursor');
    const start =
      cursor === null ? 0 : Number(Buffer.from(cursor, 'base64url').toString().replace(/^p=/, ''));
    if (!Number.isInteger(start) || start < 0) {
      throw new NoSuchRow('Invalid cursor');
    }
    const link = (at: number): string =>
      `${origin}/api/v2/ingredient-sync/?cursor=${Buffer.from(`p=${at}`).toString('base64url')}`;
    return {
      next: start + size < catalogue.size ? link(start + size) : null,
      previous: start > 0 ? link(Math.max(0, start - size)) : null,
      results: slice(catalogue, start, size).map((row) => ingredientInfo(scope, row)),
    };
  },
};

export const ingredientweightunit = tableEndpoint({
  access: 'public',
  model: 'IngredientWeightUnit',
  rows: (scope) =>
    writtenIngredients
      .slice(0, scope.catalogue.written)
      .flatMap((row) => row.units.map((unit) => unitRow(scope, unit, row))),
  filters: createFieldFilters({ ingredient: [number], gram: [number], name: [text] }),
});

export const weightunit = tableEndpoint({
  access: 'public',
  model: 'WeightUnit',
  rows: ({ release }) =>
    unitNames.map(({ id, language, name }) =>
      release.isAtLeast('2.1') ? { id, language, name } : { _id: id, language, name },
    ),
  filters: createFieldFilters({ language: [number], name: [text] }),
  order: 'name',
});

export const ingredientimage = tableEndpoint({
  access: 'public',
  model: 'Image',
  cached: cachedSince21,
  rows: (scope) =>
    writtenIngredients
      .slice(0, scope.catalogue.written)
      .filter((row) => row.hasImage)
      .map((row) => ingredientImage(scope, row)),
  filters: createFieldFilters({ ingredient_id: [number], uuid: [uuid] }),
});

function ingredientEndpoint(serialise: Serialiser): Endpoint {
  return {
    access: 'public',
    model: 'Ingredient',
    cached: () => false,
    idPattern: integerId,
    filters: ({ release }) => ({
      ...ingredientFilters(release),
      ...(release.isAtLeast('2.4') ? { name__search: {} } : {}),
    }),
    list(scope, query) {
      const selection = selectIngredients(scope, query);
      const { estimate } = scope;
      const isEstimated =
        estimate !== undefined && scope.release.isAtLeast('2.3') && !areIngredientsFiltered(scope, query);
      const count = isEstimated ? estimate : selection.length;
      return {
        count,
        slice: (offset, limit) => {
          if (count === 0 || offset > count) {
            return [];
          }
          const length = Math.max(0, Math.min(limit, selection.length - offset));
          return Array.from({ length }, (_, at) =>
            serialise(scope, scope.catalogue.at(selection.at(offset + at))),
          );
        },
      };
    },
    find(scope, id, query) {
      const conditions = createPredicates(ingredientFilters(scope.release), query);
      const index = scope.catalogue.findIndexById(Number(id));
      const found = index === undefined ? undefined : scope.catalogue.at(index);
      return found !== undefined && conditions.every((condition) => condition(filteredRow(scope, found)))
        ? serialise(scope, found)
        : undefined;
    },
    itemActions: {
      get_values({ release, catalogue }, id, query) {
        const index = catalogue.findIndexById(Number(id));
        if (index === undefined) {
          throw new NoSuchRow('No Ingredient matches the given query.');
        }
        const amount = Number(query.get('amount') ?? '');
        if (!query.get('amount') || Number.isNaN(amount)) {
          const problem = query.get('amount') ? 'Enter a number.' : 'This field is required.';
          return { errors: { amount: [problem] } };
        }
        if (amount >= 1000) {
          return {
            errors: { amount: ['Ensure that there are no more than 3 digits before the decimal point.'] },
          };
        }
        const row = catalogue.at(index);
        // The form looks for the unit among those of the ingredient in the query, whatever the path says.
        const units = query.get('ingredient') === id ? row.units : [];
        const unit = units.find((candidate) => String(candidate.id) === query.get('unit'));
        if (query.get('unit') && unit === undefined) {
          const problem = 'Select a valid choice. That choice is not one of the available choices.';
          return { errors: { unit: [problem] } };
        }
        return computeNutritionalValues(release, [{ ingredient: row, gram: amount * (unit?.gram ?? 1) }]);
      },
    },
    listActions: {},
  };
}

function slice(catalogue: IngredientCatalogue, offset: number, limit: number): Ingredient[] {
  const length = Math.max(0, Math.min(limit, catalogue.size - offset));
  return Array.from({ length }, (_, at) => catalogue.at(offset + at));
}
