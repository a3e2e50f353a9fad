import assert from 'node:assert/strict';
import { parseUncheckedAddress } from '../../../../src/api/address.ts';
import type { FilterDescription } from '../../../../src/resources/openApi/apiDescription.ts';
import type { IgnoredPart } from '../../../../src/resources/query/ignoredParts.ts';
import { parseQuery, type QueriedServer } from '../../../../src/resources/query/parseQuery.ts';
import type { Query } from '../../../../src/resources/query/query.ts';
import { getDefinition } from '../../../service/generations/generations.ts';

/** The server that queries are parsed for. */
export const server = {
  address: parseUncheckedAddress('https://wger.example:8000/fitness'),
  offered: new Set(Object.keys(getDefinition('2.7').endpoints)),
} satisfies QueriedServer;

/** Parses a query, which must be valid. */
export function parseTestQuery(text: string): Query {
  return parseQuery(text, server).query ?? assert.fail(text);
}

/** Formats an ignored part, with the cause. */
export function describeIgnored({ cause, name, subject }: IgnoredPart): string {
  return [cause, name, subject].filter(Boolean).join(' ');
}

/** A filter of a list; by default for the ids of exercises. */
export function createFilter(rest: Partial<FilterDescription>): FilterDescription {
  return { name: 'exercise', kind: 'integer', ...rest };
}
