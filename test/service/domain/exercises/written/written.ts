import { arms } from './arms.ts';
import { back } from './back.ts';
import { chest } from './chest.ts';
import { abs } from './core.ts';
import { calves, cardio } from './endurance.ts';
import { legs } from './legs.ts';
import type { FiledSheet, Sheet } from '../sheet.ts';
import { shoulders } from './shoulders.ts';

const byCategory = new Map<number, readonly Sheet[]>([
  [8, arms],
  [9, legs],
  [10, abs],
  [11, chest],
  [12, back],
  [13, shoulders],
  [14, calves],
  [15, cardio],
]);

/** The handwritten exercises, by id. */
export const writtenSheets: readonly FiledSheet[] = [...byCategory]
  .flatMap(([category, sheets]) => sheets.map((sheet) => ({ category, sheet })))
  .sort((a, b) => a.sheet.id - b.sheet.id);
