import * as vscode from 'vscode';
import { recentKey } from '../session/serverMemory.ts';
import type { ListedItem } from '../resources/resource.ts';

/** Upper limit on the finds that are offered again. */
const maxFinds = 10;

/** Recently found rows of a server's public data, for the next search. */
export class Recents {
  readonly #memory: vscode.Memento;
  readonly #key: string;

  /** @param server its name; @param resource the resource's id */
  constructor(memory: vscode.Memento, server: string, resource: string) {
    this.#memory = memory;
    this.#key = recentKey(server, resource);
  }

  get rows(): readonly ListedItem[] {
    return this.#memory.get<readonly ListedItem[]>(this.#key, []);
  }

  async add({ id, of, label, description }: ListedItem): Promise<void> {
    if (id !== undefined) {
      const others = this.rows.filter((row) => row.id !== id);
      await this.#memory.update(this.#key, [{ id, of, label, description }, ...others].slice(0, maxFinds));
    }
  }
}
