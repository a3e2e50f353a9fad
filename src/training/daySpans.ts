import { fromDayNumber, toDayNumber } from './calendar.ts';
import { computeMean, type DayValue } from './trend.ts';

/** Values of some days in a row, and their mean at the first of these days. */
export interface DaySpan<Value extends DayValue> extends DayValue {
  readonly values: readonly Value[];
}

export interface DaySpans<Value extends DayValue> {
  /** Days of each span; 0 where each value is one of its own. */
  readonly days: number;
  /** The oldest first. */
  readonly spans: readonly DaySpan<Value>[];
}

/**
 * Values one by one, or where they are too many by the day, and by two, four, … days where even the days are too many.
 *
 * @param values the oldest first
 */
export function groupIntoDaySpans<Value extends DayValue>(
  values: readonly Value[],
  maxSpans: number,
): DaySpans<Value> {
  if (values.length <= maxSpans) {
    return {
      days: 0,
      spans: values.map((value) => ({ day: value.day, value: value.value, values: [value] })),
    };
  }
  const first = toDayNumber(values[0]?.day ?? '');
  const dayOffsets: number[] = [];
  for (const { day } of values) {
    // What was entered in another time zone may be later and yet of the day before.
    dayOffsets.push(Math.max(toDayNumber(day) - first, dayOffsets.at(-1) ?? 0));
  }
  let days = 1;
  while (countSpans(dayOffsets, days) > maxSpans) {
    days *= 2;
  }
  const spans = Map.groupBy(values, (_value, at) => Math.floor((dayOffsets[at] ?? 0) / days));
  return {
    days,
    spans: [...spans].map(([span, spanValues]) => ({
      day: fromDayNumber(first + span * days),
      value: computeMean(spanValues),
      values: spanValues,
    })),
  };
}

/** @param dayOffsets days since the first, ascending */
function countSpans(dayOffsets: readonly number[], days: number): number {
  let [count, last] = [0, -1];
  for (const dayOffset of dayOffsets) {
    const span = Math.floor(dayOffset / days);
    count += span === last ? 0 : 1;
    last = span;
  }
  return count;
}
