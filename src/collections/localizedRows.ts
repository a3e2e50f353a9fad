import { runInSlices, type Steps } from '../api/concurrency/slices.ts';
import type { ListedItem } from '../resources/resource.ts';

/** Names rows in the user's current languages. */
export type Localize = (rows: readonly ListedItem[]) => Promise<readonly ListedItem[]>;

/** The shown rows of a list, named in the user's languages. Rows that took long to name do not replace later ones. */
export class LocalizedRows {
  readonly #localize: Localize;
  readonly #onDidChange: () => void;
  #items: readonly ListedItem[] = [];
  /** Rows that will be shown once they are named. */
  #pendingItems: readonly ListedItem[] | undefined;
  /** The rows by their ids; created on demand. */
  #itemMap: ReadonlyMap<string, ListedItem> | undefined;
  /** Number of updates. */
  #version = 0;

  constructor(localize: Localize, onDidChange: () => void) {
    this.#localize = localize;
    this.#onDidChange = onDidChange;
  }

  get items(): readonly ListedItem[] {
    return this.#items;
  }

  /** True while there are no rows but those that are being named. */
  get areFirstPending(): boolean {
    return this.#pendingItems !== undefined && this.#items.length === 0;
  }

  /** The row of an item; undefined where it is not known. */
  find(id: string): ListedItem | undefined {
    this.#itemMap ??= new Map(
      this.#items.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])),
    );
    return this.#itemMap.get(id);
  }

  /** Names rows, and shows them. */
  async show(rows: readonly ListedItem[]): Promise<void> {
    this.#pendingItems = rows;
    await this.#replace(this.#localize(rows));
  }

  /** Shows rows whose names were just chosen. */
  async showAsNamed(rows: Steps<readonly ListedItem[]>): Promise<void> {
    await this.#replace(runInSlices(rows));
  }

  /** Names the rows again. */
  async renew(): Promise<void> {
    await this.show(this.#pendingItems ?? this.#items);
  }

  async #replace(rows: Promise<readonly ListedItem[]>): Promise<void> {
    const version = ++this.#version;
    const items = await rows;
    if (version === this.#version) {
      this.#items = items;
      this.#pendingItems = undefined;
      this.#itemMap = undefined;
      this.#onDidChange();
    }
  }
}
