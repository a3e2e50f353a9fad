import type { Client } from '../api/client.ts';
import type { Attention } from '../api/requests.ts';
import { textOf } from './resource.ts';
import { Table } from './table.ts';

/** A server's table of languages: which code stands behind an id. */
export class Languages {
  readonly #table: Table;

  constructor(client: Client) {
    this.#table = new Table(client, 'language', (language) => textOf(language['short_name']).toLowerCase());
  }

  /** Whether the table was read, or is known not to be there. */
  get isKnown(): boolean {
    return this.#table.isKnown;
  }

  /**
   * The codes (`de`) by id. Read once and whole: a page of default size has 20 of the 33 (`wger-api.md` §3.5). Empty where
   * there is none or it cannot be read; names come in whatever language is first then, until somebody asks again.
   */
  codes(attention?: Attention): Promise<ReadonlyMap<string, string>> {
    return this.#table.values(attention);
  }
}
