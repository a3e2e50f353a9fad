import type { RequestContext } from '../../api/requests.ts';
import { idText, textOf } from '../fields.ts';
import type { WriteNumber } from '../text/quantities.ts';
import type { Tables } from './table.ts';

/** The names of a server's units, by id. A number whose unit is not among them is shown without one. */
export interface NamedUnits {
  readonly weight: ReadonlyMap<string, string>;
  readonly repetition: ReadonlyMap<string, string>;
  readonly write: WriteNumber;
}

/**
 * Both tables of a server's units, read once; either is empty where there is none, or until it can be read.
 *
 * @param write writes a number in the user's language
 */
export async function namedUnits(
  tables: Tables,
  write: WriteNumber,
  context?: RequestContext,
): Promise<NamedUnits> {
  const names = async (endpoint: string): Promise<ReadonlyMap<string, string>> => {
    const rows = await tables.of(endpoint).rows(context);
    return new Map([...rows].map(([id, unit]) => [id, textOf(unit['name'])]));
  };
  const [weight, repetition] = await Promise.all([
    names('setting-weightunit'),
    names('setting-repetitionunit'),
  ]);
  return { weight, repetition, write };
}

/** The name of a unit; empty where it is not known. */
export function unitName(names: ReadonlyMap<string, string>, unit: unknown): string {
  return names.get(idText(unit) ?? '') ?? '';
}
