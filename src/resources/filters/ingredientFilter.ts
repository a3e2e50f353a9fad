import type { Capability } from '../server/capabilities.ts';
import type { Term } from '../details.ts';

/** Conditions that an ingredient has to meet. The server applies them, as far as it knows how. */
export interface IngredientFilter {
  /** By its id. */
  readonly language: Term | undefined;
  readonly isVegan: boolean;
  readonly isVegetarian: boolean;
  /** Letters from `A`, the best, to `E`. */
  readonly nutriscores: readonly string[];
}

/** The filter that leaves all ingredients in. */
export const emptyIngredientFilter: IngredientFilter = {
  language: undefined,
  isVegan: false,
  isVegetarian: false,
  nutriscores: [],
};

/** Returns true if a filter sets any condition: any other leaves all ingredients in. */
export function isIngredientFilterActive(filter: IngredientFilter): boolean {
  const { language, isVegan, isVegetarian, nutriscores } = filter;
  return language !== undefined || isVegan || isVegetarian || nutriscores.length > 0;
}

/**
 * The parameters of a filter. A server that does not know one ignores it and sends everything, so none is sent to a server
 * that does not (`wger-api.md` §2, §3.4).
 */
export function toFilterParameters(
  { language, isVegan, isVegetarian, nutriscores }: IngredientFilter,
  capabilities: ReadonlySet<Capability>,
): Readonly<Record<string, string>> {
  const knowsDiets = capabilities.has('dietFilters');
  return {
    ...(language === undefined ? {} : { language: language.id }),
    ...(knowsDiets && isVegan ? { is_vegan: 'true' } : {}),
    ...(knowsDiets && isVegetarian ? { is_vegetarian: 'true' } : {}),
    ...(knowsDiets && nutriscores.length > 0
      ? { nutriscore__in: nutriscores.map((letter) => letter.toLowerCase()).join(',') }
      : {}),
  };
}
