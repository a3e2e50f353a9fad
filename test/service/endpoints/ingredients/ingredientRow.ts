import { hash, createUuid } from '../../domain/hash.ts';
import type { Ingredient, WeightUnit } from '../../domain/ingredients/ingredient.ts';
import { isOwn, writtenIngredients } from '../../domain/ingredients/written.ts';
import { pictureSide } from '../../domain/pictures.ts';
import { addDays, timestamp } from '../../domain/time.ts';
import { owner } from '../../domain/users.ts';
import { getById, licenses } from '../../domain/vocabulary.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Scope } from '../support/endpoint.ts';
import { languageRow, licenseRow } from '../vocabulary.ts';

const odbl = 5;

/**
 * Names of household measures, one per language, which are a table of their own up to 2.4 (wger-api.md §1,
 * `weightunit`).
 */
export const unitNames: readonly { id: number; language: number; name: string }[] = [
  ...new Map(
    writtenIngredients.flatMap(({ language, units }) =>
      units.map(({ name }) => [`${language} ${name}`, { language, name }] as const),
    ),
  ).values(),
].map((unit, at) => ({ id: at + 1, ...unit }));

/** An ingredient as `/ingredient/` sends it (wger-api.md §3.4). */
export function ingredientRow(scope: Scope, ingredient: Ingredient): JsonObject {
  const { release } = scope;
  return {
    ...facts(scope, ingredient, release.isAtLeast('2.4')),
    ...release.since('2.6', {
      weight_units: unitRows(scope, ingredient),
      nutriscore: ingredient.nutriscore,
    }),
    license: odbl,
    ...attribution(scope, ingredient),
    language: ingredient.language,
  };
}

/** An ingredient as `/ingredientinfo/` sends it (wger-api.md §3.4). */
export function ingredientInfo(scope: Scope, ingredient: Ingredient): JsonObject {
  const { release } = scope;
  const language = languageRow(scope, ingredient.language);
  const license = licenseRow(getById(licenses, odbl));
  const units = unitRows(scope, ingredient);
  const image = ingredient.hasImage ? ingredientImage(scope, ingredient) : null;
  return {
    ...facts(scope, ingredient, release.isAtLeast('2.5')),
    ...release.since('2.6', { nutriscore: ingredient.nutriscore }),
    ...release.since('2.2', { weight_units: units, language }),
    ...(release.isAtLeast('2.2') ? release.before('2.4', { image }) : {}),
    license,
    ...attribution(scope, ingredient),
    ...release.before('2.2', { ingredientweightunit_set: units, language }),
    ...release.since('2.4', { image, thumbnails: image && createThumbnails(image['image']) }),
  };
}

/** The picture of an ingredient: `image` in ingredientinfo, a row of `/ingredient-image/`. */
export function ingredientImage({ origin }: Scope, { id, name }: Ingredient): JsonObject {
  const uuid = createUuid('image', 1_000_000 + id);
  const created = timestamp(addDays('2023-04-01', hash(id, 42) % 200), '20:13:01.136749');
  return {
    id: 1000 + id,
    uuid,
    ingredient_id: id,
    ingredient_uuid: createUuid('ingredient', id),
    image: `${origin}/media/ingredients/${id}/${uuid}.png`,
    created,
    last_update: created,
    size: 20_000 + (hash(id, 43) % 30_000),
    width: pictureSide,
    height: pictureSide,
    license: 1,
    license_title: `Photo of ${name}`,
    license_object_url: '',
    license_author: 'foodphotos',
    license_author_url: '',
    license_derivative_source_url: '',
  };
}

/** The sizes of thumbnails that the service makes. */
export function createThumbnails(image: Json | undefined): JsonObject | null {
  return typeof image === 'string'
    ? { small: `${image}.200x200_q85.png`, medium: `${image}.400x400_q85.png` }
    : null;
}

