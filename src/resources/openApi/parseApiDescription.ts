import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import { isObject, toObject, toObjects, type JsonObject } from '../../api/json/value.ts';
import { toText } from '../fields.ts';
import type { ApiDescription, EndpointDescription, FilterDescription, FilterKind } from './apiDescription.ts';
import { pagingParameters } from './pagingParameters.ts';

/** Path of a list, or of what is computed from one, after any prefix of the server. */
const listPath = /\/api\/v2\/([a-z][a-z0-9-]*(?:\/[a-z][a-z_-]*)?)\/$/;

/** Upper limit on the endpoints; a server has fewer than a hundred. */
const maxEndpoints = 500;

/** Parameters that choose a page, an order or a format instead of filtering. */
const nonFilterParameters: ReadonlySet<string> = new Set([...pagingParameters, 'format', 'ordering']);

/** Upper limit on the references that are followed, since they may be circular. */
const maxReferences = 8;

/** Upper limit on the values of an enumeration. */
const maxValues = 1000;

/** Maximum number of characters of a description, which lists the meaning of each value. */
const maxDescription = 4000;

/** Upper limit on the members of a row and on the filters of a list, since any number of lists may refer to one row. */
const maxMembers = 500;

/** Members of rows, by the schema of the row. */
type MemberCache = WeakMap<JsonObject, readonly Member[]>;

/**
 * Parses an OpenAPI document, with a pause after each of its paths.
 *
 * @returns undefined if the JSON is not such a document
 */
export function* parseApiDescription(json: unknown): Steps<ApiDescription | undefined> {
  if (!isObject(json) || !isObject(json['paths'])) {
    return undefined;
  }
  const schemas = toObject(toObject(json['components'])['schemas']);
  const members: MemberCache = new WeakMap();
  const names = new Set<string>();
  const endpoints = new Map<string, EndpointDescription>();
  for (const [path, item] of Object.entries(json['paths'])) {
    const name = listPath.exec(path)?.[1];
    const operation = toObject(item)['get'];
    if (name !== undefined && names.size < maxEndpoints && isObject(operation)) {
      names.add(name);
      const described = yield* toEndpointDescription(name, operation, schemas, members);
      if (described !== undefined) {
        endpoints.set(name, described);
      }
    }
    yield;
  }
  return { names, endpoints };
}

/**
 * Describes the list that an operation answers; undefined if it answers no objects.
 *
 * @param schemas the schemas of the document
 * @param memberCache the members that were read before, to which those of this list are added
 */
function* toEndpointDescription(
  endpoint: string,
  operation: JsonObject,
  schemas: JsonObject,
  memberCache: MemberCache,
): Steps<EndpointDescription | undefined> {
  const row = findRowSchema(getResponseSchema(operation), schemas);
  if (row === undefined) {
    return undefined;
  }
  const parameters = toObjects(operation['parameters']).filter((parameter) => parameter['in'] === 'query');
  const filtering = parameters.filter(({ name }) => isName(name) && !nonFilterParameters.has(name));
  const filters = yield* mapInSteps(filtering.slice(0, maxMembers), toFilterDescription);
  const members = memberCache.get(row) ?? (yield* getMembers(row, schemas));
  memberCache.set(row, members);
  const ordering = parameters.find(({ name }) => name === 'ordering');
  // What is computed from a list has the filters of that list, but rows of its own.
  const filteredFields = endpoint.includes('/') ? [] : filters;
  return {
    filters,
    paging: parameters.map(({ name }) => toText(name)).filter((name) => pagingParameters.has(name)),
    ...(ordering === undefined
      ? { orderings: [], namesOrderings: true }
      : getOrderings(ordering, members, filteredFields)),
    fields: members.map(({ name }) => name),
  };
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z_]\w*$/.test(name);
}

function getResponseSchema(operation: JsonObject): unknown {
  const content = toObject(toObject(toObject(operation['responses'])['200'])['content']);
  return toObject(content['application/json'])['schema'];
}

