/** Parameters that choose a page of a list: by a number of rows, or by a cursor (`wger-api.md` §2). */
export const pagingNames: ReadonlySet<string> = new Set(['cursor', 'limit', 'offset', 'page_size']);
