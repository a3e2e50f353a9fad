import type { Failure } from '../../api/failures/errors.ts';
import { ignoreFailureOrAbort } from '../../api/failures/failures.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { readPrivateNames, readProfileWeightUnit } from '../../session/privateNames.ts';
import { createNameLookup, readResourceNames, type NameLookup } from '../../session/itemNames.ts';
import { KnownFoods, readFoods, type NameListener } from '../../session/records/foods.ts';
import type { ReadContext } from '../../session/records/readRecords.ts';
import { createPhraseFormatter } from '../../vscode/text/phraseFormatter.ts';
import { exercises } from '../../resources/exercises.ts';
import { ingredients } from '../../resources/ingredients.ts';
import {
  formatDescription,
  formatLabel,
  getReferencedNames,
  type NameReference,
  type Phrase,
} from '../../resources/text/phrases.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { isNameTable } from '../../resources/server/tableNames.ts';

/** The names behind the IDs in the rows of a list. */
export interface ListNames extends Pick<RowNames, 'load' | 'applyNames' | 'clear'> {
  /** Failure that the list has to show. */
  readonly loadFailure?: Failure | undefined;
  /** Retries the read that failed. */
  readonly retry?: () => Promise<void>;
}

/** Ids by resource. */
type IdsByResource = Map<string, Set<string>>;

/**
 * The names behind the IDs in the rows of one list. Rows are shown at once and redrawn as names become known. Names that cannot be
 * read are left out, and those that were read with the key are forgotten with the list.
 */
export class RowNames {
  readonly #currentServer: CurrentServer;
  readonly #onDidChange: () => unknown;
  readonly #privateNames = new Map<string, string | readonly Phrase[]>();
  /** The foods of the rows, as far as they are known. */
  protected foods = new KnownFoods();
  /** IDs whose names were requested, by resource. */
  readonly #requestedIds: IdsByResource = new Map();
  #loadedFor: readonly [rows: readonly ListedItem[], count: number] | undefined;
  #abort = new AbortController();
  #unobserve = (): void => undefined;

  /** @param onDidChange called when more names are known */
  constructor(currentServer: CurrentServer, onDidChange: () => unknown) {
    this.#currentServer = currentServer;
    this.#onDidChange = onDidChange;
  }

  /** Reads the names that rows need, unless that was done already for these rows; each table is read once. */
  *load(rows: readonly ListedItem[]): Steps<undefined> {
    const [before, count] = this.#loadedFor ?? [];
    this.#loadedFor = [rows, rows.length];
    if (before !== undefined && before !== rows) {
      // After a refresh there may be other IDs, or other names for the same. The known names are kept until then.
      this.#cancel();
    }
    const { signal } = this.#abort;
    const idsByResource: IdsByResource = new Map();
    for (const { details } of rows.slice(before === rows ? count : 0)) {
      if (details?.kind === 'record') {
        addIds(getReferencedNames(details.label), idsByResource);
        addIds(getReferencedNames(details.description), idsByResource);
      }
      yield;
    }
    if (!signal.aborted) {
      this.#request(idsByResource);
    }
  }

  /** Reads names that are neither known nor being read. */
  #request(idsByResource: IdsByResource): void {
    for (const [resource, ids] of idsByResource) {
      const requested = this.#requestedIds.get(resource) ?? new Set();
      // Only foods are read by their IDs; all other tables are read completely.
      const missing =
        resource === ingredients.id || requested.size === 0
          ? [...ids].filter((id) => !requested.has(id))
          : [];
      if (missing.length > 0) {
        this.#requestedIds.set(resource, new Set([...requested, ...missing]));
        void ignoreFailureOrAbort(this.#read(resource, missing, this.#abort.signal));
      }
    }
  }

  /** An item with the names that are known. */
  applyNames(row: ListedItem): ListedItem {
    return withNames(row, this.nameOf);
  }

  /** Forgets all names. */
  clear(): void {
    this.#cancel();
    this.#privateNames.clear();
    this.foods = new KnownFoods();
    this.#loadedFor = undefined;
  }

  /** Cancels pending reads, so that all names are requested again. */
  #cancel(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#unobserve();
    this.#unobserve = () => undefined;
    this.#requestedIds.clear();
  }

  /** The name behind an id, as far as it is known. */
  readonly nameOf: NameLookup = (resource, id) => {
    const name = this.#privateNames.get(`${resource} ${id}`);
    return typeof name === 'object'
      ? formatLabel(name, createPhraseFormatter(this.nameOf))
      : (name ?? createNameLookup(this.#currentServer.get())(resource, id));
  };

  async #read(resource: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    const server = this.#currentServer.get();
    try {
      if (resource === exercises.id) {
        this.#unobserve();
        this.#unobserve = server.exercises.observe({
          onDidChange: () => {
            if (!server.exercises.isLoading) {
              this.#onDidChange();
            }
          },
        });
      }
      await (resource === exercises.id || isNameTable(resource)
        ? readResourceNames(server, resource)
        : this.#readPrivate(resource, ids, { signal }));
    } catch (error) {
      // The missing names are left out until the next refresh.
      if (!signal.aborted) {
        this.#requestedIds.delete(resource);
      }
      throw error;
    } finally {
      if (!signal.aborted) {
        this.#onDidChange();
      }
    }
  }

  /** Reads names that are in no public table. Known names of foods are kept when others fail. */
  async #readPrivate(resource: string, ids: readonly string[], context: ReadContext): Promise<void> {
    const { signal } = context;
    const server = this.#currentServer.get();
    const learn: NameListener = (of, id, name) => {
      if (name !== '' && !signal.aborted) {
        this.#privateNames.set(`${of} ${id}`, name);
        if (typeof name === 'object') {
          this.#request(addIds(getReferencedNames(name), new Map()));
        }
      }
    };
    const isUnit = resource === 'ingredientweightunit';
    if (isUnit || resource === ingredients.id) {
      // Units in a table of their own are read with the first row that has one. All others come with their foods.
      const selection = { ids: isUnit ? [] : ids, includesUnits: isUnit };
      await readFoods(server, context, selection, this.foods, learn);
      return;
    }
    if (resource === 'userprofile') {
      learn(resource, 'weight_unit', await readProfileWeightUnit(server, context));
      return;
    }
    for (const { id, name, unit } of await readPrivateNames(server, resource, context)) {
      learn(resource, id, name);
      learn(`${resource}.unit`, id, unit);
    }
  }
}

/** An item with the names behind its IDs, as far as they are known. */
export function withNames(row: ListedItem, nameOf: NameLookup): ListedItem {
  if (row.details?.kind !== 'record') {
    return row;
  }
  const { label, description } = row.details;
  const formatter = createPhraseFormatter(nameOf);
  return {
    ...row,
    label: formatLabel(label, formatter) || row.label,
    description: formatDescription(description, formatter),
  };
}

/** Adds the names to read. Units of measurements come with their categories. */
function addIds(names: readonly NameReference[], idsByResource: IdsByResource): IdsByResource {
  for (const { name, id } of names) {
    const resource = name.replace(/\.unit$/, '');
    idsByResource.set(resource, (idsByResource.get(resource) ?? new Set()).add(id));
  }
  return idsByResource;
}