/** One household measure, as a row. */
export function unitRow({ release }: Scope, unit: WeightUnit, ingredient: Ingredient): JsonObject {
  return release.isAtLeast('2.5')
    ? {
        id: unit.id,
        uuid: createUuid('weightUnit', unit.id),
        ingredient: ingredient.id,
        gram: unit.gram,
        name: unit.name,
      }
    : {
        id: unit.id,
        amount: getAmount(unit).toFixed(2),
        gram: unit.gram / getAmount(unit),
        ingredient: ingredient.id,
        unit: unitName(unit, ingredient).id,
      };
}

/** The share of its grams that one of a unit has up to 2.4: half for some (recorded: a cup with 0.50 of 223 g). */
function getAmount({ id }: WeightUnit): number {
  return id % 2 === 1 ? 0.5 : 1;
}

function unitName(
  unit: WeightUnit,
  { language }: Ingredient,
): { id: number; language: number; name: string } {
  const found = unitNames.find((row) => row.name === unit.name && row.language === language);
  return found ?? { id: 0, language, name: unit.name };
}

function unitRows(scope: Scope, ingredient: Ingredient): JsonObject[] {
  return ingredient.units.map((unit) => {
    const row = unitRow(scope, unit, ingredient);
    if (scope.release.isAtLeast('2.6')) {
      return row;
    }
    if (scope.release.isAtLeast('2.5')) {
      return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'ingredient'));
    }
    const { id, language, name } = unitName(unit, ingredient);
    return { gram: row['gram'] ?? null, amount: row['amount'] ?? null, unit: { id, name, language } };
  });
}

function facts({ release }: Scope, ingredient: Ingredient, branded: boolean): JsonObject {
  const { id, code, name } = ingredient;
  const created = addDays('2020-12-20', hash(id, 40) % 900);
  const updated = addDays(created, hash(id, 41) % 500);
  const fibre = decimal(ingredient.fibre);
  return {
    id,
    ...release.since('2.2', { uuid: createUuid('ingredient', id) }),
    ...release.since('2.3', {
      remote_id: code,
      source_name: code === null ? null : 'Open Food Facts',
      source_url: code === null ? null : `https://world.openfoodfacts.org/api/v2/product/${code}.json`,
    }),
    ...release.since('2.2', { code }),
    name,
    ...(branded ? { common_name: ingredient.commonName, brand: ingredient.brand } : {}),
    ...release.before('2.2', { creation_date: created, update_date: updated }),
    ...release.since('2.2', {
      created: timestamp(created, '01:00:00'),
      last_update: timestamp(updated, '06:40:23.364866'),
    }),
    ...release.since('2.3', {
      last_imported: code === null ? null : timestamp(updated, '14:47:03.728000'),
    }),
    energy: ingredient.energy,
    protein: decimal(ingredient.protein),
    carbohydrates: decimal(ingredient.carbohydrates),
    carbohydrates_sugar: decimal(ingredient.sugar),
    fat: decimal(ingredient.fat),
    fat_saturated: decimal(ingredient.saturated),
    ...(release.isAtLeast('2.3') ? { fiber: fibre } : { fibres: fibre }),
    sodium: decimal(ingredient.sodium),
    ...release.since('2.5', { is_vegan: ingredient.vegan, is_vegetarian: ingredient.vegetarian }),
  };
}

function attribution({ release }: Scope, { id, code, name }: Ingredient): JsonObject {
  const imported = release.isAtLeast('2.6') ? '' : 'Open Food Facts';
  const author = code === null && isOwn(id) ? owner.username : imported;
  return release.isAtLeast('2.2')
    ? {
        license_title: name,
        license_object_url: code === null ? '' : `https://world.openfoodfacts.org/product/${code}/`,
        license_author: author,
        license_author_url: '',
        license_derivative_source_url: '',
      }
    : { license_author: author };
}

function decimal(value: number | null): string | null {
  return value?.toFixed(3) ?? null;
}
