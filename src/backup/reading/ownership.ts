import { isObject, type JsonObject } from '../../api/json/value.ts';
import { idOf, idText } from '../../resources/fields.ts';
import { hasForeignRows } from '../../resources/paging/sources.ts';
import type { Kind } from '../kinds.ts';
import { readWhole, type ListReader, type WholeList } from './readWhole.ts';

/** Rows of a public table that are asked for at once: each can be many times as long as one's own. */
const publicRowsAtOnce = 200;

/** Tells one's own objects of a list from those of others. */
type IsOwn = (item: JsonObject) => boolean;

const all: IsOwn = () => true;

/** Tells which objects of lists that others’ are in, too, are the user's own. */
export class Ownership {
  readonly #reader: ListReader;
  readonly #offered: ReadonlySet<string>;
  readonly #user: string | undefined;
  #configs: Promise<IsOwn> | undefined;
  #translations: Promise<IsOwn> | undefined;

  /** @param user the user's name; undefined where the server does not tell (release 2.0) */
  constructor(reader: ListReader, offered: ReadonlySet<string>, user: string | undefined) {
    this.#reader = reader;
    this.#offered = offered;
    this.#user = user;
  }

  /** The list that a kind is read from; undefined where nobody can tell which of its objects are the user's own. */
  listOf({ endpoint, access, own, isSingle }: Kind): WholeList | undefined {
    if (own !== 'author' && own !== 'translations') {
      return { endpoint, access, isSingle };
    }
    if (this.#user === undefined) {
      return undefined;
    }
    // Millions of ingredients could not be read for the few that are wanted.
    return {
      endpoint,
      access,
      rowsAtOnce: publicRowsAtOnce,
      ...(endpoint === 'ingredient' ? { filters: { license_author: this.#user } } : {}),
    };
  }

  /** @throws a failure where that cannot be told */
  async isOwn({ endpoint, own }: Kind): Promise<IsOwn> {
    switch (own) {
      case 'all':
        return all;
      case 'author':
        return (item) => this.#isAuthor(item);
      case 'translations':
        this.#translations ??= this.#ownTranslations();
        return this.#translations;
      case 'routines':
        return this.#offered.has('public-templates') ? this.#ownRoutines() : all;
      case 'entries':
        if (!hasForeignRows(endpoint, this.#offered)) {
          return all;
        }
        this.#configs ??= this.#ownConfigs();
        return this.#configs;
    }
  }

  #isAuthor({ license_author: author }: JsonObject): boolean {
    return author === this.#user;
  }

  /** Other names and notes are of a translation, which 2.1 and 2.2 call an exercise (`wger-api.md` §3.3). */
  async #ownTranslations(): Promise<IsOwn> {
    const list = {
      endpoint: 'exercise-translation',
      access: 'public',
      rowsAtOnce: publicRowsAtOnce,
    } as const;
    const ids = await readWhole(this.#reader, list, (item) =>
      isObject(item) && this.#isAuthor(item) ? idOf(item) : undefined,
    );
    const own = new Set(ids);
    return ({ translation, exercise }) => own.has(idText(translation ?? exercise) ?? '');
  }

  /**
   * Public routines of all users are in the list, and no word of whose they are (`wger-api.md` §3.2). One's own among them are
   * those that one has as templates or has days of. A public one that is neither cannot be told from others'.
   */
  async #ownRoutines(): Promise<IsOwn> {
    const [templates, routines] = await Promise.all([
      this.#ids('templates', idOf),
      this.#ids('day', (day) => idText(day['routine'])),
    ]);
    const own = new Set([...templates, ...routines]);
    return (routine) => routine['is_public'] !== true || own.has(idOf(routine) ?? '');
  }

  /** Config lists of 2.3 and 2.4 have those of all users' entries (`wger-api.md` §3.2). */
  async #ownConfigs(): Promise<IsOwn> {
    const entries = new Set(await this.#ids('slot-entry', idOf));
    return (config) => entries.has(idText(config['slot_entry']) ?? '');
  }

  async #ids(endpoint: string, idIn: (item: JsonObject) => string | undefined): Promise<readonly string[]> {
    return this.#offered.has(endpoint)
      ? readWhole(this.#reader, { endpoint, access: 'key' }, (item) =>
          isObject(item) ? idIn(item) : undefined,
        )
      : [];
  }
}
