/** Parameters that choose a page by a number of rows (`wger-api.md` §2). */
export const offsetParameters: ReadonlySet<string> = new Set(['limit', 'offset']);

/** Parameters that choose a page by a cursor (`wger-api.md` §2). */
export const cursorParameters: ReadonlySet<string> = new Set(['cursor', 'page_size']);

/** Parameters that choose a page of a list, by one or the other. */
export const pagingParameters: ReadonlySet<string> = new Set([...offsetParameters, ...cursorParameters]);
