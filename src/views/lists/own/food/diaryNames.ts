import * as vscode from 'vscode';
import { each, type Steps } from '../../../../api/concurrency/slices.ts';
import type { Term } from '../../../../resources/details.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import type { Server } from '../../../../session/currentServer.ts';
import { gramsEaten, readFoods, type Foods } from '../../../../session/records/foods.ts';
import { scaled, type Nutrients } from '../../../../training/nutrition/nutrition.ts';
import { RowNames, type ListNames } from '../../../rows/rowNames.ts';
import { withoutDay } from '../datedTitles.ts';
import { energyText } from './eatenText.ts';

const noFoods: Foods = { byId: new Map(), gramsOf: new Map() };

/** The names of the entries of a food diary, and what is in their foods. Rows are there first, and are drawn again with these. */
export class DiaryNames implements ListNames {
  readonly #server: () => Server;
  readonly #changed: () => void;
  readonly #names: RowNames;
  #foods = noFoods;
  /** Another number when more is known of foods. */
  #foodsVersion = 0;
  readonly #asked = new Set<string>();
  #followed: readonly [entries: readonly ListedItem[], count: number] | undefined;
  #abort = new AbortController();

  constructor(server: () => Server, changed: () => void) {
    this.#server = server;
    this.#changed = changed;
    this.#names = new RowNames(server, changed);
  }

  get version(): number {
    return this.#names.version + this.#foodsVersion;
  }

  /** Reads the names and the foods of entries, unless these were followed already. */
  *follow(entries: readonly ListedItem[]): Steps<undefined> {
    const { signal } = this.#abort;
    const [before, count] = this.#followed ?? [];
    if (before !== entries || count !== entries.length) {
      this.#followed = [entries, entries.length];
      const foods = (yield* each(entries, foodsOf)).flat();
      if (!signal.aborted) {
        void this.#read(new Set(foods.filter((food) => !this.#asked.has(food))), signal);
      }
    }
    yield* this.#names.follow(entries);
    return undefined;
  }

  /** An entry by its food and amount, with its energy where that is known. */
  named(entry: ListedItem): ListedItem {
    const { details } = entry;
    if (details?.kind !== 'record') {
      return this.#names.named(entry);
    }
    const { energy } = this.nutrientsOf(entry);
    const [moment = ''] = withoutDay(details.description);
    // The meal is the title above.
    const description = [energyText(energy), moment];
    return this.#names.named({ ...entry, details: { ...details, description } });
  }

  /** Nutrients of what was eaten; none where the food, or the weight of its unit, is not known. */
  readonly nutrientsOf = ({ details }: ListedItem): Nutrients => {
    const eaten = details?.kind === 'record' ? details.eaten : undefined;
    const food = eaten && this.#foods.byId.get(eaten.food);
    const grams = eaten && gramsEaten(eaten, this.#foods);
    return food === undefined || grams === undefined ? {} : scaled(food.nutrients, grams);
  };

  /** The meal that a food was eaten with; none for food outside of any. */
  readonly mealsOf = ({ details }: ListedItem): readonly Term[] => {
    const id = details?.kind === 'record' ? details.eaten?.meal : undefined;
    return id === undefined ? [] : [{ id, name: this.#names.nameOf('meal', id) ?? vscode.l10n.t('Meal') }];
  };

  forget(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#names.forget();
    this.#foods = noFoods;
    this.#asked.clear();
    this.#followed = undefined;
  }

  async #read(ids: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
    if (ids.size === 0) {
      return;
    }
    ids.forEach((id) => this.#asked.add(id));
    try {
      const { byId, gramsOf } = await readFoods(this.#server(), { signal }, ids);
      if (!signal.aborted) {
        this.#foods = {
          byId: new Map([...this.#foods.byId, ...byId]),
          gramsOf: new Map([...this.#foods.gramsOf, ...gramsOf]),
        };
        this.#foodsVersion += 1;
        this.#changed();
      }
    } catch {
      // Entries go without their energy, until the list is read again.
      if (!signal.aborted) {
        ids.forEach((id) => this.#asked.delete(id));
      }
    }
  }
}

/** The id of the food of an entry, if it has one. */
function foodsOf({ details }: ListedItem): readonly string[] {
  return details?.kind === 'record' && details.eaten !== undefined ? [details.eaten.food] : [];
}
