import { ignoreFailure } from '../../api/failures/failures.ts';
import { readProfileWeightUnit } from '../privateNames.ts';
import { formatLocalNumber } from '../../vscode/text/numbers.ts';
import { fromKilograms } from '../../training/units.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/** A unit to show weights in. */
export interface WeightUnit {
  readonly name: 'kg' | 'lb';
  /** Converts a weight to this unit, rounded to a number of decimals; two when absent. */
  readonly convert: (kilograms: number, decimals?: number) => number;
  /** Formats a weight with the unit, rounded as by {@link WeightUnit.convert}. */
  readonly format: (kilograms: number, decimals?: number) => string;
}

/** Reads the unit of the user's profile; undefined if the server does not say. */
export async function readWeightUnit(
  server: Server,
  { signal }: ReadContext,
): Promise<WeightUnit['name'] | undefined> {
  // Weights can be shown without it.
  const unit = await ignoreFailure(readProfileWeightUnit(server, { signal }));
  return unit === 'lb' || unit === 'kg' ? unit : undefined;
}

/** Creates a unit to show weights in. */
export function createWeightUnit(name: WeightUnit['name']): WeightUnit {
  const convert: WeightUnit['convert'] = (kilograms, decimals) => fromKilograms(kilograms, name, decimals);
  return {
    name,
    convert,
    format: (kilograms, decimals) => `${formatLocalNumber(convert(kilograms, decimals))} ${name}`,
  };
}
