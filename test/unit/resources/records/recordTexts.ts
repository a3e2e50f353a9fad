import assert from 'node:assert/strict';
import { createEndpointResource } from '../../../../src/resources/server/endpoints.ts';
import { formatLocaleNumber } from '../../../../src/resources/text/formatLocaleNumber.ts';
import {
  formatDescription,
  formatLabel,
  type PhraseFormatter,
} from '../../../../src/resources/text/phrases.ts';
import { toListedItem, type ListedItem } from '../../../../src/resources/resource.ts';

const knownNames: Readonly<Record<string, string>> = {
  'setting-repetitionunit 1': 'Repetitions',
  'setting-repetitionunit 2': 'Until Failure',
  'setting-repetitionunit 3': 'Seconds',
  'setting-weightunit 1': 'kg',
  'exercises 73': 'Bench Press',
  'userprofile weight_unit': 'kg',
  'ingredientweightunit 4': 'Slice',
  'measurement-category a': 'Sleep',
};

/** Creates a formatter that knows a few names. */
export function createFormatter(locale = 'en'): PhraseFormatter {
  return {
    findName: (resource, id) =>
      knownNames[`${resource} ${id}`] ?? (resource.endsWith('.unit') ? 'cm' : undefined),
    number: (value) => formatLocaleNumber(value, locale),
    day: (day) => day,
    word: (word, number) => [word, number].filter(Boolean).join(' '),
  };
}

/** A record as a view lists it. */
export function listRecord(endpoint: string, item: unknown): ListedItem {
  const [form = assert.fail()] = createEndpointResource(endpoint).forms;
  return toListedItem(form, item, { languages: [], codes: new Map() }, endpoint, 0);
}

/** The label and the description of a record’s row. */
export function formatRecord(endpoint: string, item: unknown, locale?: string): readonly [string, string] {
  const { details } = listRecord(endpoint, item);
  assert.ok(details?.kind === 'record');
  return [
    formatLabel(details.label, createFormatter(locale)),
    formatDescription(details.description, createFormatter(locale)),
  ];
}
