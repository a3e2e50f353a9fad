import { toJson, type Json } from '../json.ts';
import { formatDecimal } from './support/decimals.ts';
import { InvalidFilter, type ListAction, type Scope } from './support/endpoint.ts';

/** A measured value of the server. */
export interface Reading {
  id: Json;
  category: Json;
  date: string;
  value: number;
  notes: string;
  /** The unit in which it was entered; null for that of the category (wger-api.md §3.8). */
  unit: string | null;
}

type Readings = (scope: Scope) => readonly Reading[];

/** The first day of a bucket, by the name of its size. */
const buckets: Readonly<Record<string, (date: string) => string>> = {
  auto: (date) => `${date.slice(0, 7)}-01`,
  month: (date) => `${date.slice(0, 7)}-01`,
  day: (date) => date.slice(0, 10),
};

/** One row for each category, unit and bucket, in a list without pages (wger-api.md §3.8). */
export function aggregate(readings: Readings): ListAction {
  const answer: ListAction = (scope, query) => {
    const bucket = query.get('bucket') ?? 'auto';
    const start = buckets[bucket];
    if (start === undefined) {
      throw new InvalidFilter('detail', `Unknown bucket: ${bucket}`);
    }
    const category = query.get('category');
    const chosen = readings(scope).filter((reading) => category === null || reading.category === category);
    return grouped(chosen, ({ date }) => start(date)).map(([first, group]) => {
      const values = group.map(({ value }) => value);
      return {
        category: first.category,
        start: `${start(first.date)}T00:00:00+01:00`,
        unit: first.unit,
        count: values.length,
        sum: formatDecimal(values.reduce((sum, value) => sum + value, 0)),
        min: formatDecimal(Math.min(...values)),
        max: formatDecimal(Math.max(...values)),
      };
    });
  };
  return Object.assign(answer, {
    parameters: { bucket: { schema: { type: 'string', enum: Object.keys(buckets) } } },
  });
}

/** One row for each value of a category, in a list without pages. */
export function valueCounts(readings: Readings): ListAction {
  return (scope) =>
    grouped(readings(scope), ({ value }) => String(value)).map(([first, group]) => ({
      category: first.category,
      value: formatDecimal(first.value),
      unit: first.unit,
      count: group.length,
      newest:
        group
          .map(({ date }) => date)
          .sort()
          .at(-1) ?? null,
    }));
}

/** The kinds of categories with computed values. */
export const dynamicTypes: ListAction = () => [
  { value: 'BMI', label: 'BMI', params_schema: { type: 'object', additionalProperties: false } },
  {
    value: 'WHTR',
    label: 'Waist-to-height ratio',
    params_schema: {
      type: 'object',
      properties: { category_id: { type: 'string' } },
      required: ['category_id'],
      additionalProperties: false,
    },
  },
];

function grouped(
  readings: readonly Reading[],
  by: (reading: Reading) => string,
): readonly (readonly [Reading, readonly Reading[]])[] {
  const groups = Map.groupBy(readings, (reading) => `${toJson(reading.category)} ${by(reading)}`);
  return [...groups.values()].flatMap((group) => group.slice(0, 1).map((first) => [first, group] as const));
}
