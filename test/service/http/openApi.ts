import { owner } from '../domain/users.ts';
import type { DescribedFilter, Endpoint, ListAction, Scope } from '../endpoints/support/endpoint.ts';
import type { GenerationDefinition } from '../generations/generations.ts';
import { Float, isList, isObject, type Json, type JsonObject } from '../json.ts';
import { type Answer, jsonTextAnswer } from './answer.ts';
import { createListAnswer } from './paging.ts';

/** The OpenAPI document of a generation: the filters of its endpoints, and the types of their answers. */
export function createOpenApiDocument(
  { version, endpoints, unlisted }: GenerationDefinition,
  scope: Scope,
): JsonObject {
  const paths = Object.entries({ ...endpoints, ...unlisted }).flatMap(([name, endpoint]) => [
    [`/api/v2/${name}/`, { get: operation(name, endpoint, scope) }] as const,
    ...Object.entries(endpoint.listActions).map(
      ([action, computed]) =>
        [
          `/api/v2/${name}/${action}/`,
          { get: createListAction(`${name}_${action}`, endpoint, computed, scope) },
        ] as const,
    ),
  ]);
  return {
    openapi: '3.0.3',
    info: { title: 'wger', version },
    paths: Object.fromEntries(paths.toSorted(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** YAML unless JSON is requested. As JSON is YAML, both have the same text. */
export function negotiateFormat(answer: Answer, accept: string | undefined, format: string | null): Answer {
  const isJson = format === 'json' || (format === null && /\bapplication\/json\b/.test(accept ?? ''));
  return isJson
    ? answer
    : jsonTextAnswer(answer.status, String(answer.body), {
        ...answer.headers,
        'content-type': 'application/vnd.oai.openapi',
      });
}

function operation(name: string, endpoint: Endpoint, scope: Scope): JsonObject {
  // Read as the owner, because the types are derived from rows.
  const asOwner = { ...scope, user: owner };
  const query = new URLSearchParams({ limit: '3' });
  const page = endpoint.page?.(asOwner, query);
  const answer = page ?? createListAnswer(endpoint.list(asOwner, query), scope.release, '', query);
  const isPage = isList(answer) || (isObject(answer) && 'results' in answer);
  const schema = createSchema([answer]);
  const types = getIntegerFields(isPage ? getRowSchema(schema) : schema);
  const filters = Object.entries(endpoint.filters(asOwner))
    .filter(([, { undocumented }]) => undocumented !== true)
    .map((filter) => createParameter(filter, types));
  const paging = isObject(answer) && !('count' in answer) ? cursorParameters : pageParameters;
  return {
    operationId: `${name.replaceAll('-', '_')}_list`,
    parameters: isPage ? [...filters, ...paging] : [],
    responses: { '200': { content: { 'application/json': { schema } } } },
  };
}

/** A list action, with the filters of its list, as in the service's own documents. */
function createListAction(
  name: string,
  { filters }: Endpoint,
  computed: ListAction,
  scope: Scope,
): JsonObject {
  const asOwner = { ...scope, user: owner };
  const described = Object.entries({ ...filters(asOwner), ...computed.parameters });
  const schema = createSchema([computed(asOwner, new URLSearchParams())]);
  return {
    operationId: `${name.replaceAll('-', '_')}_retrieve`,
    parameters: [...described.map((filter) => createParameter(filter, new Set())), ...pageParameters],
    responses: { '200': { content: { 'application/json': { schema } } } },
  };
}

const pageParameters: readonly JsonObject[] = [
  { in: 'query', name: 'limit', schema: { type: 'integer' } },
  { in: 'query', name: 'offset', schema: { type: 'integer' } },
  { in: 'query', name: 'ordering', schema: { type: 'string' } },
];

/** Parameters of a list with cursors, which has no count (wger-api.md §2). */
const cursorParameters: readonly JsonObject[] = [
  { in: 'query', name: 'cursor', schema: { type: 'string' } },
  { in: 'query', name: 'page_size', schema: { type: 'integer' } },
  { in: 'query', name: 'ordering', schema: { type: 'string' } },
];

/** The schema of a row within that of a page, or of a list without pages. */
function getRowSchema({ items, properties }: JsonObject): JsonObject {
  const results = isObject(properties) ? properties['results'] : undefined;
  const list = isObject(results) ? results['items'] : items;
  return isObject(list) ? list : {};
}

/** The fields of a row with integer values. */
function getIntegerFields({ properties }: JsonObject): ReadonlySet<string> {
  const members = isObject(properties) ? Object.entries(properties) : [];
  return new Set(
    members.flatMap(([name, schema]) => (isObject(schema) && schema['type'] === 'integer' ? [name] : [])),
  );
}

/** @param whole the fields with integer values */
function createParameter(
  [name, { schema = { type: 'string' }, commas = false }]: [string, DescribedFilter],
  whole: ReadonlySet<string>,
): JsonObject {
  const described = whole.has(name.replace(/__\w+$/, '')) ? toIntegerSchema(schema) : schema;
  const isArray = described['type'] === 'array';
  return { in: 'query', name, schema: described, ...(isArray ? { explode: !commas, style: 'form' } : {}) };
}

/** Turns a schema of numbers into one of integers; any other stays as it is. */
function toIntegerSchema(schema: JsonObject): JsonObject {
  const { type, items } = schema;
  if (isObject(items)) {
    return { ...schema, items: toIntegerSchema(items) };
  }
  return type === 'number' ? { type: 'integer' } : schema;
}

/** The schema that fits all values of one place. */
function createSchema(values: readonly Json[]): JsonObject {
  const present = values.filter((value) => value !== null);
  const nullable = present.length === values.length ? {} : { nullable: true };
  const [first] = present;
  if (isList(first)) {
    return { type: 'array', items: createSchema(present.filter(isList).flat()), ...nullable };
  }
  if (isObject(first)) {
    const objects = present.filter(isObject);
    const properties = Object.keys(first).map(
      (name) => [name, createSchema(objects.map((object) => object[name] ?? null))] as const,
    );
    return { type: 'object', properties: Object.fromEntries(properties), ...nullable };
  }
  return { ...scalarSchema(first), ...nullable };
}

const formats: readonly (readonly [format: string, pattern: RegExp])[] = [
  ['uuid', /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\dT/],
  ['time', /^\d\d:\d\d(:\d\d)?$/],
  ['decimal', /^-?\d+\.\d+$/],
];

function scalarSchema(value: Json | undefined): JsonObject {
  if (value instanceof Float) {
    return { type: 'number' };
  }
  switch (typeof value) {
    case 'number':
      return { type: 'integer' };
    case 'boolean':
      return { type: 'boolean' };
    case 'string': {
      const format = formats.find(([, pattern]) => pattern.test(value))?.[0];
      return { type: 'string', ...(format === undefined ? {} : { format }) };
    }
    default:
      return {};
  }
}
