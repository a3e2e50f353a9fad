import assert from 'node:assert/strict';
import { readAddress } from '../../../src/api/address.ts';
import type { FilterDescription } from '../../../src/resources/openApi/apiDescription.ts';
import type { Ignored } from '../../../src/resources/query/ignored.ts';
import { parseQuery, type QueriedServer } from '../../../src/resources/query/parseQuery.ts';
import type { Query } from '../../../src/resources/query/query.ts';
import { definitionOf } from '../../service/generations/generations.ts';

/** Server that queries are read for. */
export const server: QueriedServer = {
  address: readAddress('https://wger.example:8000/fitness'),
  offered: new Set(Object.keys(definitionOf('2.7').endpoints)),
};

/** A query as a person writes it. */
export function query(text: string): Query {
  return parseQuery(text, server).query ?? assert.fail(text);
}

/** A part that is ignored, and why. */
export function wordsFor({ cause, name, about }: Ignored): string {
  return [cause, name, about].filter(Boolean).join(' ');
}

/** A filter of a list: for the ids of exercises, unless said otherwise. */
export function filter(rest: Partial<FilterDescription>): FilterDescription {
  return { name: 'exercise', kind: 'integer', ...rest };
}
