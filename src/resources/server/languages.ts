import type { Failure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { textOf } from '../fields.ts';
import type { Tables } from './table.ts';

/** A server's table of languages: which code stands behind an id. */
export class Languages {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** True if the table was read, or is known not to be there. */
  get isKnown(): boolean {
    return this.#tables.of('language').isKnown;
  }

  /** Failure of the last attempt to read the table. */
  get problem(): Failure | undefined {
    return this.#tables.of('language').problem;
  }

  /**
   * The codes (`de`) by id. Read once and whole: a page of default size has 20 of the 33 (`wger-api.md` §3.5). Empty where
   * there is none or it cannot be read; names come in whatever language is first then, until somebody asks again.
   */
  async codes(context?: RequestContext): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#tables.of('language').rows(context);
    return new Map([...rows].map(([id, language]) => [id, textOf(language['short_name']).toLowerCase()]));
  }
}
