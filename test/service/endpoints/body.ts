import { measurementCategories, measurements, weightCategory, weightEntries } from '../domain/body.ts';
import { timestamp } from '../domain/time.ts';
import { owner, type User } from '../domain/users.ts';
import { Float } from '../json.ts';
import { formatDecimal } from './support/decimals.ts';
import type { Scope } from './support/endpoint.ts';
import { boolean, date, dateTime, createFieldFilters, number, text } from './support/filters.ts';
import { aggregate, dynamicTypes, type Reading, valueCounts } from './measured.ts';
import { integerId, tableEndpoint } from './support/table.ts';
import { recordId, recordIdPattern } from './training/trainingLog.ts';

/** The date has a time since 2.4; the id is an integer up to 2.7.0a2 (wger-api.md §3.6, §3.8). */
export const weightentry = tableEndpoint({
  access: 'key',
  model: 'WeightEntry',
  idPattern: (release) => (release.isAtLeast('next') ? recordIdPattern(release) : integerId()),
  rows: ({ release, user }) =>
    getWeights(user).map((entry) => ({
      // The same id as in the list of measurements.
      id: release.isAtLeast('next') ? recordId(release, 'weight', entry.id) : entry.id,
      date: release.isAtLeast('2.4') ? timestamp(entry.date, '07:05:40.592000') : entry.date,
      weight: formatDecimal(entry.weight),
      user: entry.owner.id,
    })),
  // Ranges came with 2.3 (wger-api.md §3.7).
  filters: ({ release }) =>
    createFieldFilters(
      release.isAtLeast('2.3')
        ? {
            id: [number, 'in'],
            date: [date, 'gt', 'gte', 'lt', 'lte'],
            weight: [number, 'gt', 'gte', 'lt', 'lte'],
          }
        : { date: [date], weight: [number] },
    ),
  order: 'date',
});

function getWeights(user: User | undefined) {
  return weightEntries.filter((entry) => entry.owner === user);
}

export const measurementcategory = tableEndpoint({
  access: 'key',
  model: 'Category',
  idPattern: recordIdPattern,
  rows: ({ release, user }) =>
    [
      ...(user === owner ? measurementCategories : []),
      ...(release.isAtLeast('next') && getWeights(user).length > 0 ? [weightCategory] : []),
    ].map(({ id, name, unit, metricType = 'custom', parent, order = 0 }) => ({
      id: recordId(release, 'category', id),
      name,
      unit,
      ...release.since('next', {
        metric_type: id === weightCategory.id ? 'body_weight' : metricType,
        chart_type: null,
        chart_config: {},
        parent: parent === undefined ? null : recordId(release, 'category', parent),
        order,
        is_official: id === weightCategory.id,
        dynamic_type: 'NONE',
        dynamic_params: {},
      }),
    })),
  filters: ({ release }) =>
    createFieldFilters({
      name: [text],
      unit: [text],
      ...(release.isAtLeast('next') ? { metric_type: [text], parent: [text], is_official: [boolean] } : {}),
    }),
  order: '-name',
});

/** The value is a JSON float; the date has a time since 2.5 (wger-api.md §2, §3.7). */
export const measurement = tableEndpoint({
  access: 'key',
  model: 'Measurement',
  idPattern: recordIdPattern,
  rows: (scope) =>
    getReadings(scope).map(({ id, category, date: day, value, notes, unit }) => ({
      id,
      category,
      date: day,
      value: new Float(value),
      notes,
      ...scope.release.since('next', {
        source: 'user',
        external_id: null,
        extra_data: unit === null ? {} : { unit },
      }),
    })),
  filters: ({ release }) =>
    createFieldFilters({
      // Ids are numbers up to 2.5.
      category: [
        release.isAtLeast('2.6') ? text : number,
        ...(release.isAtLeast('2.4') ? (['in'] as const) : []),
      ],
      // Ranges came with 2.4 (wger-api.md §3.7).
      date: release.isAtLeast('2.4') ? [dateTime, 'gt', 'gte', 'lt', 'lte'] : [date],
      ...(release.isAtLeast('next') ? { source: [text] } : {}),
    }),
  order: '-date',
});

/** Actions on the same lists, in the coming 2.7 (wger-api.md §3.8). */
export const measured = {
  measurement: {
    ...measurement,
    listActions: { aggregate: aggregate(getReadings), 'value-counts': valueCounts(getReadings) },
  },
  'measurement-category': { ...measurementcategory, listActions: { 'dynamic-types': dynamicTypes } },
};

/** The measurements, in the coming 2.7 with body weight (wger-api.md §3.8). */
function getReadings({ release, user }: Scope): readonly Reading[] {
  return [
    ...(user === owner ? measurements : []).map((row) => ({
      id: recordId(release, 'measurement', row.id),
      category: recordId(release, 'category', row.category),
      date: release.isAtLeast('2.5') ? timestamp(row.date, '07:10:12.592000') : row.date,
      value: row.value,
      notes: row.notes,
      unit: row.unit ?? null,
    })),
    ...(release.isAtLeast('next') ? getWeights(user) : []).map((entry) => ({
      id: recordId(release, 'weight', entry.id),
      category: recordId(release, 'category', weightCategory.id),
      date: timestamp(entry.date, '07:05:40.592000'),
      value: Number(formatDecimal(entry.weight)),
      notes: '',
      unit: 'kg',
    })),
  ];
}
