import { fromDayNumber, toDayNumber } from './calendar.ts';
import { computeMean, type DayValue } from './trend.ts';

/** The values of consecutive days, and their mean with the first of these days. */
interface DaySpan<Value extends DayValue> extends DayValue {
  readonly values: readonly Value[];
}

export interface DaySpans<Value extends DayValue> {
  /** Number of days in each span; 0 if each value has its own span. */
  readonly days: number;
  /** The oldest first. */
  readonly spans: readonly DaySpan<Value>[];
}

/**
 * Groups values by day if there are too many, and by two, four, … days if there are too many days.
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
    // A later value may have an earlier day if it was entered in another time zone.
    dayOffsets.push(Math.max(toDayNumber(day) - first, dayOffsets.at(-1) ?? 0));
  }
  let days = 1;
  while (new Set(dayOffsets.map((offset) => Math.floor(offset / days))).size > maxSpans) {
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
