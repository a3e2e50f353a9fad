import { runInSlices } from '../../../../api/concurrency/slices.ts';
import type { Server } from '../../../../session/currentServer.ts';
import { readRecords, type ReadContext } from '../../../../session/records/readRecords.ts';
import { readWeightUnit } from '../../../../session/records/weightUnit.ts';
import { addDays } from '../../../../training/calendar.ts';
import { toDatedValues, type DatedValue } from '../../../../training/datedRecords.ts';
import { getToday } from '../../../../vscode/text/dates.ts';
import { formatChange, lookbackDays } from './formatChange.ts';

/** The latest body weight. */
export interface LatestWeight {
  readonly latest: DatedValue;
  /** Its own unit or that of the user's profile; empty if unknown. */
  readonly unit: string;
  /** Its change; may be empty. */
  readonly change: string;
}

/** Reads the latest body weight; undefined if none was entered lately. */
export async function readLatestWeight(
  server: Server,
  context: ReadContext,
): Promise<LatestWeight | undefined> {
  const since = addDays(getToday(), -lookbackDays);
  const [entries, profileUnit = ''] = await Promise.all([
    readRecords(server, context, { endpoint: 'weightentry', since }),
    readWeightUnit(server, context),
  ]);
  const values = await runInSlices(toDatedValues(entries));
  const latest = values.at(-1);
  if (latest === undefined) {
    return undefined;
  }
  const unit = latest.unit ?? profileUnit;
  const comparable = values.filter((value) => (value.unit ?? profileUnit) === unit);
  return { latest, unit, change: formatChange(comparable, unit) };
}
