import { exactNumber, parseExact } from '../../service/faults/exactJson.ts';
import { isMap, isObject } from './shape.ts';

/**
 * The types of the values at each path: `.images[].license` is an integer, or null too. Objects that have numbers or
 * dates as keys are maps: all their values stand at `{}`.
 */
export type TypeSets = ReadonlyMap<string, ReadonlySet<string>>;

/** The types in all rows of the JSON texts, which are lists of any release or single rows. */
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

/** Numbers were read as marked texts, so that those of floating point can be told from integers. */
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
 * What is wrong with the types of the sample's rows: another type than recorded, never null although it was recorded
 * so, or null although nothing says that it may be.
 */
export function findTypeProblems(
  sample: TypeSets,
  recorded: TypeSets,
  mayBeNull: (path: string) => boolean,
): string[] {
  const unlike = [...recorded].flatMap(([path, types]) => {
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
  const unknown = [...sample]
    .filter(
      ([path, types]) => types.has('null') && recorded.get(path)?.has('null') !== true && !mayBeNull(path),
    )
    .map(([path]) => `${path} is null`);
  return [...unlike, ...unknown];
}

function withoutNull(types: ReadonlySet<string>): string {
  return [...types]
    .filter((type) => type !== 'null')
    .sort()
    .join(' or ');
}
