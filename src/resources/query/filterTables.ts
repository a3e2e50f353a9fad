import type { FilterDescription, FilterKind } from '../openApi/apiDescription.ts';
import {
  hasExerciseBases,
  hasRoutines,
  isBefore25,
  isSince22,
  isSince24,
  isSince26,
} from '../server/capabilities.ts';

/** Filters of an endpoint. */
interface FilterTable {
  /** Names by kind; `name__in` takes several values. */
  readonly filters: Readonly<Partial<Record<FilterKind, string>>>;
  /** Format of several muscles or pieces of equipment; the parameter repeated when absent. */
  readonly several?: 'commas';
  /** Returns true if a server with these endpoints has the filters; all with the endpoint have them when absent. */
  readonly isSupported?: (offered: ReadonlySet<string>) => boolean;
}

const isBefore26 = (offered: ReadonlySet<string>): boolean => !isSince26(offered);
const beforeRoutines = (offered: ReadonlySet<string>): boolean => !hasRoutines(offered);
const beforeBases = (offered: ReadonlySet<string>): boolean =>
  beforeRoutines(offered) && !hasExerciseBases(offered);

const terms = { integer: 'category muscles muscles_secondary equipment' };
const bases: readonly FilterTable[] = [{ filters: terms }];
const exercises: FilterTable = { filters: terms, isSupported: hasRoutines };

/** Filters of a moment, which no day equals. */
const dateTimeRange = { 'date-time': 'date__gt date__gte date__lt date__lte' };

const ingredients: readonly FilterTable[] = [
  {
    filters: {
      integer: 'energy language license',
      number: 'protein carbohydrates carbohydrates_sugar fat fat_saturated sodium',
      text: 'name license_author',
    },
  },
  { filters: { text: 'code' }, isSupported: (offered) => hasExerciseBases(offered) || hasRoutines(offered) },
  { filters: { integer: 'id' }, isSupported: isSince22 },
];

/** Tables of filters by endpoint. */
type FilterTables = ReadonlyMap<string, readonly FilterTable[]>;

/** Known filters of the lists that people query (`wger-api.md` §3), for servers without an OpenAPI document. */
export const builtInFilters: FilterTables = new Map<string, readonly FilterTable[]>([
  // Up to 2.2, each exercise is in one language.
  ['exercise', [exercises, { filters: { text: 'name', integer: 'language' }, isSupported: beforeRoutines }]],
  ['exercise-base', bases],
  ['exercisebaseinfo', bases],
  [
    'exerciseinfo',
    [
      exercises,
      { filters: { text: 'name' }, isSupported: beforeRoutines },
      { filters: { integer: 'language' }, isSupported: beforeBases },
    ],
  ],
  ['ingredient', ingredients],
  ['ingredientinfo', ingredients],
  [
    'workoutlog',
    [
      { filters: { number: 'weight' } },
      { filters: { integer: 'weight_unit' }, isSupported: isSince22 },
      { filters: { date: 'date', integer: 'workout reps' }, isSupported: beforeRoutines },
      { filters: { integer: 'exercise_base' }, isSupported: hasExerciseBases },
      { filters: { integer: 'exercise' }, isSupported: (offered) => !hasExerciseBases(offered) },
      { filters: { 'date-time': 'date__gt date__lt', date: 'date__date' }, isSupported: hasRoutines },
      { filters: { integer: 'routine exercise__in' }, isSupported: hasRoutines },
      {
        filters: { integer: 'session' },
        isSupported: (offered) => hasRoutines(offered) && isBefore26(offered),
      },
      { filters: { uuid: 'session' }, isSupported: isSince26 },
    ],
  ],
  [
    'workoutsession',
    [
      { filters: { text: 'notes impression' } },
      { filters: { integer: 'workout', date: 'date' }, isSupported: beforeRoutines },
      { filters: { integer: 'routine' }, isSupported: hasRoutines },
    ],
  ],
  [
    'workout',
    [
      { filters: { text: 'comment', date: 'creation_date' }, isSupported: beforeBases },
      { filters: { text: 'name description', date: 'creation_date' }, isSupported: hasExerciseBases },
    ],
  ],
  [
    'weightentry',
    [
      { filters: { number: 'weight' } },
      { filters: { date: 'date' }, isSupported: (offered) => !isSince24(offered) },
      { filters: dateTimeRange, isSupported: isSince24 },
    ],
  ],
  [
    'measurement',
    [
      { filters: { integer: 'category' }, isSupported: isBefore26 },
      { filters: { uuid: 'category' }, isSupported: isSince26 },
      { filters: { date: 'date' }, isSupported: isBefore25 },
      { filters: dateTimeRange, isSupported: (offered) => !isBefore25(offered) },
    ],
  ],
  [
    'nutritiondiary',
    [
      { filters: { integer: 'ingredient' } },
      { filters: { integer: 'plan' }, isSupported: isBefore26 },
      { filters: { uuid: 'plan' }, isSupported: isSince26 },
      { filters: { date: 'datetime__date' }, isSupported: isSince22 },
    ],
  ],
  ['exerciseimage', [{ filters: { integer: 'exercise_base' }, isSupported: hasExerciseBases }]],
  [
    'exercise-translation',
    [{ filters: { integer: 'exercise_base', text: 'name' }, isSupported: hasExerciseBases }],
  ],
]);

/** Filters that no OpenAPI document of a server has (`exercises/api/views.py` of wger). */
export const undocumentedFilters: FilterTables = new Map<string, readonly FilterTable[]>([
  [
    'exercise',
    [{ filters: { integer: `${terms.integer} license` }, several: 'commas', isSupported: beforeRoutines }],
  ],
  // 2.3 fails on it.
  [
    'exercisecomment',
    [
      {
        filters: { integer: 'language' },
        isSupported: (offered) => beforeRoutines(offered) || isSince24(offered),
      },
    ],
  ],
]);

/** Returns the filters of an endpoint that a server has; empty if none are known. */
export function selectFilters(
  tables: FilterTables,
  endpoint: string,
  offered: ReadonlySet<string>,
): readonly FilterDescription[] {
  return (tables.get(endpoint) ?? [])
    .filter(({ isSupported }) => isSupported?.(offered) ?? true)
    .flatMap(({ filters, several }) =>
      (Object.entries(filters) as [FilterKind, string][]).flatMap(([kind, names]) =>
        names.split(' ').map((name) => ({ name, kind, ...getMultiValueStyle(name, several) })),
      ),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Fields with several items, so that a list can be filtered by several of them at once. */
const multiReferenceFields: ReadonlySet<string> = new Set(['muscles', 'muscles_secondary', 'equipment']);

function getMultiValueStyle(
  name: string,
  several: FilterDescription['several'] = 'repeated',
): Pick<FilterDescription, 'several'> {
  if (name.endsWith('__in')) {
    return { several: 'commas' };
  }
  return multiReferenceFields.has(name) ? { several } : {};
}
