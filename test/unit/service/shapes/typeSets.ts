import { exactNumber, parseExact } from '../../../service/faults/exactJson.ts';
import { isMap, isObject } from './shape.ts';

/**
 * The types of the values at each path; for example, `.images[].license` is an integer or null. For maps,
 * whose keys are numbers or dates, the path of all values ends in `{}`.
 */
export type TypeSets = ReadonlyMap<string, ReadonlySet<string>>;

/** The types in all rows of JSON texts. Each text is a list of any release, or a single row. */
export function collectTypeSets(texts: readonly string[]): TypeSets {
  const sets = new Map<string, Set<string>>();
  const visit = (value: unknown, path: string): void => {
    const types = sets.get(path) ?? new Set();
    sets.set(path, types.add(getJsonType(value)));
    for (const [step, member] of getMembers(value)) {
      visit(member, path + step);
    }
  };
  for (const row of texts.flatMap((text) => getRows(parseExact(text)))) {
    visit(row, '');
  }
  return sets;
}

/**
 * Numbers are texts with a mark, as `parseExact` reads them, because only the text tells floats from
 * integers.
 */
function getJsonType(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'string' && value.startsWith(exactNumber(''))) {
    return /[.eE]/.test(value) ? 'float' : 'integer';
  }
  return Array.isArray(value) ? 'list' : typeof value;
}

function getMembers(value: unknown): [step: string, member: unknown][] {
  if (Array.isArray(value)) {
    return value.map((member: unknown) => ['[]', member]);
  }
  if (!isObject(value)) {
    return [];
  }
  const map = isMap(Object.keys(value));
  return Object.entries(value).map(([key, member]) => [map ? '{}' : `.${key}`, member]);
}

function getRows(value: unknown): unknown[] {
  if (isObject(value) && Array.isArray(value['results'])) {
    return value['results'];
  }
  return Array.isArray(value) ? value : [value];
}

/**
 * Describes differences of the sample's types from the recorded ones: another type, no null although null was
 * recorded, or null although nothing allows it.
 */
export function findTypeProblems(
  sample: TypeSets,
  recorded: TypeSets,
  mayBeNull: (path: string) => boolean,
): string[] {
  const differences = [...recorded].flatMap(([path, types]) => {
    const found = sample.get(path);
    if (found === undefined) {
      return [`${path} is missing`];
    }
    const [expected, actual] = [withoutNull(types), withoutNull(found)];
    return [
      ...(types.has('null') && !found.has('null') ? [`${path} is never null`] : []),
      ...(expected !== '' && expected !== actual
        ? [`${path} is ${actual || 'always null'}, recorded ${expected}`]
        : []),
    ];
  });
  const unexpectedNulls = [...sample]
    .filter(
      ([path, types]) => types.has('null') && recorded.get(path)?.has('null') !== true && !mayBeNull(path),
    )
    .map(([path]) => `${path} is null`);
  return [...differences, ...unexpectedNulls];
}

function withoutNull(types: ReadonlySet<string>): string {
  return [...types]
    .filter((type) => type !== 'null')
    .sort()
    .join(' or ');
}
