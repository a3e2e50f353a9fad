/** The names in a server's root, by which releases are told apart (`wger-api.md` §1, §5). */
type EndpointNames = ReadonlySet<string>;

/** Returns true if there are routines in the place of workouts, and logs say which session they are of: since 2.3. */
export function hasRoutines(offered: EndpointNames): boolean {
  return offered.has('routine');
}

/** Returns true if exercises in all languages are called bases, and exercises are what is translated: 2.1 and 2.2. */
export function hasExerciseBases(offered: EndpointNames): boolean {
  return offered.has('exercisebaseinfo');
}

/** Returns true for 2.1 and later, which have measurements. */
export function isSince21(offered: EndpointNames): boolean {
  return offered.has('measurement');
}

/** Returns true for 2.2 and later, which tell what was deleted. */
export function isSince22(offered: EndpointNames): boolean {
  return offered.has('deletion-log');
}

/** Returns true up to 2.4: exercises have variations by a number of their own, or there are still workouts. */
export function isBefore25(offered: EndpointNames): boolean {
  return offered.has('workout') || offered.has('variation');
}

/** Returns true for 2.6 and later, where ingredients can be followed as they change. */
export function isSince26(offered: EndpointNames): boolean {
  return offered.has('ingredient-sync');
}

/** Capabilities of a server beyond its lists. A server whose root cannot be read has none. */
const capabilityChecks = {
  /** `name__search` finds exercises and ingredients; came with trophies. */
  searchByName: (offered: EndpointNames) => offered.has('trophy'),
  /** `name__exact` finds exercises by a part of their name. */
  searchByNamePart: isSince26,
  /**
   * A search for a word finds no long name that has it, since it compares whole names: 2.6. The coming 2.7 does so, too, but
   * nothing in its root tells (`wger-api.md` §3.3).
   */
  searchByWholeName: (offered: EndpointNames) => isSince26(offered) && offered.has('userprofile'),
  /** `code` finds the ingredient of a barcode. */
  searchByBarcode: (offered: EndpointNames) => hasExerciseBases(offered) || hasRoutines(offered),
  /** `exercise/search/` and `ingredient/search/` suggest names. */
  searchSuggestions: isBefore25,
  /** Suggestions are in several languages at once. */
  suggestionsInLanguages: (offered: EndpointNames) => isBefore25(offered) && isSince22(offered),
  /** `is_vegan`, `is_vegetarian` and `nutriscore` filter ingredients. */
  dietFilters: (offered: EndpointNames) => hasRoutines(offered) && !isBefore25(offered),
  /** Too many reads of ingredients in a minute are refused. */
  throttling: isSince26,
  /** A page has 999 rows at most, whatever is asked for. */
  cappedPages: isSince26,
  /** The list of routines has the public ones of other users among one's own. */
  publicRoutines: (offered: EndpointNames) => hasRoutines(offered) && offered.has('public-templates'),
} as const satisfies Record<string, (offered: EndpointNames) => boolean>;

export type Capability = keyof typeof capabilityChecks;

/** @param offered the names in the server's root; undefined when it cannot be read */
export function getCapabilities(offered: EndpointNames | undefined): ReadonlySet<Capability> {
  const all = Object.entries(capabilityChecks) as [Capability, (typeof capabilityChecks)[Capability]][];
  return new Set(
    all.filter(([, isSigned]) => offered !== undefined && isSigned(offered)).map(([name]) => name),
  );
}
