import { mapInSteps, sortInSteps, type Steps } from '../api/concurrency/slices.ts';
import { getRecordDay, type RecordDetails } from '../resources/details.ts';
import type { MeasuredValue } from '../resources/records/measures.ts';
import type { ListedItem } from '../resources/resource.ts';
import type { DayValue } from './trend.ts';

/** A record with its day. */
export interface DatedRecord {
  /** As in `2026-11-22`, in the zone of the user for food, or else of the server. */
  readonly day: string;
  /** Milliseconds since 1970; midnight in UTC if the record has no time. */
  readonly timestamp: number;
  readonly details: RecordDetails;
  readonly item: ListedItem;
}

/** A body weight or a measurement with its day. */
export interface DatedValue extends DayValue, MeasuredValue {
  readonly item: ListedItem;
}

/** Returns the records that have a day, the oldest first. Records of the same time keep their order. */
export function* toDatedRecords(items: readonly ListedItem[]): Steps<readonly DatedRecord[]> {
  const records = yield* mapInSteps(items, toDatedRecord);
  // Not sorted as text, since the times of a list have different offsets in summer and winter (`wger-api.md` §3.7).
  return yield* sortInSteps(
    records.filter((record) => record !== undefined),
    (a, b) => a.timestamp - b.timestamp,
  );
}

/**
 * Returns body weights or measurements, the oldest first. Rows without a value or a day are excluded.
 *
 * @param items in the order of their list, the newest first, which also applies to those of the same time
 */
export function* toDatedValues(items: readonly ListedItem[]): Steps<readonly DatedValue[]> {
  return (yield* toDatedRecords(items.toReversed())).flatMap(({ day, details: { value }, item }) =>
    value === undefined ? [] : [{ ...value, day, item }],
  );
}

/** Maps the ids of records to their days. */
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
