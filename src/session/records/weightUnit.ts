import { ignoreFailure } from '../../api/errors.ts';
import { readProfileWeightUnit } from '../privateNames.ts';
import { formatLocalNumber } from '../../vscode/text/numbers.ts';
import { kilogramsToPounds } from '../../training/units.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/** A unit to show weights in. */
export interface WeightUnit {
  readonly name: 'kg' | 'lb';
  /** The number of a weight in this unit, with so many decimals at most; two unless given. */
  readonly convert: (kilograms: number, decimals?: number) => number;
  /** The number with two decimals and the unit, for people. */
  readonly format: (kilograms: number) => string;
}

/** The unit of the user's profile; undefined where the server does not tell. */
export async function readWeightUnit(
  server: Server,
  { signal }: ReadContext,
): Promise<WeightUnit['name'] | undefined> {
  // Weights can be read without it.
  const unit = await ignoreFailure(readProfileWeightUnit(server, { signal }));
  return unit === 'lb' || unit === 'kg' ? unit : undefined;
}

/** A unit to convert weights into. */
export function createWeightUnit(name: WeightUnit['name']): WeightUnit {
  const convert = (kilograms: number, decimals = 2): number =>
    Number((name === 'lb' ? kilogramsToPounds(kilograms) : kilograms).toFixed(decimals));
  return { name, convert, format: (kilograms) => `${formatLocalNumber(convert(kilograms))} ${name}` };
}
