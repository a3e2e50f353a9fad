import type { RequestContext } from '../../api/requests.ts';
import { toId, toText } from '../fields.ts';
import type { FormatNumber } from '../text/quantities.ts';
import type { Tables } from './tables.ts';

/** Symbols of a server's units, or their names, by id. A number whose unit is unknown is shown without one. */
export interface UnitFormat {
  readonly weight: ReadonlyMap<string, string>;
  readonly repetition: ReadonlyMap<string, string>;
  readonly formatNumber: FormatNumber;
}

/** Symbols of units, by the names that servers have for them. */
const symbols: ReadonlyMap<string, string> = new Map([
  ['Seconds', 's'],
  ['Minutes', 'min'],
  ['Meters', 'm'],
  ['Kilometers', 'km'],
  ['Miles', 'mi'],
  ['Kilometers Per Hour', 'km/h'],
  ['Miles Per Hour', 'mph'],
]);

/**
 * Reads both tables of a server's units. A table that the server does not have or that cannot be read is empty.
 *
 * @param formatNumber formats a number in the user's language
 */
export async function readUnitFormat(
  tables: Tables,
  formatNumber: FormatNumber,
  context?: RequestContext,
): Promise<UnitFormat> {
  const names = async (endpoint: string): Promise<ReadonlyMap<string, string>> => {
    const rows = await tables.get(endpoint).readRows(context);
    return new Map(
      [...rows].map(([id, { name }]) => [id, symbols.get(toText(name)) ?? toText(name)] as const),
    );
  };
  const [weight, repetition] = await Promise.all([
    names('setting-weightunit'),
    names('setting-repetitionunit'),
  ]);
  return { weight, repetition, formatNumber };
}

/** Returns the symbol or name of a unit; empty if unknown. */
export function getUnitName(names: ReadonlyMap<string, string>, unit: unknown): string {
  return names.get(toId(unit) ?? '') ?? '';
}
