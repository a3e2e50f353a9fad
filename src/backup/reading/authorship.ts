import { isObject, type JsonObject } from '../../api/json/value.ts';
import { getExerciseReference } from '../../resources/exercises.ts';
import { getId, toId } from '../../resources/fields.ts';
import type { BackupKind } from '../kinds.ts';
import { readOwnObjects, type OwnList } from './readOwnObjects.ts';
import type { ListReader } from './readCompleteList.ts';

/** Rows of a public table that are asked for at once: each can be many times as long as one's own. */
const pageSize = 200;

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
  async getLists({ endpoint, ownershipRule }: BackupKind): Promise<readonly OwnList[]> {
    switch (ownershipRule) {
      case 'translations': {
        // 2.1 and 2.2 call them exercises (`wger-api.md` §3.3).
        const ids = await this.#getIds('exercise-translation');
        return [
          createList(endpoint, ({ translation, exercise }) => includesId(ids, translation ?? exercise)),
        ];
      }
      case 'exercises': {
        const ids = await this.#getIds(this.#offered.has('exercise-base') ? 'exercise-base' : 'exercise');
        return [
          createList(endpoint, (item) => this.#isAuthor(item) || includesId(ids, getExerciseReference(item))),
        ];
      }
      case 'ingredients': {
        // A list for each: no release filters them by several.
        const field = endpoint === 'ingredient-image' ? 'ingredient_id' : 'ingredient';
        return [...(await this.#getIds('ingredient'))].map((id) =>
          createList(endpoint, (item) => toId(item[field]) === id, { [field]: id }),
        );
      }
      default:
        return [this.#getAuthoredList(endpoint)];
    }
  }

  #isAuthor({ license_author: author }: JsonObject): boolean {
    return author === this.#user;
  }

  #getAuthoredList(endpoint: string): OwnList {
    // Millions of ingredients could not be read for the few that are wanted.
    const filters = endpoint === 'ingredient' ? { license_author: this.#user } : undefined;
    return createList(endpoint, (item) => this.#isAuthor(item), filters);
  }

  /** Ids of the objects of a list that name the user as author; none where there is no such list. */
  #getIds(endpoint: string): Promise<ReadonlySet<string>> {
    const ids = this.#ids.get(endpoint) ?? this.#readIds(endpoint);
    this.#ids.set(endpoint, ids);
    return ids;
  }

  async #readIds(endpoint: string): Promise<ReadonlySet<string>> {
    return new Set(
      this.#offered.has(endpoint)
        ? await readOwnObjects(this.#reader, this.#getAuthoredList(endpoint), (item) =>
            isObject(item) ? getId(item) : undefined,
          )
        : [],
    );
  }
}

function createList(
  endpoint: string,
  isOwn: (item: JsonObject) => boolean,
  filters?: OwnList['filters'],
): OwnList {
  return {
    endpoint,
    access: 'public',
    pageSize,
    isOwn: (item) => isObject(item) && isOwn(item),
    ...(filters && { filters }),
  };
}

function includesId(ids: ReadonlySet<string>, id: unknown): boolean {
  return ids.has(toId(id) ?? '');
}
