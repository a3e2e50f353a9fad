import { hash } from '../hash.ts';
import { languageId } from '../vocabulary.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { german } from './german.ts';
import type { Ingredient, WeightUnit } from './ingredient.ts';
import { toArticleNumber, toIngredientId } from './numbering.ts';
import { spanish } from './spanish.ts';

/*
  Columns of the tables: name | kcal | protein | carbohydrates | of which sugar | fat | of which saturated | fibre |
  sodium | marks | brand | units. Empty means unknown. Marks: V vegan, v vegetarian, m neither, ? unknown; then the
  Nutri-Score. Units: NAME=GRAMS, separated by commas.
*/
const tables = { de: german, en: english, es: spanish, fr: french };

let unitCount = 0;

/** The handwritten ingredients, by id; their languages are mixed. */
export const writtenIngredients: readonly Ingredient[] = Object.entries(tables)
  .flatMap(([code, table]) =>
    table
      .trim()
      .split('\n')
      .map((row) => ({ language: languageId(code), columns: row.split('|') })),
  )
  .map((row, at) => ({ ...row, place: hash(at, 71) }))
  .sort((a, b) => a.place - b.place)
  .map(({ language, columns }, index) => parseIngredient(index, language, columns));

function parseIngredient(index: number, language: number, columns: readonly string[]): Ingredient {
  const [name = '', energy, protein, carbohydrates, sugar, fat, saturated, fibre, sodium] = columns;
  const [, , , , , , , , , marks = '', brand = '', units = ''] = columns;
  const [diet = '?', score = '?'] = marks.split(' ');
  const id = toIngredientId(index);
  return {
    id,
    name,
    language,
    commonName: brand === '' ? null : name.replace(/,.*/, ''),
    brand: brand === '' ? null : brand,
    code: brand === '' ? null : toArticleNumber(id),
    energy: Number(energy),
    protein: Number(protein),
    carbohydrates: Number(carbohydrates),
    sugar: known(sugar),
    fat: Number(fat),
    saturated: known(saturated),
    fibre: known(fibre),
    sodium: known(sodium),
    vegan: diet === '?' ? null : diet === 'V',
    vegetarian: diet === '?' ? null : diet !== 'm',
    nutriscore: score === '?' ? null : score,
    units: units === '' ? [] : units.split(',').map(parseUnit),
    hasImage: index % 4 === 0 && (brand !== '' || isOwn(id)),
  };
}

/** Returns true for the id of an ingredient that the owner entered, and that comes from no database. */
export function isOwn(id: number): boolean {
  return id % 9 === 0;
}

function known(column = ''): number | null {
  return column === '' ? null : Number(column);
}

function parseUnit(text: string): WeightUnit {
  const [name = '', gram] = text.split('=');
  unitCount += 1;
  return { id: unitCount, name, gram: Math.round(Number(gram)) };
}
