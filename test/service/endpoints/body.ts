import { measurementCategories, measurements, weightEntries } from '../domain/body.ts';
import { timestamp } from '../domain/time.ts';
import { owner } from '../domain/users.ts';
import { Float } from '../json.ts';
import { decimal } from './decimals.ts';
import { date, dateTime, fields, number, text } from './filters.ts';
import { tableEndpoint } from './table.ts';
import { recordId, withRecordIds } from './trainingLog.ts';

/** The date has a time since 2.4; the id stays an integer (wger-api.md §3.6). */
export const weightentry = tableEndpoint({
  access: 'key',
  model: 'WeightEntry',
  rows: ({ release, user }) =>
    weightEntries
      .filter((entry) => entry.owner === user)
      .map((entry) => ({
        id: entry.id,
        date: release.has('2.4') ? timestamp(entry.date, '07:05:40.592000') : entry.date,
        weight: decimal(entry.weight),
        user: entry.owner.id,
      })),
  filters: fields({
    id: [number, 'in'],
    date: [date, 'gt', 'gte', 'lt', 'lte'],
    weight: [number, 'gt', 'gte', 'lt', 'lte'],
  }),
  order: 'date',
});

export const measurementcategory = withRecordIds((idPattern) =>
  tableEndpoint({
    access: 'key',
    model: 'Category',
    idPattern,
    rows: ({ release, user }) =>
      (user === owner ? measurementCategories : []).map(({ id, name, unit }) => ({
        id: recordId(release, 'category', id),
        name,
        unit,
      })),
    filters: fields({ name: [text], unit: [text] }),
    order: '-name',
  }),
);

/** The value is a JSON float; the date has a time since 2.6 (wger-api.md §2, §3.6). */
export const measurement = withRecordIds((idPattern) =>
  tableEndpoint({
    access: 'key',
    model: 'Measurement',
    idPattern,
    rows: ({ release, user }) =>
      (user === owner ? measurements : []).map((row) => ({
        id: recordId(release, 'measurement', row.id),
        category: recordId(release, 'category', row.category),
        date: release.has('2.6') ? timestamp(row.date, '07:10:12.592000') : row.date,
        value: new Float(row.value),
        notes: row.notes,
      })),
    filters: fields({ category: [text, 'in'], date: [dateTime, 'gt', 'gte', 'lt', 'lte'] }),
    order: '-date',
  }),
);
