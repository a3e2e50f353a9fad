import { hash } from '../hash.ts';

const first = 101;
const step = 7;

/** The id of the ingredient at `index`; ids ascend, with gaps. */
export function toIngredientId(index: number): number {
  return first + index * step + (hash(index, 70) % step);
}

/** The index of the ingredient with this id; undefined when the id is in a gap. */
export function toIngredientIndex(id: number): number | undefined {
  const index = Math.floor((id - first) / step);
  return index >= 0 && toIngredientId(index) === id ? index : undefined;
}

/** The article number of the ingredient with this id. */
export function toArticleNumber(id: number): string {
  const digits = `200${String(id).padStart(9, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The id that an article number was made of. */
export function parseArticleNumber(code: string): number | undefined {
  const id = Number(code.slice(3, 12));
  return Number.isInteger(id) && toArticleNumber(id) === code ? id : undefined;
}
