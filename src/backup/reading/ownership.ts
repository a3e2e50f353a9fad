import { isObject, toObject, type JsonObject } from '../../api/json/value.ts';
import { getId, toId } from '../../resources/fields.ts';
import { hasOtherUsersRows } from '../../resources/paging/sources.ts';
import { createConfigFilter } from '../../resources/plans/configFilters.ts';
import type { BackupKind } from '../kinds.ts';
import { Authorship } from './authorship.ts';
import type { OwnList } from './readOwnObjects.ts';
import { readCompleteList, type ListReader } from './readCompleteList.ts';

const isAlwaysOwn: OwnList['isOwn'] = () => true;

/** Finds the user's own objects in lists that may include those of others. */
export class Ownership {
  readonly #reader: ListReader;
  readonly #offered: ReadonlySet<string>;
  readonly #authorship: Authorship | undefined;
  #configFilter: Promise<OwnList['isOwn']> | undefined;

  /** @param user the user's name; undefined if the server does not send it (release 2.0) */
  constructor(reader: ListReader, offered: ReadonlySet<string>, user: string | undefined) {
    this.#reader = reader;
    this.#offered = offered;
    this.#authorship = user === undefined ? undefined : new Authorship(reader, offered, user);
  }

  /**
   * The lists that a kind is read from; undefined if it is unknown which objects are the user's own.
   *
   * @throws FilterIgnored, or a failure of the reading
   */
  async getLists(kind: BackupKind): Promise<readonly OwnList[] | undefined> {
    const { endpoint, ownershipRule, isSingle } = kind;
    const access = 'key';
    switch (ownershipRule) {
      case 'all':
        return [{ endpoint, access, isSingle, isOwn: isAlwaysOwn }];
      case 'routines':
        return [{ endpoint, access, isOwn: await this.#createRoutineFilter() }];
      case 'entries':
        return [{ endpoint, access, isOwn: await this.#getConfigFilter(endpoint) }];
      default:
        return this.#authorship?.getLists(kind);
    }
  }

  /**
   * The list includes public routines of all users without their owners (`wger-api.md` §3.2). A public routine is the user's
   * own if it is among the user's templates, or if the user has days of it. Any other cannot be distinguished from those of
   * others.
   */
  async #createRoutineFilter(): Promise<OwnList['isOwn']> {
    if (!this.#offered.has('public-templates')) {
      return isAlwaysOwn;
    }
    const [templates, routines] = await Promise.all([
      this.#readIds('templates', getId),
      this.#readIds('day', (day) => toId(day['routine'])),
    ]);
    const own = new Set([...templates, ...routines]);
    return (routine) => isObject(routine) && (routine['is_public'] !== true || own.has(getId(routine) ?? ''));
  }

  async #getConfigFilter(endpoint: string): Promise<OwnList['isOwn']> {
    if (!hasOtherUsersRows(endpoint, this.#offered)) {
      return isAlwaysOwn;
    }
    this.#configFilter ??= this.#createConfigFilter();
    return this.#configFilter;
  }

  /** Config lists of 2.3 and 2.4 include those of all users (`wger-api.md` §3.2). */
  async #createConfigFilter(): Promise<OwnList['isOwn']> {
    return createConfigFilter(new Set(await this.#readIds('slot-entry', getId)));
  }

  async #readIds(
    endpoint: string,
    selectId: (item: JsonObject) => string | undefined,
  ): Promise<readonly string[]> {
    return this.#offered.has(endpoint)
      ? readCompleteList(this.#reader, { endpoint, access: 'key' }, (item) => selectId(toObject(item)))
      : [];
  }
}
