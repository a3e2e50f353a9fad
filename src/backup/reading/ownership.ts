import { isObject, type JsonObject } from '../../api/json/value.ts';
import { idOf, idText } from '../../resources/fields.ts';
import { hasForeignRows } from '../../resources/paging/sources.ts';
import { isConfigOf } from '../../resources/plans/ownConfigs.ts';
import type { Kind } from '../kinds.ts';
import { Authorship } from './authorship.ts';
import type { OwnList } from './readOwn.ts';
import { readWhole, type ListReader } from './readWhole.ts';

const all: OwnList['isOwn'] = () => true;

/** Tells which objects of lists that others’ are in, too, are the user's own. */
export class Ownership {
  readonly #reader: ListReader;
  readonly #offered: ReadonlySet<string>;
  readonly #authorship: Authorship | undefined;
  #configs: Promise<OwnList['isOwn']> | undefined;

  /** @param user the user's name; undefined where the server does not tell (release 2.0) */
  constructor(reader: ListReader, offered: ReadonlySet<string>, user: string | undefined) {
    this.#reader = reader;
    this.#offered = offered;
    this.#authorship = user === undefined ? undefined : new Authorship(reader, offered, user);
  }

  /**
   * The lists that a kind is read from; undefined where nobody can tell which of its objects are the user's own.
   *
   * @throws FilterIgnored, or a failure where that cannot be told at the moment
   */
  async listsOf(kind: Kind): Promise<readonly OwnList[] | undefined> {
    const { endpoint, access, own, isSingle } = kind;
    switch (own) {
      case 'all':
        return [{ endpoint, access, isSingle, isOwn: all }];
      case 'routines':
        return [{ endpoint, access, isOwn: await this.#isOwnRoutine() }];
      case 'entries':
        return [{ endpoint, access, isOwn: await this.#isOwnConfig(endpoint) }];
      default:
        return this.#authorship?.listsOf(kind);
    }
  }

  /**
   * Public routines of all users are in the list, and no word of whose they are (`wger-api.md` §3.2). One's own among them are
   * those that one has as templates or has days of. A public one that is neither cannot be told from others'.
   */
  async #isOwnRoutine(): Promise<OwnList['isOwn']> {
    if (!this.#offered.has('public-templates')) {
      return all;
    }
    const [templates, routines] = await Promise.all([
      this.#ids('templates', idOf),
      this.#ids('day', (day) => idText(day['routine'])),
    ]);
    const own = new Set([...templates, ...routines]);
    return (routine) => isObject(routine) && (routine['is_public'] !== true || own.has(idOf(routine) ?? ''));
  }

  async #isOwnConfig(endpoint: string): Promise<OwnList['isOwn']> {
    if (!hasForeignRows(endpoint, this.#offered)) {
      return all;
    }
    this.#configs ??= this.#ownConfigs();
    return this.#configs;
  }

  /** Config lists of 2.3 and 2.4 have those of all users' entries (`wger-api.md` §3.2). */
  async #ownConfigs(): Promise<OwnList['isOwn']> {
    return isConfigOf(new Set(await this.#ids('slot-entry', idOf)));
  }

  async #ids(endpoint: string, idIn: (item: JsonObject) => string | undefined): Promise<readonly string[]> {
    return this.#offered.has(endpoint)
      ? readWhole(this.#reader, { endpoint, access: 'key' }, (item) =>
          isObject(item) ? idIn(item) : undefined,
        )
      : [];
  }
}
