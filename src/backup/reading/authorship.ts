import { isObject, type JsonObject } from '../../api/json/value.ts';
import { getExerciseReference } from '../../resources/exerciseFields.ts';
import { toId } from '../../resources/fields.ts';
import type { BackupKind } from '../kinds.ts';
import { readOwnObjects, type OwnList } from './readOwnObjects.ts';
import type { ListReader } from './readCompleteList.ts';

/** Number of rows per page of a public table, whose rows can be many times as long as the user's own. */
const pageSize = 200;

/** Finds a user's own objects in public lists: those that name the user as author, and objects that belong to these. */
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

  /** The lists with the user's own objects of a kind. @throws FilterIgnored, or a failure of the reading */
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
        // One list per ingredient, since no release filters by several of them.
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
    // Reading millions of ingredients to find a few would take too long.
    const filters = endpoint === 'ingredient' ? { license_author: this.#user } : undefined;
    return createList(endpoint, (item) => this.#isAuthor(item), filters);
  }

  /** IDs of the objects of a list that name the user as author; none if there is no such list. */
  #getIds(endpoint: string): Promise<ReadonlySet<string>> {
    const ids = this.#ids.get(endpoint) ?? this.#readIds(endpoint);
    this.#ids.set(endpoint, ids);
    return ids;
  }

  async #readIds(endpoint: string): Promise<ReadonlySet<string>> {
    return new Set(
      this.#offered.has(endpoint)
        ? await readOwnObjects(this.#reader, this.#getAuthoredList(endpoint), (_item, _text, id) => id)
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
