import { each, type Steps } from '../../api/concurrency/slices.ts';
import { isObject, objectOf, objectsIn, type JsonObject } from '../../api/json/value.ts';
import { textOf } from '../fields.ts';
import type { EndpointDescription, FilterDescription, FilterKind } from './apiDescription.ts';
import { pagingNames } from './pagingNames.ts';

/** Parameters that choose a page, an order or a format, and leave nothing out. */
const arranging: ReadonlySet<string> = new Set([...pagingNames, 'format', 'ordering']);

/** References are followed so far: a document may lead in a circle. */
const maxReferences = 8;

/** Alternatives of a schema, at most: a reference, and what stands for no choice. */
const maxAlternatives = 3;

/** Values that a filter or an order lists. */
const maxValues = 1000;

/** Characters of a description, which lists the meaning of each value. */
const maxDescription = 4000;

/** Members of a row, and filters of a list, that are read: any number of lists may refer to one row. */
const maxMembers = 500;

/** Schemas by their names. */
type Schemas = JsonObject;

/** The members of rows, by the schemas of these. */
export type KnownMembers = WeakMap<JsonObject, readonly Member[]>;

/**
 * The list that an operation answers; undefined where it answers no objects.
 *
 * @param endpoint its name
 * @param schemas those that the document refers to
 * @param known the members that were read already, to which those of this list are added
 */
export function* describedEndpoint(
  endpoint: string,
  operation: JsonObject,
  schemas: Schemas,
  known: KnownMembers,
): Steps<EndpointDescription | undefined> {
  const row = rowOf(answerOf(operation), schemas);
  if (row === undefined) {
    return undefined;
  }
  const parameters = objectsIn(operation['parameters']).filter((parameter) => parameter['in'] === 'query');
  const names = parameters.map(({ name }) => name).filter(isName);
  const filtering = parameters.filter(({ name }) => isName(name) && !arranging.has(name));
  const filters = yield* each(filtering.slice(0, maxMembers), filterOf);
  const members = known.get(row) ?? (yield* membersOf(row, schemas));
  known.set(row, members);
  const ordering = parameters.find(({ name }) => name === 'ordering');
  // What is computed from a list has the filters of that, and rows of its own.
  const filteredFields = endpoint.includes('/') ? [] : filters;
  return {
    filters,
    paging: names.filter((name) => pagingNames.has(name)),
    ...(ordering === undefined
      ? { orderings: [], namesOrderings: true }
      : orderingsOf(ordering, members, filteredFields)),
    fields: members.map(({ name }) => name),
  };
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z_]\w*$/.test(name);
}

function answerOf(operation: JsonObject): unknown {
  const content = objectOf(objectOf(objectOf(operation['responses'])['200'])['content']);
  return objectOf(content['application/json'])['schema'];
}

/** The schema of a row: of a page, of an array, or of the answer itself. */
function rowOf(answer: unknown, schemas: Schemas): JsonObject | undefined {
  const schema = resolved(answer, schemas);
  const results = resolved(objectOf(schema['properties'])['results'], schemas);
  const list = results['type'] === 'array' ? results : schema;
  if (list['type'] === 'array') {
    return resolved(list['items'], schemas);
  }
  return isObject(schema['properties']) ? schema : undefined;
}

/** The schema itself, or the one that it refers to. */
function resolved(value: unknown, schemas: Schemas): JsonObject {
  let schema = objectOf(value);
  for (let left = maxReferences; left > 0; left--) {
    const name = nameOf(schema);
    if (name === undefined) {
      return schema;
    }
    schema = Object.hasOwn(schemas, name) ? objectOf(schemas[name]) : {};
  }
  return {};
}

/** Name of the schema that one refers to; undefined where it says all itself. */
function nameOf(schema: JsonObject): string | undefined {
  const alternatives = schema['allOf'] ?? schema['oneOf'];
  const [only, ...others] =
    Array.isArray(alternatives) && alternatives.length <= maxAlternatives ? objectsIn(alternatives) : [];
  const reference = textOf(
    schema['$ref'] ?? (others.length === 0 || isEnumOrNull(others) ? only?.['$ref'] : ''),
  );
  return /^#\/components\/schemas\/([\w.-]+)$/.exec(reference)?.[1];
}

/** Returns true for the alternatives that stand for an empty or missing choice (`BlankEnum`, `NullEnum`). */
function isEnumOrNull(others: readonly JsonObject[]): boolean {
  return others.every((other) => /\/(Blank|Null)Enum$/.test(textOf(other['$ref'])));
}

function filterOf(parameter: JsonObject): FilterDescription {
  const schema = objectOf(parameter['schema']);
  const isList = schema['type'] === 'array';
  const value = isList ? objectOf(schema['items']) : schema;
  const values = valuesIn(value['enum']);
  const description = textOf(parameter['description'], maxDescription);
  return {
    name: textOf(parameter['name']),
    kind: kindOf(value),
    ...(isList
      ? { several: parameter['explode'] === false ? ('commas' as const) : ('repeated' as const) }
      : {}),
    ...(values.length === 0 ? {} : { enum: values }),
    ...(description === '' ? {} : { description }),
  };
}

/** The values of an enumeration, as they are sent; none where it is no array. */
function valuesIn(listed: unknown): readonly string[] {
  return Array.isArray(listed)
    ? listed
        .slice(0, maxValues)
        .filter((value) => ['string', 'number', 'bigint', 'boolean'].includes(typeof value))
        .map(String)
    : [];
}

function kindOf({ type, format }: JsonObject): FilterKind {
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

/** A member of a row, and whether rows can be sorted by it. */
interface Member {
  readonly name: string;
  readonly isOne: boolean;
}

function* membersOf(row: JsonObject, schemas: Schemas): Steps<readonly Member[]> {
  const properties = objectOf(row['properties']);
  const members: Member[] = [];
  for (const name in properties) {
    members.push({ name, isOne: resolved(properties[name], schemas)['type'] !== 'array' });
    if (members.length === maxMembers) {
      break;
    }
    yield;
  }
  return members;
}

/** Fields that the document names, or else each one with one value: most servers take them all (`wger-api.md` §2). */
function orderingsOf(
  ordering: JsonObject,
  members: readonly Member[],
  filters: readonly FilterDescription[],
): Pick<EndpointDescription, 'orderings' | 'namesOrderings'> {
  const schema = objectOf(ordering['schema']);
  const named = schema['enum'] ?? objectOf(schema['items'])['enum'];
  if (Array.isArray(named)) {
    const orderings = [...new Set(valuesIn(named).map((name) => name.replace(/^-/, '')))];
    return { orderings, namesOrderings: true };
  }
  const fields = members.filter(({ isOne }) => isOne).map(({ name }) => name);
  const filtered = filters
    .filter(({ name, several }) => !name.includes('__') && several !== 'repeated')
    .map(({ name }) => name);
  return { orderings: [...new Set([...fields, ...filtered])], namesOrderings: false };
}
