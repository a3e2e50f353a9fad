import { hash } from './hash.ts';
import { addDays } from './time.ts';
import { other, owner, type User } from './users.ts';

export interface WeightEntry {
  id: number;
  owner: User;
  date: string;
  weight: number;
}

export interface MeasurementCategory {
  id: number;
  name: string;
  unit: string;
  /** Id of the category above it. */
  parent?: number | undefined;
  /** Type of its values, in the coming 2.7; `custom` by default. */
  metricType?: string | undefined;
  /** Position among the other categories; 0 by default. */
  order?: number | undefined;
}

export interface Measurement {
  id: number;
  category: number;
  date: string;
  value: number;
  notes: string;
  /** Unit that it was entered in, in the coming 2.7; that of the category by default. */
  unit?: string | undefined;
}

/** Weekly weights of the owner, and a few of the other user. */
export const weightEntries: readonly WeightEntry[] = [
  ...Array.from({ length: 26 }, (_, week) => ({
    id: 41 + week * 2,
    owner,
    date: addDays('2026-01-03', week * 7),
    weight: 71.4 - week * 0.12 + ((hash(week, 61) % 11) - 5) / 10,
  })),
  { id: 42, owner: other, date: '2026-01-04', weight: 88.2 },
  { id: 44, owner: other, date: '2026-02-01', weight: 87.5 },
].sort((a, b) => a.id - b.id);

/** The owner's categories of measurements. */
export const measurementCategories: readonly MeasurementCategory[] = [
  { id: 2, name: 'Upper arm', unit: 'cm' },
  { id: 3, name: 'Body fat', unit: '%' },
  { id: 6, name: 'Waist', unit: 'cm' },
];

/** The category of body weight, where that is a measurement (wger-api.md §3.8). */
export const weightCategory: MeasurementCategory = { id: 9, name: 'Body weight', unit: 'kg' };

const starts = new Map([
  [2, 31],
  [3, 22.5],
  [6, 78],
]);

export const measurements: readonly Measurement[] = Array.from({ length: 15 }, (_, at) => {
  const category = measurementCategories[at % measurementCategories.length]?.id ?? 2;
  return {
    id: at + 10,
    category,
    date: addDays('2026-01-03', Math.floor(at / 3) * 28),
    value: (starts.get(category) ?? 0) + Math.floor(at / 3) * (category === 2 ? 0.25 : -0.5),
    notes: at === 4 ? 'After the holidays' : '',
  };
});