/** Returns the schema of the rows of a page or an array, or of the answer itself; undefined if there is none. */
function findRowSchema(answer: unknown, schemas: JsonObject): JsonObject | undefined {
  const schema = resolveSchema(answer, schemas);
  const results = resolveSchema(toObject(schema['properties'])['results'], schemas);
  const list = results['type'] === 'array' ? results : schema;
  if (list['type'] === 'array') {
    return resolveSchema(list['items'], schemas);
  }
  return isObject(schema['properties']) ? schema : undefined;
}

/** Returns a schema, or the one that it refers to. */
function resolveSchema(value: unknown, schemas: JsonObject): JsonObject {
  let schema = toObject(value);
  for (let remaining = maxReferences; remaining > 0; remaining--) {
    const name = findReferencedName(schema);
    if (name === undefined) {
      return schema;
    }
    schema = Object.hasOwn(schemas, name) ? toObject(schemas[name]) : {};
  }
  return {};
}

/** Returns the name of the schema that a schema refers to; undefined if it does not refer to any. */
function findReferencedName({ $ref: reference }: JsonObject): string | undefined {
  return /^#\/components\/schemas\/([\w.-]+)$/.exec(toText(reference))?.[1];
}

function toFilterDescription(parameter: JsonObject): FilterDescription {
  const schema = toObject(parameter['schema']);
  const isList = schema['type'] === 'array';
  const value = isList ? toObject(schema['items']) : schema;
  const values = toEnumValues(value['enum']);
  const description = toText(parameter['description'], maxDescription);
  return {
    name: toText(parameter['name']),
    kind: toFilterKind(value),
    ...(isList
      ? { several: parameter['explode'] === false ? ('commas' as const) : ('repeated' as const) }
      : {}),
    ...(values.length === 0 ? {} : { enum: values }),
    ...(description === '' ? {} : { description }),
  };
}

/** Returns the values of an enumeration, as sent; empty if it is not an array. */
function toEnumValues(values: unknown): readonly string[] {
  return Array.isArray(values)
    ? values
        .slice(0, maxValues)
        .filter((value) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value))
        .map(String)
    : [];
}

function toFilterKind({ type, format }: JsonObject): FilterKind {
  switch (type) {
    case 'boolean':
    case 'integer':
    case 'number':
      return type;
    default:
      return format === 'date' || format === 'date-time' || format === 'time' || format === 'uuid'
        ? format
        : 'text';
  }
}

/** A member of a row. */
interface Member {
  readonly name: string;
  readonly isSortable: boolean;
}

function* getMembers(row: JsonObject, schemas: JsonObject): Steps<readonly Member[]> {
  const properties = toObject(row['properties']);
  const members: Member[] = [];
  for (const name in properties) {
    members.push({ name, isSortable: resolveSchema(properties[name], schemas)['type'] !== 'array' });
    if (members.length === maxMembers) {
      break;
    }
    yield;
  }
  return members;
}

/** Returns the fields that the document lists, or else all with a single value, which most servers accept (`wger-api.md` §2). */
function getOrderings(
  ordering: JsonObject,
  members: readonly Member[],
  filters: readonly FilterDescription[],
): Pick<EndpointDescription, 'orderings' | 'namesOrderings'> {
  const schema = toObject(ordering['schema']);
  const enumValues = schema['enum'] ?? toObject(schema['items'])['enum'];
  if (Array.isArray(enumValues)) {
    const orderings = [...new Set(toEnumValues(enumValues).map((name) => name.replace(/^-/, '')))];
    return { orderings, namesOrderings: true };
  }
  const fields = members.filter(({ isSortable }) => isSortable).map(({ name }) => name);
  const filtered = filters
    .filter(({ name, several }) => !name.includes('__') && several !== 'repeated')
    .map(({ name }) => name);
  return { orderings: [...new Set([...fields, ...filtered])], namesOrderings: false };
}
