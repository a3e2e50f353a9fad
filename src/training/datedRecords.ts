import { mapInSteps, sortInSteps, type Steps } from '../api/concurrency/slices.ts';
import { getRecordDay, type RecordDetails } from '../resources/details.ts';
import type { MeasuredValue } from '../resources/records/measures.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { DayValue } from './trend.ts';

/** A row of a list of records, at its day. */
export interface DatedRecord {
  /** As in `2026-11-22`, in the zone of the server. */
  readonly day: string;
  /** Milliseconds since 1970; midnight in UTC where there is no time. */
  readonly timestamp: number;
  readonly details: RecordDetails;
  readonly item: ListedItem;
}

/** A body weight or a measurement at its day. */
export interface DatedValue extends DayValue, MeasuredValue {
  readonly item: ListedItem;
}

/** Records that have a day, the oldest first; those of one moment in the order that they came in. */
export function* toDatedRecords(items: readonly ListedItem[]): Steps<readonly DatedRecord[]> {
  const records = yield* mapInSteps(items, toDatedRecord);
  // By moment and not by text: one list has offsets of summer and of winter (`wger-api.md` §3.7).
  return yield* sortInSteps(
    records.filter((record) => record !== undefined),
    (one, other) => one.timestamp - other.timestamp,
  );
}

/**
 * Body weights or measurements, the oldest first. Rows that are none, or have no day, are left out.
 *
 * @param items as their list has them, the newest first: of one moment, the last of the values is the first of these
 */
export function* toDatedValues(items: readonly ListedItem[]): Steps<readonly DatedValue[]> {
  return (yield* toDatedRecords(items.toReversed())).flatMap(({ day, details: { value }, item }) =>
    value === undefined ? [] : [{ ...value, day, item }],
  );
}

/** The days of records by their ids. */
export function getDaysById(records: readonly ListedItem[]): ReadonlyMap<string, string> {
  return new Map(
    records.flatMap(({ id, details }) => {
      const day = getRecordDay(details);
      return id === undefined || day === undefined ? [] : [[id, day] as const];
    }),
  );
}

function toDatedRecord(item: ListedItem): DatedRecord | undefined {
  const { details } = item;
  const day = getRecordDay(details);
  if (details?.kind !== 'record' || day === undefined) {
    return undefined;
  }
  const moment = Date.parse(details.date ?? day);
  return { day, timestamp: Number.isNaN(moment) ? Date.parse(day) : moment, details, item };
}
