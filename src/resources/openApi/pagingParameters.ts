/** Parameters that choose a page by an offset (`wger-api.md` §2). */
export const offsetParameters: ReadonlySet<string> = new Set(['limit', 'offset']);

/** Parameters that choose a page by a cursor (`wger-api.md` §2). */
export const cursorParameters: ReadonlySet<string> = new Set(['cursor', 'page_size']);

/** Parameters of either kind. */
export const pagingParameters: ReadonlySet<string> = new Set([...offsetParameters, ...cursorParameters]);
