/** The content of a link to an item. It has nothing else, so that no link can name a server or a key. */
export interface ItemLink {
  /** As in a document's URI: `workouts`, `exercises`, `ingredients`, or an endpoint's name. */
  readonly resource: string;
  readonly id: string;
}

/** Format of the ids that servers use (`wger-api.md` §1): a number, or a UUID. */
const idPattern = /^[\da-z][\da-z-]{0,63}$/i;

/** Format of the ids of resources, and of the names of endpoints in roots. */
const resourcePattern = /^[a-z][a-z\d-]{0,63}$/;

/** Returns true if a text may be the id of an item. */
export function isValidId(text: string): boolean {
  return idPattern.test(text);
}

/** Returns the path of a link to an item; undefined if the item's id has another format. */
export function toLinkPath({ resource, id }: ItemLink): string | undefined {
  const path = `/${resource}/${id}`;
  return parseItemLink({ path, query: '', fragment: '' }) && path;
}

/** Parses a link to an item; undefined if it contains anything else. */
export function parseItemLink(link: {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}): ItemLink | undefined {
  const [before, resource = '', id = '', ...rest] = link.path.split('/');
  const isPlain = before === '' && rest.length === 0 && link.query === '' && link.fragment === '';
  return isPlain && resourcePattern.test(resource) && isValidId(id) ? { resource, id } : undefined;
}
