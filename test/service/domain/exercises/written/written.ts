import type { FiledSheet, LanguageCode, Words } from '../sheet.ts';
import { lowerBody } from './lowerBody.ts';
import { upperBody } from './upperBody.ts';

/*
  A line of numbers begins an exercise: id | category | muscles | secondary muscles | equipment | family | pictures.
  Below it is a line for each language: name | about | aliases | notes, and after that its steps.
*/

/** The handwritten exercises, by id. */
export const writtenSheets: readonly FiledSheet[] = `${upperBody}${lowerBody}`
  .trim()
  .split(/\n(?=\d)/)
  .map(parseSheet)
  .sort((a, b) => a.sheet.id - b.sheet.id);

function parseSheet(text: string): FiledSheet {
  const [head = '', ...languages] = text.split(/\n(?!- )/);
  const [id, category, muscles, secondary, equipment, family, pictures] = head.split('|');
  return {
    category: Number(category),
    sheet: {
      id: Number(id),
      muscles: toIds(muscles),
      secondary: toIds(secondary),
      equipment: toIds(equipment),
      ...(family ? { family: Number(family) } : {}),
      pictures: Number(pictures ?? 0),
      words: Object.fromEntries(languages.map(parseWords)),
    },
  };
}

function parseWords(text: string): [LanguageCode, Words] {
  const [line = '', ...steps] = text.split('\n- ');
  const [name = '', about, aliases, notes] = line.slice(3).split('|');
  const words = {
    name,
    ...(about ? { about } : {}),
    ...(steps.length > 0 ? { steps } : {}),
    aliases: aliases ? aliases.split('; ') : [],
    notes: notes?.split(' / ') ?? [],
  };
  return [line.slice(0, 2) as LanguageCode, words];
}

function toIds(list = ''): number[] {
  return list === '' ? [] : list.split(',').map(Number);
}
