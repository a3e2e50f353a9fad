/** Content of a link to an item: nothing but this, so that no link can name a server or a key. */
export interface ItemLink {
  /** As in a document's URI: `workouts`, `exercises`, `ingredients`, or an endpoint's name. */
  readonly resource: string;
  readonly id: string;
}

/** An id as servers have them (`wger-api.md` §1): a number, or a UUID. */
const idPattern = /^[\da-z][\da-z-]{0,63}$/i;

/** A resource of ours, or the name of an endpoint as roots have them. */
const resourcePattern = /^[a-z][a-z\d-]{0,63}$/;

/** Returns true if a text can be the id of an item that a person names. */
export function isValidId(text: string): boolean {
  return idPattern.test(text);
}

/** The path of a link to an item; undefined where the item's id is one that no link may have. */
export function toLinkPath({ resource, id }: ItemLink): string | undefined {
  const path = `/${resource}/${id}`;
  return parseItemLink({ path, query: '', fragment: '' }) && path;
}

/** Item that a link leads to; undefined for a link that has anything else in it, whatever it may mean. */
export function parseItemLink(link: {
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}): ItemLink | undefined {
  const [before, resource = '', id = '', ...rest] = link.path.split('/');
  const isPlain = before === '' && rest.length === 0 && link.query === '' && link.fragment === '';
  return isPlain && resourcePattern.test(resource) && isValidId(id) ? { resource, id } : undefined;
}
