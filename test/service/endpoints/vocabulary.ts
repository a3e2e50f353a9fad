import {
  categories,
  equipment,
  languages,
  type License,
  licenses,
  type Muscle,
  muscles,
  repetitionUnits,
  weekdays,
  weightUnits,
} from '../domain/vocabulary.ts';
import type { Release } from '../generations/release.ts';
import type { JsonObject } from '../json.ts';
import type { Scope } from './support/endpoint.ts';
import { boolean, createFieldFilters, text } from './support/filters.ts';
import { tableEndpoint } from './support/table.ts';

/** Since 2.1, lists that rarely change come from the page cache (wger-api.md §1a). */
export const cachedSince21 = (release: Release): boolean => release.isAtLeast('2.1');

export function languageRow({ release }: Scope, id: number): JsonObject {
  const language = languages.find((candidate) => candidate.id === id);
  return language === undefined
    ? {}
    : {
        id,
        short_name: language.code,
        full_name: language.name,
        ...release.since('2.3', { full_name_en: language.english }),
      };
}

export function licenseRow({ id, name, short, url }: License): JsonObject {
  return { id, full_name: name, short_name: short, url };
}

/** Addresses of muscle pictures are relative up to 2.4, and absolute from 2.5 on (wger-api.md §3.3). */
export function muscleRow({ release, origin }: Scope, { id, latin, english, front }: Muscle): JsonObject {
  const images = `${release.isAtLeast('2.5') ? origin : ''}/static/images/muscles`;
  return {
    id,
    name: latin,
    ...release.since('2.1', { name_en: english }),
    is_front: front,
    image_url_main: `${images}/main/muscle-${id}.svg`,
    image_url_secondary: `${images}/secondary/muscle-${id}.svg`,
  };
}

export const exerciseCategory = tableEndpoint({
  access: 'public',
  model: 'ExerciseCategory',
  cached: cachedSince21,
  rows: () => categories.map((category) => ({ ...category })),
  filters: createFieldFilters({ name: [text] }),
  order: 'name',
});

export const equipmentList = tableEndpoint({
  access: 'public',
  model: 'Equipment',
  cached: cachedSince21,
  rows: () => equipment.map((piece) => ({ ...piece })),
  filters: createFieldFilters({ name: [text] }),
  order: 'name',
});

export const muscle = tableEndpoint({
  access: 'public',
  model: 'Muscle',
  cached: cachedSince21,
  rows: (scope) => muscles.map((row) => muscleRow(scope, row)),
  filters: createFieldFilters({ name: [text], name_en: [text], is_front: [boolean] }),
  order: 'name',
});

export const language = tableEndpoint({
  access: 'public',
  model: 'Language',
  cached: cachedSince21,
  // 2.0 does not send the id (wger-api.md §3.5).
  rows: (scope) =>
    languages.map(({ id }) => {
      const { id: shown, ...rest } = languageRow(scope, id);
      return scope.release.name === '2.0' ? { _id: shown ?? id, ...rest } : { id, ...rest };
    }),
  filters: createFieldFilters({ full_name: [text], short_name: [text] }),
  order: 'full_name',
});

export const license = tableEndpoint({
  access: 'public',
  model: 'License',
  rows: () => licenses.map(licenseRow),
  filters: createFieldFilters({ full_name: [text], short_name: [text], url: [text] }),
  order: 'full_name',
});

export const repetitionUnit = tableEndpoint({
  access: 'public',
  model: 'RepetitionUnit',
  rows: ({ release }) =>
    repetitionUnits
      .filter(({ id }) => release.isAtLeast(id === 8 ? '2.5' : id === 7 ? '2.2' : '1.8'))
      .map(({ id, name, type, multiplier }) => ({
        id,
        name,
        ...(release.isAtLeast('2.5') ? { unit_type: type, multiplier } : { _type: type }),
      })),
  filters: createFieldFilters({ name: [text] }),
  order: (release) => (release.isAtLeast('2.5') ? 'unit_type,name' : 'name'),
});

export const settingWeightUnit = tableEndpoint({
  access: 'public',
  model: 'WeightUnit',
  rows: () => weightUnits.map((unit) => ({ ...unit })),
  filters: createFieldFilters({ name: [text] }),
  order: 'name',
});

export const daysOfWeek = tableEndpoint({
  access: 'public',
  model: 'DaysOfWeek',
  rows: () => weekdays.map((name, at) => ({ _id: at + 1, day_of_week: name })),
  order: '_id',
});
