/** Names in the root of a server, which distinguish releases (`wger-api.md` §1, §5). */
type EndpointNames = ReadonlySet<string>;

/** Returns true for 2.3 and later, which have routines instead of workouts, and whose logs name their session. */
export function hasRoutines(offered: EndpointNames): boolean {
  return offered.has('routine');
}

/** Returns true for 2.1 and 2.2, where an exercise is called a base and its translations are called exercises. */
export function hasExerciseBases(offered: EndpointNames): boolean {
  return offered.has('exercisebaseinfo');
}

/** Returns true for 2.1 and later, which have measurements. */
export function isSince21(offered: EndpointNames): boolean {
  return offered.has('measurement');
}

/** Returns true for 2.2 and later, which list what was deleted. */
export function isSince22(offered: EndpointNames): boolean {
  return offered.has('deletion-log');
}

/** Returns true for 2.4 and later, which have trophies. */
export function isSince24(offered: EndpointNames): boolean {
  return offered.has('trophy');
}

/** Returns true up to 2.4, which have workouts or a list of variations. */
export function isBefore25(offered: EndpointNames): boolean {
  return offered.has('workout') || offered.has('variation');
}

/** Returns true for 2.6 and later, which list changes of ingredients. */
export function isSince26(offered: EndpointNames): boolean {
  return offered.has('ingredient-sync');
}

/** Capabilities of a server beyond its lists. A server whose root cannot be read has none. */
const capabilityChecks = {
  /** `name__search` finds exercises and ingredients. */
  searchByName: isSince24,
  /** `name__exact` finds exercises by a part of their name. */
  searchByNamePart: isSince26,
  /**
   * A search for a word does not find long names that contain it, since whole names are compared: 2.6. The upcoming 2.7 does the
   * same, but its root does not show it (`wger-api.md` §3.3).
   */
  comparesWholeNames: (offered: EndpointNames) => isSince26(offered) && offered.has('userprofile'),
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
  /** Pages are limited to 999 rows. */
  cappedPages: isSince26,
  /** The list of routines includes the public ones of other users. */
  publicRoutines: (offered: EndpointNames) => hasRoutines(offered) && offered.has('public-templates'),
} as const satisfies Record<string, (offered: EndpointNames) => boolean>;

export type Capability = keyof typeof capabilityChecks;

/** @param offered the names in the server's root; undefined if it cannot be read */
export function getCapabilities(offered: EndpointNames | undefined): ReadonlySet<Capability> {
  const all = Object.keys(capabilityChecks) as Capability[];
  return new Set(offered && all.filter((name) => capabilityChecks[name](offered)));
}
