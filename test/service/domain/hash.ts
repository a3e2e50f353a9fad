/** A pseudorandom number from 0 up to 2³², the same for the same arguments. */
export function hash(seed: number, salt = 0): number {
  let mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(salt + 1, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** An element of `list`, the same for the same `seed` and `salt`. */
export function pick<Item>(list: readonly [Item, ...Item[]], seed: number, salt = 0): Item {
  return list[hash(seed, salt) % list.length] ?? list[0];
}

const kinds = {
  exercise: 1,
  translation: 2,
  alias: 3,
  note: 4,
  image: 5,
  family: 6,
  ingredient: 7,
  weightUnit: 8,
  session: 9,
  log: 10,
  plan: 11,
  meal: 12,
  mealItem: 13,
  diary: 14,
  category: 15,
  measurement: 16,
  weight: 17,
  trophy: 18,
} as const;

/** The UUID (in the form of version 4) of a row, derived from its kind and number. */
export function createUuid(kind: keyof typeof kinds, id: number): string {
  const words = [0, 1, 2, 3].map((word) =>
    hash(id, kinds[kind] * 8 + word)
      .toString(16)
      .padStart(8, '0'),
  );
  const digits = words.join('');
  const variant = '89ab'[hash(id, kinds[kind] * 8 + 4) % 4] ?? '8';
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}
