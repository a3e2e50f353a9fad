import type { Capability } from '../server/capabilities.ts';
import type { Term } from '../details.ts';

/** Conditions that an ingredient must meet. The server applies them, as far as it supports them. */
export interface IngredientFilter {
  /** Identified by its id. */
  readonly language: Term | undefined;
  readonly isVegan: boolean;
  readonly isVegetarian: boolean;
  /** Letters from `A`, the best, to `E`. */
  readonly nutriscores: readonly string[];
}

/** A filter that all ingredients match. */
export const emptyIngredientFilter: IngredientFilter = {
  language: undefined,
  isVegan: false,
  isVegetarian: false,
  nutriscores: [],
};

/** Returns true if a filter has any condition. */
export function isIngredientFilterActive(filter: IngredientFilter): boolean {
  const { language, isVegan, isVegetarian, nutriscores } = filter;
  return language !== undefined || isVegan || isVegetarian || nutriscores.length > 0;
}

/**
 * Returns the parameters of a filter. Those that the server does not know are excluded, since it would ignore them and send
 * everything (`wger-api.md` §2, §3.4).
 */
export function toFilterParameters(
  { language, isVegan, isVegetarian, nutriscores }: IngredientFilter,
  capabilities: ReadonlySet<Capability>,
): Readonly<Record<string, string>> {
  const supportsDiets = capabilities.has('dietFilters');
  return {
    ...(language === undefined ? {} : { language: language.id }),
    ...(supportsDiets && isVegan ? { is_vegan: 'true' } : {}),
    ...(supportsDiets && isVegetarian ? { is_vegetarian: 'true' } : {}),
    ...(supportsDiets && nutriscores.length > 0
      ? { nutriscore__in: nutriscores.map((letter) => letter.toLowerCase()).join(',') }
      : {}),
  };
}
