import type * as vscode from 'vscode';
import { toStrings } from '../api/json/value.ts';
import { queriesKey } from '../session/serverMemory.ts';

/** Upper limit on the queries that are offered again. */
const maxQueries = 20;

/** The last queries to a server, by their paths: nothing of an answer, and no name behind an id. */
export class RecentQueries {
  readonly #memory: vscode.Memento;
  readonly #key: string;

  /** @param serverName its name */
  constructor(memory: vscode.Memento, serverName: string) {
    this.#memory = memory;
    this.#key = queriesKey(serverName);
  }

  /** The newest first. */
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
