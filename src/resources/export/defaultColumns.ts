import type { Details } from '../details.ts';
import { nutrientMembers } from '../nutrients.ts';

/** Members that most people want, by the kind of details. The others are technical, or too long for a cell. */
const defaultColumns: Partial<Record<Details['kind'], ReadonlySet<string>>> = {
  exercise: new Set(['id', 'name', 'language', 'category', 'muscles', 'muscles_secondary', 'equipment']),
  ingredient: new Set([
    'id',
    'name',
    'brand',
    'code',
    'language',
    ...Object.values(nutrientMembers),
    'fibres',
    'nutriscore',
    'is_vegan',
    'is_vegetarian',
  ]),
};

/** Technical members of any resource. All others are wanted if the kind of details is not listed. */
const technical =
  /^(uuid|remote_id|created|last_update\w*|last_imported|license\w*|source_\w+|\w*_history|is_main)$/;
/** Members whose values are objects with a short name. */
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
 * @param kind kind of the items' details; undefined if they have none
 * @param isPlain true if no item has an object or an array there
 */
export function isDefaultColumn(kind: Details['kind'] | undefined, name: string, isPlain: boolean): boolean {
  const known = kind === undefined ? undefined : defaultColumns[kind];
  return known?.has(name) ?? (!technical.test(name) && (isPlain || namedMembers.has(name)));
}
