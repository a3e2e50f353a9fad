import { languageCodes, type LanguageCode } from '../sheet.ts';
import { movementTable, positionTable, styleTable, toolTable } from './wordTables.ts';

/** A movement, tool, position or style, with its word in each language. */
export interface Part {
  key: string;
  words: Readonly<Record<LanguageCode, string>>;
}

interface Movement extends Part {
  category: number;
  muscles: readonly number[];
  secondary: readonly number[];
  /** Key of the tools and positions that suit it. */
  ways: string;
}

/** Characteristics of a generated exercise; without a style, it is done in the usual way. */
export interface Combination {
  movement: Movement;
  tool: Part;
  position: Part;
  style: Part | undefined;
}

export const tools = readRows(toolTable).map(toPart);
export const positions = readRows(positionTable).map(toPart);
export const styles = readRows(styleTable).map(toPart);
export const movements = readRows(movementTable).map(
  ([key = '', category, muscles = '', secondary = '', way = '', ...words]): Movement => ({
    ...toPart([key, ...words]),
    category: Number(category),
    muscles: toIds(muscles),
    secondary: toIds(secondary),
    ways: way,
  }),
);

function readRows(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.split('|'));
}

function toPart([key = '', ...words]: readonly string[]): Part {
  const entries = languageCodes.map((code, at) => [code, words[at] ?? '']);
  return { key, words: Object.fromEntries(entries) as Part['words'] };
}

function toIds(list: string): number[] {
  return list === '' ? [] : list.split(',').map(Number);
}

/** Tools that are in the service's list of equipment. */
export const equipmentIds: Readonly<Record<string, number>> = {
  barbell: 1,
  szBar: 2,
  dumbbell: 3,
  ball: 5,
  kettlebell: 10,
  band: 11,
  cable: 12,
};

/** The bench that a position needs. */
export const benches: Readonly<Record<string, number>> = { flat: 8, incline: 9, decline: 9 };

/** Tools and positions for the movements of one kind, by their keys. */
export const ways: Readonly<Record<string, readonly [tools: string, positions: string]>> = {
  push: ['barbell dumbbell kettlebell cable band machine plate', 'flat incline decline seated kneeling'],
  lift: [
    'dumbbell kettlebell cable band machine plate sandbag',
    'standing seated kneeling incline halfKneeling',
  ],
  pull: ['barbell dumbbell kettlebell cable band machine sandbag', 'bentOver incline seated kneeling prone'],
  arm: ['barbell szBar dumbbell cable band machine plate', 'standing seated incline lying kneeling'],
  leg: [
    'barbell dumbbell kettlebell band plate sandbag medicineBall',
    'standing staggered elevated overhead front',
  ],
  lower: ['machine band cable dumbbell ball plate sandbag', 'seated lying prone incline elevated'],
  core: [
    'plate dumbbell kettlebell cable medicineBall ball sandbag',
    'lying seated kneeling standing decline',
  ],
};
