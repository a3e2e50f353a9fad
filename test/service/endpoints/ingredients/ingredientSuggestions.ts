import { languageId, languages } from '../../domain/vocabulary.ts';
import type { ListAction, Scope } from '../support/endpoint.ts';
import { findContainingIngredients, getScannedIndexes, findSimilarIngredients } from './ingredientSearch.ts';

/** Maximum number of suggestions in 2.3 and 2.4. */
const maxSuggestions = 150;

/** `/ingredient/search/`, up to 2.4; later the path means an item with an invalid id (wger-api.md §1). */
export const ingredientSuggestions: ListAction = (scope, query) => {
  const term = query.get('term')?.trim();
  if (!term) {
    return {};
  }
  const languageIds = parseLanguages(scope, query.get('language') ?? 'en');
  const rows = findIndexes(scope, term)
    .map((index) => scope.catalogue.at(index))
    .filter(({ language }) => languageIds.includes(language));
  return {
    suggestions: (scope.release.isAtLeast('2.3') ? rows.slice(0, maxSuggestions) : rows).map(
      ({ id, name }) => ({
        value: name,
        data: { id, name, category: '', image: null, image_thumbnail: null },
      }),
    ),
  };
};

/** Names similar to the term, the best first, since 2.3; names that contain it before. */
function findIndexes({ catalogue, release }: Scope, term: string): number[] {
  return release.isAtLeast('2.3')
    ? findSimilarIngredients(catalogue, term, getScannedIndexes(catalogue), 0.15)
    : findContainingIngredients(catalogue, term);
}

/**
 * The ids of languages: of one code up to 2.1, of a list since 2.2, or of all for `*` since 2.3. Unknown codes mean
 * English.
 */
function parseLanguages({ release }: Scope, value: string): number[] {
  if (release.isAtLeast('2.3') && value === '*') {
    return languages.map(({ id }) => id);
  }
  return (release.isAtLeast('2.2') ? value.split(',') : [value]).map(languageId);
}
