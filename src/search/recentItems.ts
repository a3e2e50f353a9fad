import type * as vscode from 'vscode';
import { recentKey } from '../session/serverMemory.ts';
import type { ListedItem } from '../resources/resource.ts';

/** Upper limit on recent items. */
const maxItems = 10;

/** Recently found rows of a server's public data, which the next search offers. */
export class RecentItems {
  readonly #memory: vscode.Memento;
  readonly #key: string;

  /** @param serverName as `ServerAddress.name` */
  constructor(memory: vscode.Memento, serverName: string, resourceId: string) {
    this.#memory = memory;
    this.#key = recentKey(serverName, resourceId);
  }

  get items(): readonly ListedItem[] {
    return this.#memory.get<readonly ListedItem[]>(this.#key, []);
  }

  async add({ id, of, label, description }: ListedItem): Promise<void> {
    if (id !== undefined) {
      const others = this.items.filter((row) => row.id !== id);
      await this.#memory.update(this.#key, [{ id, of, label, description }, ...others].slice(0, maxItems));
    }
  }
}
