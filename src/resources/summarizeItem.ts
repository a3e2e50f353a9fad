import type { JsonObject } from '../api/json/value.ts';
import { toShortText, toId, joinParts, toText } from './fields.ts';
import { toMoment } from './records/moments.ts';
import type { RecordPhrases } from './records/records.ts';
import type { Form, ItemSummary } from './resource.ts';

/** Fields that may hold a name, in order of preference. */
export const nameFields = ['name', 'full_name', 'title', 'alias', 'username', 'day_of_week', 'description'];
/** Fields that may hold notes, which are no substitute for a name. */
const noteFields = ['comment', 'notes'];
/** Fields that may hold the date of an item without a name. */
const dateFields = ['date', 'datetime', 'datetime_start', 'start', 'creation_date', 'created', 'last_update'];

/** Formats a date and any time without fractions or time zone. */
function formatMoment(value: unknown): string {
  return toShortText(value, 16).replace('T', ' ');
}

/** Returns the text of the first field that has any. */
function getFirstText(item: JsonObject, fields: readonly string[]): string {
  return fields.map((field) => toText(item[field])).find((text) => text !== '') ?? '';
}

/** Fields that distinguish records of the same day. */
const measureFields = ['weight', 'value', 'amount', 'repetitions', 'reps', 'time'];

/** Lists the measures of an item, for example "weight 77.00". */
function formatMeasures(item: JsonObject): string {
  const texts = measureFields.map((field) => {
    const measure = toText(toId(item[field]));
    return measure === '' ? '' : `${field} ${measure}`;
  });
  return joinParts(...texts);
}

/**
 * Summarizes an item of any shape by its name, or else by its date, its notes or its id. A date is a phrase, so that it is shown
 * as in other rows.
 */
export function summarizeItem(item: JsonObject, itemId: string | undefined): ItemSummary {
  const id = itemId === undefined ? '' : `#${toText(itemId)}`;
  const name = getFirstText(item, nameFields);
  const moment = dateFields.map((field) => item[field]).find((value) => formatMoment(value) !== '');
  const date = formatMoment(moment);
  if (name !== '') {
    return { label: name, description: date };
  }
  const note = getFirstText(item, noteFields);
  const label = date || note || id;
  const rest = label === id || label === note ? '' : id;
  const description = joinParts(formatMeasures(item), label === note ? '' : note) || rest;
  return {
    label,
    description,
    ...(date !== '' && {
      details: { kind: 'record', label: [toMoment(moment)], description: [description] },
    }),
  };
}

/** Creates a summary with the phrases of a record; its plain label is used until the names behind its ids are known. */
export function createRecordSummarizer(phrases: (item: JsonObject) => RecordPhrases): Form['read'] {
  return (item, id) => ({ ...summarizeItem(item, id), details: { kind: 'record', ...phrases(item) } });
}
