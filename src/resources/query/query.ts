/** A parameter of a query, with its value as it is meant: nothing in it is escaped. */
export interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** A question to a list of the server, or to what the server computes from one. */
export interface Query {
  /** The name of the list, as the server's root has it; with that of what is computed from it (`measurement/aggregate`). */
  readonly endpoint: string;
  /** In their order; a name may come several times. */
  readonly parameters: readonly Parameter[];
}

/** The list of an endpoint, and what is computed from it; undefined for the list itself. */
export function splitEndpoint(endpoint: string): {
  readonly list: string;
  readonly action: string | undefined;
} {
  const [list = '', action] = endpoint.split('/', 2);
  return { list, action };
}

/** The parameters as in a URL, without the question mark. */
export function toSearchString({ parameters }: Query): string {
  return new URLSearchParams(parameters.map(({ name, value }): [string, string] => [name, value])).toString();
}

/** The path below `/api/v2/` as it is sent. */
export function toRequestPath(query: Query): string {
  const search = toSearchString(query);
  return search === '' ? `${query.endpoint}/` : `${query.endpoint}/?${search}`;
}

/** Escapes of characters beyond ASCII. */
const escapes = /(?:%[89A-F][\dA-F])+/g;

/** A query as a person writes it, without escapes that nobody needs: `workoutlog?exercise__in=73,74`, `ingredient?name=Käse`. */
export function formatQuery(query: Query): string {
  const search = toSearchString(query)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replace(escapes, (escaped) => {
      const text = decodeURIComponent(escaped);
      // Others may not be seen, or change how a path reads.
      return /^[\p{L}\p{M}\p{N}]+$/u.test(text) ? text : escaped;
    });
  return `${query.endpoint}?${search}`;
}

/** The values of a parameter. */
export function getValues({ parameters }: Query, name: string): readonly string[] {
  return parameters.filter((parameter) => parameter.name === name).map(({ value }) => value);
}

/** The query with other values of a parameter, in the place of those that it had; without them where there are none. */
export function withValues(query: Query, name: string, values: readonly string[]): Query {
  const written = values.map((value) => ({ name, value }));
  const first = query.parameters.findIndex((parameter) => parameter.name === name);
  const others = query.parameters.filter((parameter) => parameter.name !== name);
  const at = first < 0 ? others.length : first;
  return { ...query, parameters: [...others.slice(0, at), ...written, ...others.slice(at)] };
}
