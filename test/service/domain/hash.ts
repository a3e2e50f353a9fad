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

/** The digits of each byte, because an ingredient's row alone has several UUIDs, and a list thousands. */
const byteDigits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function toDigits(word: number): string {
  return `${byteDigits[word >>> 24]}${byteDigits[(word >>> 16) & 255]}${byteDigits[(word >>> 8) & 255]}${byteDigits[word & 255]}`;
}

/** The UUID (in the form of version 4) of a row, derived from its kind and number. */
export function createUuid(kind: keyof typeof kinds, id: number): string {
  const salt = kinds[kind] * 8;
  const middle = toDigits(hash(id, salt + 1));
  const rest = toDigits(hash(id, salt + 2));
  const variant = '89ab'[hash(id, salt + 4) % 4];
  return `${toDigits(hash(id, salt))}-${middle.slice(0, 4)}-4${middle.slice(5)}-${variant}${rest.slice(1, 4)}-${rest.slice(4)}${toDigits(hash(id, salt + 3))}`;
}
