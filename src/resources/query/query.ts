/** A parameter of a query, with its unescaped value. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** A query to a list of the server, or to what the server computes from one. */
export interface Query {
  /** Name of the list, as in the server's root, and of what is computed from it, if anything (`measurement/aggregate`). */
  readonly endpoint: string;
  /** In order; a name may occur several times. */
  readonly parameters: readonly Parameter[];
}

/** Splits an endpoint into the list and what is computed from it; undefined for the list itself. */
export function splitEndpoint(endpoint: string): {
  readonly list: string;
  readonly action: string | undefined;
} {
  const [list = '', action] = endpoint.split('/', 2);
  return { list, action };
}

/** Returns the parameters as in a URL, without the question mark. */
export function toSearchString({ parameters }: Query): string {
  return new URLSearchParams(parameters.map(({ name, value }): [string, string] => [name, value])).toString();
}

/** Returns the path below `/api/v2/` as it is sent. */
export function toRequestPath(query: Query): string {
  const search = toSearchString(query);
  return search === '' ? `${query.endpoint}/` : `${query.endpoint}/?${search}`;
}

/** Escape sequences of characters beyond ASCII. */
const escapes = /(?:%[89A-F][\dA-F])+/g;

/** Formats a query for display, without unneeded escapes: `workoutlog?exercise__in=73,74`, `ingredient?name=Käse`. */
export function formatQuery(query: Query): string {
  const search = toSearchString(query)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replace(escapes, (escaped) => {
      const text = decodeURIComponent(escaped);
      // Other characters may be invisible, or change how a path reads.
      return /^[\p{L}\p{M}\p{N}]+$/u.test(text) ? text : escaped;
    });
  return `${query.endpoint}?${search}`;
}

export function getValues({ parameters }: Query, name: string): readonly string[] {
  return parameters.filter((parameter) => parameter.name === name).map(({ value }) => value);
}

/** Replaces the values of a parameter, or removes it if there are none. A new parameter comes last. */
export function withValues(query: Query, name: string, values: readonly string[]): Query {
  const replacements = values.map((value) => ({ name, value }));
  const first = query.parameters.findIndex((parameter) => parameter.name === name);
  const others = query.parameters.filter((parameter) => parameter.name !== name);
  const index = first < 0 ? others.length : first;
  return { ...query, parameters: [...others.slice(0, index), ...replacements, ...others.slice(index)] };
}
