import { dayAt, dayNumber } from './calendar.ts';
import { meanOf, type DayValue } from './trend.ts';

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
export function inDaySpans<Value extends DayValue>(
  values: readonly Value[],
  maxSpans: number,
): DaySpans<Value> {
  if (values.length <= maxSpans) {
    return {
      days: 0,
      spans: values.map((value) => ({ day: value.day, value: value.value, values: [value] })),
    };
  }
  const first = dayNumber(values[0]?.day ?? '');
  const places: number[] = [];
  for (const { day } of values) {
    // What was entered in another time zone may be later and yet of the day before.
    places.push(Math.max(dayNumber(day) - first, places.at(-1) ?? 0));
  }
  let days = 1;
  while (spanCount(places, days) > maxSpans) {
    days *= 2;
  }
  const spans = Map.groupBy(values, (_value, at) => Math.floor((places[at] ?? 0) / days));
  return {
    days,
    spans: [...spans].map(([span, own]) => ({
      day: dayAt(first + span * days),
      value: meanOf(own),
      values: own,
    })),
  };
}

/** @param places days since the first, ascending */
function spanCount(places: readonly number[], days: number): number {
  let [count, last] = [0, -1];
  for (const place of places) {
    const span = Math.floor(place / days);
    count += span === last ? 0 : 1;
    last = span;
  }
  return count;
}
