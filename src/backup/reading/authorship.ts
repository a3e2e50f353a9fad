import { isObject, type JsonObject } from '../../api/json/value.ts';
import { sentExercise } from '../../resources/exercises.ts';
import { idOf, idText } from '../../resources/fields.ts';
import type { Kind } from '../kinds.ts';
import { readOwn, type OwnList } from './readOwn.ts';
import type { ListReader } from './readWhole.ts';

/** Rows of a public table that are asked for at once: each can be many times as long as one's own. */
const rowsAtOnce = 200;

/** Tells which objects of public lists are a user's own: those that name the user as author, and what belongs to these. */
export class Authorship {
  readonly #reader: ListReader;
  readonly #offered: ReadonlySet<string>;
  readonly #user: string;
  readonly #ids = new Map<string, Promise<ReadonlySet<string>>>();

  constructor(reader: ListReader, offered: ReadonlySet<string>, user: string) {
    this.#reader = reader;
    this.#offered = offered;
    this.#user = user;
  }

  /** The lists that the user's own objects of a kind are in. @throws FilterIgnored, and what reading throws */
  async listsOf({ endpoint, own }: Kind): Promise<readonly OwnList[]> {
    switch (own) {
      case 'translations': {
        // 2.1 and 2.2 call them exercises (`wger-api.md` §3.3).
        const ids = await this.#idsOf('exercise-translation');
        return [listOf(endpoint, ({ translation, exercise }) => isAmong(ids, translation ?? exercise))];
      }
      case 'exercises': {
        const ids = await this.#idsOf(this.#offered.has('exercise-base') ? 'exercise-base' : 'exercise');
        return [listOf(endpoint, (item) => this.#isAuthor(item) || isAmong(ids, sentExercise(item)))];
      }
      case 'ingredients': {
        // A list for each: no release filters them by several.
        const field = endpoint === 'ingredient-image' ? 'ingredient_id' : 'ingredient';
        return [...(await this.#idsOf('ingredient'))].map((id) =>
          listOf(endpoint, (item) => idText(item[field]) === id, { [field]: id }),
        );
      }
      default:
        return [this.#authored(endpoint)];
    }
  }

  #isAuthor({ license_author: author }: JsonObject): boolean {
    return author === this.#user;
  }

  #authored(endpoint: string): OwnList {
    // Millions of ingredients could not be read for the few that are wanted.
    const filters = endpoint === 'ingredient' ? { license_author: this.#user } : undefined;
    return listOf(endpoint, (item) => this.#isAuthor(item), filters);
  }

  /** Ids of the objects of a list that name the user as author; none where there is no such list. */
  #idsOf(endpoint: string): Promise<ReadonlySet<string>> {
    const ids = this.#ids.get(endpoint) ?? this.#readIds(endpoint);
    this.#ids.set(endpoint, ids);
    return ids;
  }

  async #readIds(endpoint: string): Promise<ReadonlySet<string>> {
    return new Set(
      this.#offered.has(endpoint)
        ? await readOwn(this.#reader, this.#authored(endpoint), (item) =>
            isObject(item) ? idOf(item) : undefined,
          )
        : [],
    );
  }
}

function listOf(
  endpoint: string,
  isOwn: (item: JsonObject) => boolean,
  filters?: OwnList['filters'],
): OwnList {
  return {
    endpoint,
    access: 'public',
    rowsAtOnce,
    isOwn: (item) => isObject(item) && isOwn(item),
    ...(filters && { filters }),
  };
}

function isAmong(ids: ReadonlySet<string>, id: unknown): boolean {
  return ids.has(idText(id) ?? '');
}
