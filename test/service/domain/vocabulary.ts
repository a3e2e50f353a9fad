/** A row of the small lists that every installation has, with their standard ids (wger-api.md §3.5). */

export interface Named {
  id: number;
  name: string;
}

export interface Language {
  id: number;
  code: string;
  name: string;
  english: string;
}

export interface License {
  id: number;
  name: string;
  short: string;
  url: string;
}

export interface Muscle {
  id: number;
  latin: string;
  english: string;
  front: boolean;
}

export interface RepetitionUnit extends Named {
  type: 'REPETITIONS' | 'TIME' | 'DISTANCE';
  multiplier: number | null;
}

/** Rows with consecutive ids. */
function createNamed(names: string, first = 1): Named[] {
  return names.split('|').map((name, at) => ({ id: first + at, name }));
}

/** The row of `list` with this id, which must exist. */
export function getById<Row extends { id: number }>(list: readonly Row[], id: number): Row {
  const row = list.find((candidate) => candidate.id === id);
  if (row === undefined) {
    throw new RangeError(`The sample data has no row ${id} here.`);
  }
  return row;
}

export const categories: readonly Named[] = createNamed(
  'Arms|Legs|Abs|Chest|Back|Shoulders|Calves|Cardio',
  8,
);

export const equipment: readonly Named[] = createNamed(
  'Barbell|SZ-Bar|Dumbbell|Gym mat|Swiss Ball|Pull-up bar|none (bodyweight exercise)|Bench|Incline bench|Kettlebell|' +
    'Resistance band|Cable machine',
);

export const muscles: readonly Muscle[] = [
  { id: 1, latin: 'Biceps brachii', english: 'Biceps', front: true },
  { id: 2, latin: 'Anterior deltoid', english: 'Shoulders', front: true },
  { id: 3, latin: 'Serratus anterior', english: '', front: true },
  { id: 4, latin: 'Pectoralis major', english: 'Chest', front: true },
  { id: 5, latin: 'Triceps brachii', english: 'Triceps', front: false },
  { id: 6, latin: 'Rectus abdominis', english: 'Abs', front: true },
  { id: 7, latin: 'Gastrocnemius', english: 'Calves', front: false },
  { id: 8, latin: 'Gluteus maximus', english: 'Glutes', front: false },
  { id: 9, latin: 'Trapezius', english: '', front: false },
  { id: 10, latin: 'Quadriceps femoris', english: 'Quads', front: true },
  { id: 11, latin: 'Biceps femoris', english: 'Hamstrings', front: false },
  { id: 12, latin: 'Latissimus dorsi', english: 'Lats', front: false },
  { id: 13, latin: 'Brachialis', english: '', front: true },
  { id: 14, latin: 'Obliquus externus abdominis', english: '', front: true },
  { id: 15, latin: 'Soleus', english: '', front: false },
  { id: 16, latin: 'Erector spinae', english: 'Lower back', front: false },
];

export const licenses: readonly License[] = [
  {
    id: 1,
    name: 'Creative Commons Attribution Share Alike 3',
    short: 'CC-BY-SA 3',
    url: 'https://creativecommons.org/licenses/by-sa/3.0/deed.en',
  },
  {
    id: 2,
    name: 'Creative Commons Attribution Share Alike 4',
    short: 'CC-BY-SA 4',
    url: 'https://creativecommons.org/licenses/by-sa/4.0/deed.en',
  },
  { id: 3, name: 'Creative Commons Public Domain 1.0', short: 'CC0', url: '' },
  {
    id: 4,
    name: 'Creative Commons Attribution 4',
    short: 'CC-BY 4',
    url: 'https://creativecommons.org/licenses/by/4.0/',
  },
  {
    id: 5,
    name: 'Open Data Commons Open Database License',
    short: 'ODbL',
    url: 'https://opendatacommons.org/licenses/odbl/',
  },
];

export const weightUnits: readonly Named[] = createNamed(
  'kg|lb|Body Weight|Plates|Kilometers Per Hour|Miles Per Hour',
);

export const repetitionUnits: readonly RepetitionUnit[] = [
  { id: 1, name: 'Repetitions', type: 'REPETITIONS', multiplier: 1 },
  { id: 2, name: 'Until Failure', type: 'REPETITIONS', multiplier: null },
  { id: 3, name: 'Seconds', type: 'TIME', multiplier: 1 },
  { id: 4, name: 'Minutes', type: 'TIME', multiplier: 60 },
  { id: 5, name: 'Miles', type: 'DISTANCE', multiplier: 1609 },
  { id: 6, name: 'Kilometers', type: 'DISTANCE', multiplier: 1000 },
  { id: 7, name: 'Max Reps', type: 'REPETITIONS', multiplier: null },
  { id: 8, name: 'Meters', type: 'DISTANCE', multiplier: 1 },
];

export const weekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

export const languages: readonly Language[] = (
  [
    ['de', 'Deutsch', 'German'],
    ['en', 'English', 'English'],
    ['bg', 'Български език', 'Bulgarian'],
    ['es', 'Español', 'Spanish'],
    ['ru', 'Русский', 'Russian'],
    ['nl', 'Nederlands', 'Dutch'],
    ['pt', 'Português', 'Portuguese'],
    ['el', 'Ελληνικά', 'Greek'],
    ['cs', 'Čeština', 'Czech'],
    ['sv', 'Svenska', 'Swedish'],
    ['no', 'Norsk', 'Norwegian'],
    ['fr', 'Français', 'French'],
    ['it', 'Italiano', 'Italian'],
    ['pl', 'Polski', 'Polish'],
    ['uk', 'Українська мова', 'Ukrainian'],
    ['tr', 'Türkçe', 'Turkish'],
    ['ar', 'اللغة العربية', 'Arabic'],
    ['az', 'Azərbaycan dili', 'Azerbaijani'],
    ['eo', 'Esperanto', 'Esperanto'],
    ['fa', 'زبان فارسی', 'Persian'],
    ['he', 'עברית', 'Hebrew'],
    ['hr', 'Hrvatski jezik', 'Croatian'],
    ['id', 'Bahasa Indonesia', 'Indonesian'],
    ['zh', '漢語', 'Chinese'],
    ['sk', 'Slovenský jazyk', 'Slovak'],
    ['sl', 'Slovenski jezik', 'Slovenian'],
    ['ko', '한국어', 'Korean'],
    ['th', 'ภาษาไทย', 'Thai'],
    ['sr', 'српски језик', 'Serbian'],
    ['ta', 'தமிழ்', 'Tamil'],
    ['ro', 'Română', 'Romanian'],
    ['ca', 'Català', 'Catalan'],
    ['fi', 'Suomi', 'Finnish'],
  ] as const
).map(([code, name, english], at) => ({ id: at + 1, code, name, english }));

/** The id of a language by its code. */
export function languageId(code: string): number {
  return languages.find((language) => language.code === code)?.id ?? 2;
}
