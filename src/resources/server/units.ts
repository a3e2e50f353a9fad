import type { RequestContext } from '../../api/requests.ts';
import { toId, toText } from '../fields.ts';
import type { FormatNumber } from '../text/quantities.ts';
import type { Tables } from './tables.ts';

/** Names of a server's units, by id. A number whose unit is unknown is shown without one. */
export interface UnitFormat {
  readonly weight: ReadonlyMap<string, string>;
  readonly repetition: ReadonlyMap<string, string>;
  readonly write: FormatNumber;
}

/**
 * Reads both tables of a server's units. A table that the server does not have or that cannot be read is empty.
 *
 * @param write formats a number in the user's language
 */
export async function readUnitFormat(
  tables: Tables,
  write: FormatNumber,
  context?: RequestContext,
): Promise<UnitFormat> {
  const names = async (endpoint: string): Promise<ReadonlyMap<string, string>> => {
    const rows = await tables.get(endpoint).readRows(context);
    return new Map([...rows].map(([id, unit]) => [id, toText(unit['name'])]));
  };
  const [weight, repetition] = await Promise.all([
    names('setting-weightunit'),
    names('setting-repetitionunit'),
  ]);
  return { weight, repetition, write };
}

/** Returns the name of a unit; empty if unknown. */
export function getUnitName(names: ReadonlyMap<string, string>, unit: unknown): string {
  return names.get(toId(unit) ?? '') ?? '';
}
