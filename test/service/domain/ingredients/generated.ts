import { hash, pick } from '../hash.ts';
import { languageId } from '../vocabulary.ts';
import type { Ingredient } from './ingredient.ts';
import { toArticleNumber, toIngredientId } from './numbering.ts';
import { brands, flavours, products, type Profile, sizes, styles } from './words.ts';

/** Number of different names, a little over 3,000,000. */
export const nameCount = flavours.length * products.length * styles.length * sizes.length;

const scores = ['a', 'b', 'c', 'd', 'e'] as const;

/**
 * The generated ingredient at `place` of `count`. Names are spread evenly over all possible ones and ascend with the
 * place, so that ids have the same order and no list needs sorting.
 */
export function generateIngredient(place: number, count: number, index: number): Ingredient {
  const id = toIngredientId(index);
  const { name, profile } = createNameAndProfile(place, count);
  const [protein, carbohydrates, sugar, fat, saturated, fibre, sodium] = profile.map((usual, nutrient) =>
    vary(usual, id, nutrient),
  ) as [...Profile];
  const diet = hash(id, 20) % 10;
  return {
    id,
    name,
    language: languageId('en'),
    commonName: null,
    brand: pick(brands, id, 21),
    code: toArticleNumber(id),
    energy: Math.round(4 * protein + 4 * carbohydrates + 9 * fat + 2 * fibre),
    protein,
    carbohydrates,
    sugar: hash(id, 22) % 9 === 0 ? null : Math.min(sugar, carbohydrates),
    fat,
    saturated: hash(id, 23) % 11 === 0 ? null : Math.min(saturated, fat),
    fibre: hash(id, 24) % 3 === 0 ? null : fibre,
    sodium,
    vegan: diet === 0 ? null : diet > 6,
    vegetarian: diet === 0 ? null : diet > 2,
    nutriscore: hash(id, 25) % 12 === 0 ? null : pick(scores, id, 26),
    units: [],
    hasImage: false,
  };
}

/** The name of the generated ingredient at `place` of `count`, without the rest. */
export function generateName(place: number, count: number): string {
  return createNameAndProfile(place, count).name;
}

function createNameAndProfile(place: number, count: number): { name: string; profile: Profile } {
  let rest = Math.floor((place * nameCount) / count);
  const next = <Item>(list: readonly Item[]): Item | undefined => {
    const item = list[rest % list.length];
    rest = Math.floor(rest / list.length);
    return item;
  };
  const size = next(sizes) ?? sizes[0];
  const style = next(styles) ?? '';
  const product = next(products) ?? { name: '', profile: [0, 0, 0, 0, 0, 0, 0] };
  const flavour = next(flavours) ?? '';
  return { name: `${flavour} ${product.name} ${style} ${size}`, profile: product.profile };
}

/** Varies `usual` by up to a quarter. */
function vary(usual: number, id: number, nutrient: number): number {
  return Math.round(usual * (750 + (hash(id, 30 + nutrient) % 501))) / 1000;
}
