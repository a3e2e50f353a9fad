import type * as vscode from 'vscode';
import { toStrings } from '../api/json/value.ts';
import { queriesKey } from '../session/serverMemory.ts';

/** Upper limit on recent queries. */
const maxQueries = 20;

/** The recent queries to a server. Only their paths are stored: no answers, and no names of IDs. */
export class RecentQueries {
  readonly #memory: vscode.Memento;
  readonly #key: string;

  /** @param serverName as `ServerAddress.name` */
  constructor(memory: vscode.Memento, serverName: string) {
    this.#memory = memory;
    this.#key = queriesKey(serverName);
  }

  /** Paths of the queries, most recent first. */
  get paths(): readonly string[] {
    return toStrings(this.#memory.get<unknown>(this.#key));
  }

  async add(path: string): Promise<void> {
    const others = this.paths.filter((other) => other !== path);
    await this.#memory.update(this.#key, [path, ...others].slice(0, maxQueries));
  }

  async remove(path: string): Promise<void> {
    await this.#memory.update(
      this.#key,
      this.paths.filter((other) => other !== path),
    );
  }
}
