import { generateIngredient, generateName } from './generated.ts';
import type { Ingredient } from './ingredient.ts';
import { parseArticleNumber, toIngredientIndex } from './numbering.ts';
import { writtenIngredients } from './written.ts';

/** Maximum number of ingredients: about as many as wger.de has (wger-api.md §6). */
export const maxIngredients = 3_000_000;

/** All ingredients of a server: the handwritten ones, then the generated ones. Rows are made on demand. */
export class IngredientCatalogue {
  readonly size: number;
  /** Number of handwritten ingredients, which come first. */
  readonly written: number;
  /** Indexes of the handwritten rows by name, each with the number of generated rows that have a smaller name. */
  readonly #writtenByName: readonly { index: number; before: number }[];

  constructor(size: number) {
    this.size = size;
    this.written = Math.min(size, writtenIngredients.length);
    this.#writtenByName = writtenIngredients
      .slice(0, this.written)
      .map((ingredient, index) => ({ index, name: ingredient.name }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ index, name }) => ({ index, before: this.#findFirstNotBelow(name) - this.written }));
  }

  at(index: number): Ingredient {
    return (
      writtenIngredients[index] ?? generateIngredient(index - this.written, this.size - this.written, index)
    );
  }

  /** The name of the row at `index`, without making the row. */
  getName(index: number): string {
    return writtenIngredients[index]?.name ?? generateName(index - this.written, this.size - this.written);
  }

  /** The index of the row with this id. */
  findIndexById(id: number): number | undefined {
    const index = toIngredientIndex(id);
    return index !== undefined && index < this.size ? index : undefined;
  }

  findIndexByCode(code: string): number | undefined {
    const id = parseArticleNumber(code);
    const index = id === undefined ? undefined : this.findIndexById(id);
    return index !== undefined && this.at(index).code === code ? index : undefined;
  }

  /** Indexes of all rows with exactly this name. */
  findIndexesByName(name: string): number[] {
    const generated = this.#findFirstNotBelow(name);
    return [
      ...this.#writtenByName.map(({ index }) => index).filter((index) => this.at(index).name === name),
      ...(generated < this.size && this.at(generated).name === name ? [generated] : []),
    ];
  }

  /**
   * The rows by name: the handwritten ones that `admits` accepts, and all generated ones when `generated`. Access takes
   * the same time for every position.
   */
  sortByName(
    admits: (index: number) => boolean,
    generated: boolean,
  ): { length: number; at(position: number): number } {
    const written = this.#writtenByName
      .filter(({ index }) => admits(index))
      .map(({ index, before }, place) => ({ index, position: place + (generated ? before : 0) }));
    const rows = generated ? this.size - this.written : 0;
    return {
      length: written.length + rows,
      at: (position) => {
        const place = findFirst(written.length, (at) => (written[at]?.position ?? 0) >= position);
        const found = written[place];
        return found?.position === position ? found.index : this.written + position - place;
      },
    };
  }

  /** The index of the first generated row whose name is not smaller than `name`. */
  #findFirstNotBelow(name: string): number {
    const rows = this.size - this.written;
    return this.written + findFirst(rows, (place) => this.getName(this.written + place) >= name);
  }
}

/**
 * The first number below `length` for which `holds` returns true, as it must for all numbers after it; otherwise
 * `length`.
 */
function findFirst(length: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
