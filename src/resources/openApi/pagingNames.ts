/** Parameters that choose a page by a number of rows (`wger-api.md` §2). */
export const pageNames: ReadonlySet<string> = new Set(['limit', 'offset']);

/** Parameters that choose a page by a cursor (`wger-api.md` §2). */
export const cursorNames: ReadonlySet<string> = new Set(['cursor', 'page_size']);

/** Parameters that choose a page of a list, by one or the other. */
export const pagingNames: ReadonlySet<string> = new Set([...pageNames, ...cursorNames]);
