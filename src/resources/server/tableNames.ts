import type { JsonObject } from '../../api/json/value.ts';
import { toText } from '../fields.ts';

/** Small public tables whose rows have a name to show instead of their id, with its fields in order of preference. */
const nameFieldsByTable: ReadonlyMap<string, readonly string[]> = new Map([
  ['daysofweek', ['day_of_week']],
  ['equipment', ['name']],
  ['exercisecategory', ['name']],
  ['language', ['full_name']],
  ['license', ['short_name', 'full_name']],
  // The English name of a muscle may be empty (`wger-api.md` §3.5).
  ['muscle', ['name_en', 'name']],
  ['setting-repetitionunit', ['name']],
  ['setting-weightunit', ['name']],
  ['weightunit', ['name']],
]);

/** Returns true if an endpoint is a table of names, which is small and the same for all users. */
export function isNameTable(endpoint: string): boolean {
  return nameFieldsByTable.has(endpoint);
}

/** Returns the name of a row of such a table; undefined if it has none. */
export function findRowName(endpoint: string, row: JsonObject | undefined): string | undefined {
  const names = nameFieldsByTable.get(endpoint)?.map((field) => toText(row?.[field]));
  return names?.find((name) => name !== '');
}
