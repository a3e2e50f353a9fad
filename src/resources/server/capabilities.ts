/** Asks whether the root document names an endpoint. */
type Names = (endpoint: string) => boolean;

function suggests(names: Names): boolean {
  return names('workout') || names('variation');
}

/**
 * Capabilities of a server beyond its lists, told by what its root names (`wger-api.md` §1, §5). A server whose root cannot
 * be read has none.
 */
const signs = {
  /** `name__search` finds exercises and ingredients; came with trophies. */
  searchByName: (names: Names) => names('trophy'),
  /** `name__exact` finds exercises by a part of their name; came with the sync endpoint of ingredients. */
  searchByNamePart: (names: Names) => names('ingredient-sync'),
  /**
   * A search for a word finds no long name that has it, since it compares whole names: 2.6. The coming 2.7 does so, too, but
   * nothing in its root tells (`wger-api.md` §3.3).
   */
  searchByWholeName: (names: Names) => names('ingredient-sync') && names('userprofile'),
  /** `code` finds the ingredient of a barcode; came with the bases of exercises, which routines replaced. */
  searchByBarcode: (names: Names) => names('exercise-base') || names('routine'),
  /** `exercise/search/` and `ingredient/search/` suggest names; went with the variations of exercises. */
  searchSuggestions: suggests,
  /** Suggestions are in several languages at once; came with the deletion log. */
  suggestionsInLanguages: (names: Names) => suggests(names) && names('deletion-log'),
  /** `is_vegan`, `is_vegetarian` and `nutriscore` filter ingredients; came when the variations of exercises went. */
  dietFilters: (names: Names) => names('routine') && !names('variation'),
  /** Too many reads of ingredients in a minute are refused. */
  throttling: (names: Names) => names('ingredient-sync'),
  /** A page has 999 rows at most, whatever is asked for. */
  cappedPages: (names: Names) => names('ingredient-sync'),
  /** The list of routines has the public ones of other users among one's own. */
  publicRoutines: (names: Names) => names('routine') && names('public-templates'),
} as const satisfies Record<string, (names: Names) => boolean>;

export type Capability = keyof typeof signs;

/** @param offered the names in the server's root; undefined when it cannot be read */
export function capabilitiesOf(offered: ReadonlySet<string> | undefined): ReadonlySet<Capability> {
  const names: Names = (endpoint) => offered?.has(endpoint) === true;
  const all = Object.entries(signs) as [Capability, (typeof signs)[Capability]][];
  return new Set(all.filter(([, isSigned]) => isSigned(names)).map(([capability]) => capability));
}
