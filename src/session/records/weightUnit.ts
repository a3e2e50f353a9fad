import { unlessFailed } from '../../api/errors.ts';
import { readProfileUnit } from '../privateNames.ts';
import { localNumber } from '../../vscode/text/numbers.ts';
import { poundsOf } from '../../training/units.ts';
import type { Server } from '../currentServer.ts';
import type { ReadContext } from './readRecords.ts';

/** A unit to show weights in. */
export interface WeightUnit {
  readonly name: 'kg' | 'lb';
  /** The number of a weight in this unit, with so many decimals at most; two unless given. */
  readonly of: (kilograms: number, decimals?: number) => number;
  /** The number with two decimals and the unit, for people. */
  readonly text: (kilograms: number) => string;
}

/** The unit of the user's profile; undefined where the server does not tell. */
export async function readWeightUnit(
  server: Server,
  { signal }: ReadContext,
): Promise<WeightUnit['name'] | undefined> {
  // Weights can be read without it.
  const unit = await unlessFailed(readProfileUnit(server, { signal }));
  return unit === 'lb' || unit === 'kg' ? unit : undefined;
}

/** A unit to convert weights into. */
export function weightUnit(name: WeightUnit['name']): WeightUnit {
  const of = (kilograms: number, decimals = 2): number =>
    Number((name === 'lb' ? poundsOf(kilograms) : kilograms).toFixed(decimals));
  return { name, of, text: (kilograms) => `${localNumber(of(kilograms))} ${name}` };
}
