import type { Failure } from '../../api/errors.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { Server } from '../../session/currentServer.ts';
import { knownNames, readNames, type NameOf } from '../../session/itemNames.ts';
import { KnownFoods, readFoods, readPlannedNames, type Learn } from '../../session/records/foods.ts';
import type { ReadContext } from '../../session/records/readRecords.ts';
import { speechWith } from '../../vscode/text/speech.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import {
  descriptionText,
  labelText,
  wantedNames,
  type Name,
  type Phrase,
} from '../../resources/text/phrases.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { isTableOfNames } from '../../resources/server/tableNames.ts';

/** The names that the rows of a list are read with, as they become known. */
export interface ListNames extends Pick<RowNames, 'follow' | 'named' | 'forget' | 'version'> {
  /** Failure that the list has to tell. */
  readonly problem?: Failure | undefined;
  /** Tries again what failed. */
  readonly retry?: () => Promise<void>;
}

/** Ids by resource. */
type Wanted = Map<string, Set<string>>;

/**
 * The names behind the ids in the rows of one list. Rows are there first and are drawn again as names come; a table that
 * cannot be read leaves its names out. What was read with the key goes with the list.
 */
export class RowNames {
  readonly #server: () => Server;
  readonly #changed: () => void;
  readonly #private = new Map<string, string | readonly Phrase[]>();
  #foods = new KnownFoods();
  /** Ids that were asked for, or are being, by resource. */
  readonly #asked = new Map<string, Set<string>>();
  #followed: readonly [rows: readonly ListedItem[], count: number] | undefined;
  #abort = new AbortController();
  #unobserve = (): void => undefined;

  /** Another number when more names are known. */
  version = 0;

  constructor(server: () => Server, changed: () => void) {
    this.#server = server;
    this.#changed = changed;
  }

  /** Reads the names that rows need, each table once, unless these rows were followed already. */
  *follow(rows: readonly ListedItem[]): Steps<undefined> {
    const [before, count] = this.#followed ?? [];
    this.#followed = [rows, rows.length];
    if (before !== undefined && before !== rows) {
      // What another reading of the list needs may be new, or have another name. The names of before serve until then.
      this.#stop();
    }
    const { signal } = this.#abort;
    const wanted = wantedOf([]);
    for (const { details } of rows.slice(before === rows ? count : 0)) {
      if (details?.kind === 'record') {
        wantedOf([...wantedNames(details.label), ...wantedNames(details.description)], wanted);
      }
      yield;
    }
    if (!signal.aborted) {
      this.#want(wanted);
    }
  }

  /** Reads names that are neither known nor being read. */
  #want(wanted: Wanted): void {
    for (const [resource, ids] of wanted) {
      const asked = this.#asked.get(resource) ?? new Set();
      // Only foods are asked for by their ids; everything else is read whole.
      const missing =
        resource === ingredients.id || asked.size === 0 ? [...ids].filter((id) => !asked.has(id)) : [];
      if (missing.length > 0) {
        this.#asked.set(resource, new Set([...asked, ...missing]));
        void this.#read(resource, missing, this.#abort.signal);
      }
    }
  }

  /** A row under the names that are known. */
  named(row: ListedItem): ListedItem {
    if (row.details?.kind !== 'record') {
      return row;
    }
    const { label, description } = row.details;
    const speech = speechWith(this.nameOf);
    return {
      ...row,
      label: labelText(label, speech) || row.label,
      description: descriptionText(description, speech),
    };
  }

  /** The foods that rows name, as far as they are known. */
  get foods(): KnownFoods {
    return this.#foods;
  }

  /** Lets everything go that was read. */
  forget(): void {
    this.#stop();
    this.#private.clear();
    this.#foods = new KnownFoods();
    this.#followed = undefined;
  }

  /** Ends what is being read, so that all that is wanted from now on is read again. */
  #stop(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#unobserve();
    this.#unobserve = () => undefined;
    this.#asked.clear();
  }

  /** The name behind an id, as far as it is known. */
  readonly nameOf: NameOf = (resource, id) => {
    const name = this.#private.get(`${resource} ${id}`);
    return typeof name === 'object'
      ? labelText(name, speechWith(this.nameOf))
      : (name ?? knownNames(this.#server())(resource, id));
  };

  async #read(resource: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    const server = this.#server();
    try {
      if (resource === exercises.id) {
        this.#unobserve();
        this.#unobserve = server.exercises.observe({
          changed: () => {
            if (!server.exercises.isFilling) {
              this.#renew();
            }
          },
        });
        await readNames(server, resource);
      } else if (isTableOfNames(resource)) {
        await readNames(server, resource);
      } else {
        await this.#readPrivate(resource, ids, { signal });
      }
    } catch {
      // Rows go without the names that are missing, until the list is read again.
      if (!signal.aborted) {
        this.#asked.delete(resource);
      }
    }
    if (!signal.aborted) {
      this.#renew();
    }
  }

  /** Reads names that no public table holds. Those of foods that came stay when others fail. */
  async #readPrivate(resource: string, ids: readonly string[], context: ReadContext): Promise<void> {
    const { signal } = context;
    const server = this.#server();
    const learn: Learn = (of, id, name) => {
      if (name !== '' && !signal.aborted) {
        this.#private.set(`${of} ${id}`, name);
        this.#want(wantedOf(typeof name === 'string' ? [] : wantedNames(name)));
      }
    };
    if (resource === ingredients.id) {
      const foods = this.#foods;
      await readFoods(server, context, ids, foods, learn);
      signal.throwIfAborted();
      if (foods.hasMoreUnits) {
        this.#renew();
        await readPlannedNames(server, context, learn);
      }
      return;
    }
    const { readNamedRows, readProfileUnit } = await import('../../session/privateNames.ts');
    if (resource === 'userprofile') {
      learn(resource, 'weight_unit', await readProfileUnit(server, context));
      return;
    }
    for (const { id, name, unit } of await readNamedRows(server, resource, context)) {
      learn(resource, id, name);
      learn(`${resource}.unit`, id, unit);
    }
  }

  #renew(): void {
    this.version += 1;
    this.#changed();
  }
}

/** The names to read, with those that are wanted anyway. The units of a food come with it, and that of a measurement with its category. */
function wantedOf(names: readonly Name[], wanted: Wanted = new Map<string, Set<string>>()): Wanted {
  for (const { name, id } of names) {
    if (name !== 'ingredientweightunit') {
      const resource = name.replace(/\.unit$/, '');
      wanted.set(resource, (wanted.get(resource) ?? new Set()).add(id));
    }
  }
  return wanted;
}
