import { NameIndex, type IndexEntry } from '../../../src/search/nameIndex.ts';
import type { Exercise } from '../../service/domain/exercises/exercise.ts';

/** Typed texts, each with the id of the exercise that it should find. */
export const expectedMatches: readonly (readonly [text: string, exercise: number])[] = [
  ['bench press', 73],
  ['dumbell bench', 75],
  ['sqaut', 111],
  ['benchpress', 73],
  ['deadlfit', 184],
  ['klimzug', 475],
  ['bankdrucken', 73],
  ['drücken langhantel', 566],
  ['developpe couche', 73],
  ['pullup', 475],
  ['chinup', 154],
  ['press up', 1112],
  ['rdl', 189],
  ['military pres', 566],
  ['peso muerto', 184],
  ['sentadila', 111],
  ['romanain deadlift', 189],
  ['liegestutz', 1112],
  ['leg pres', 371],
  ['calf rase', 622],
  ['triceps pushdown', 659],
  ['trizeps kabel', 659],
  ['latziehn', 158],
  ['souleve de terre', 184],
  ['facepull', 822],
  ['hiptrust', 294],
  ['hammercurl', 272],
  ['untergriff', 154],
  ['rope jump', 1417],
  ['rusian twist', 1193],
  ['side plnak', 576],
  ['einarmig rudern', 81],
  ['course a pied', 1903],
  ['ketlebell swing', 9],
  ['encogimientos', 571],
  ['velo appartement', 1910],
  ['skull crusher', 246],
  ['schragbank', 163],
  ['rudergeraet', 1904],
  ['lagartijas', 1112],
];

/** The names of exercises in the index: names and aliases in all languages. */
export function toIndexEntries(exercises: readonly Exercise[]): IndexEntry<number>[] {
  return exercises.map(({ id, translations }) => ({
    item: id,
    names: translations.flatMap(({ name, aliases }) => [name, ...aliases.map(({ text }) => text)]),
  }));
}

/** Creates an index of items by their names. */
export function createIndex<Item>(things: readonly IndexEntry<Item>[]): NameIndex<Item> {
  const index = new NameIndex<Item>();
  for (const thing of things) {
    index.add(thing);
  }
  return index;
}
