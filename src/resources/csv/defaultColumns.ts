import type { Details } from '../details.ts';

/** The members that most people want of what has details: all others are for machines, or too long for a cell. */
const defaultColumns: Partial<Record<Details['kind'], ReadonlySet<string>>> = {
  exercise: new Set(['id', 'name', 'language', 'category', 'muscles', 'muscles_secondary', 'equipment']),
  ingredient: new Set([
    'id',
    'name',
    'brand',
    'code',
    'language',
    'energy',
    'protein',
    'carbohydrates',
    'carbohydrates_sugar',
    'fat',
    'fat_saturated',
    'fiber',
    'fibres',
    'sodium',
    'nutriscore',
    'is_vegan',
    'is_vegetarian',
  ]),
};

/** Members for machines, of any resource: of what is not known, all others are wanted. */
const technical = /^(uuid|remote_id|created|last_\w+|license\w*|source_\w+|\w*_history|is_main)$/;
/** Members whose objects have a short name. */
const namedMembers: ReadonlySet<string> = new Set([
  'category',
  'day',
  'equipment',
  'language',
  'muscles',
  'muscles_secondary',
  'unit',
]);

/**
 * Returns true if most people want to see a member in a table.
 *
 * @param kind of the items' details; undefined where they have none
 * @param isPlain whether no item has an object or an array there
 */
export function isDefaultColumn(kind: Details['kind'] | undefined, name: string, isPlain: boolean): boolean {
  const known = kind === undefined ? undefined : defaultColumns[kind];
  return known?.has(name) ?? (!technical.test(name) && (isPlain || namedMembers.has(name)));
}
