import { languageId, languages } from '../domain/vocabulary.ts';
import type { ListAction, Scope } from './endpoint.ts';
import { containingIngredients, scannedIndexes, similarIngredients } from './ingredientSearch.ts';

/** The most that 2.3 and 2.4 suggest. */
const most = 150;

/** `/ingredient/search/`, up to 2.4; the path is an item with a strange id afterwards (wger-api.md §1). */
export const ingredientSuggestions: ListAction = (scope, query) => {
  const term = query.get('term')?.trim();
  if (!term) {
    return {};
  }
  const spoken = languagesOf(scope, query.get('language') ?? 'en');
  const rows = found(scope, term)
    .map((index) => scope.catalogue.at(index))
    .filter(({ language }) => spoken.includes(language));
  return {
    suggestions: (scope.release.isAtLeast('2.3') ? rows.slice(0, most) : rows).map(({ id, name }) => ({
      value: name,
      data: { id, name, category: '', image: null, image_thumbnail: null },
    })),
  };
};

/** Names that resemble the term, the best first, since 2.3; names that contain it before. */
function found({ catalogue, release }: Scope, term: string): number[] {
  return release.isAtLeast('2.3')
    ? similarIngredients(catalogue, term, scannedIndexes(catalogue), 0.15)
    : containingIngredients(catalogue, term);
}

/** Ids: one code up to 2.1, a list since 2.2, `*` for all since 2.3. A code that nobody knows means English. */
function languagesOf({ release }: Scope, value: string): number[] {
  if (release.isAtLeast('2.3') && value === '*') {
    return languages.map(({ id }) => id);
  }
  return (release.isAtLeast('2.2') ? value.split(',') : [value]).map(languageId);
}
