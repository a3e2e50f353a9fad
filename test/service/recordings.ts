import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GenerationDefinition } from './generations/generations.ts';
import { type Answer, jsonAnswer, jsonTextAnswer, notFoundPage } from './http/answer.ts';
import type { ApiRequest } from './http/api.ts';
import { identify, noCredentials } from './http/authentication.ts';
import { parseResourcePath, type ResourcePath } from './http/routes.ts';

interface RecordedPage {
  count: unknown;
  /** The text of each row, exactly as recorded. */
  rows: readonly { id: unknown; uuid: unknown; text: string }[];
}

/**
 * Answers from a folder of recorded answers, byte for byte: `_root.json`, `NAME.list.json`, `NAME.item.json`, and
 * actions as `NAME-ID-ACTION.json`. The tables of the generation decide who may read what.
 */
export function createRecordedApi(
  definition: GenerationDefinition,
  folder: string,
): (request: ApiRequest) => Answer {
  const recorded = (name: string): string | undefined => readIfExists(join(folder, `${name}.json`));

  return ({ path, query, headers }) => {
    const identity = identify(headers, definition.release);
    if ('refusal' in identity) {
      return jsonAnswer(403, identity.refusal);
    }
    if (path === '') {
      return createAnswer(recorded('_root'));
    }
    if (path === 'version/') {
      return jsonAnswer(200, definition.release.name);
    }
    const parts = parseResourcePath(path);
    const endpoint = parts && (definition.endpoints[parts.name] ?? definition.unlisted[parts.name]);
    if (parts === undefined || endpoint === undefined) {
      return notFoundPage();
    }
    if (endpoint.access === 'key' && identity.user === undefined) {
      return jsonAnswer(403, noCredentials(headers));
    }
    return resourceAnswer(recorded, parts, Number(query.get('offset') ?? 0));
  };
}

function resourceAnswer(
  recorded: (name: string) => string | undefined,
  { name, id, action }: ResourcePath,
  offset: number,
): Answer {
  const list = recorded(`${name}.list`);
  if (id === undefined) {
    const page = list === undefined ? undefined : parseRecordedPage(list);
    return page !== undefined && offset > 0 && offset >= page.rows.length
      ? jsonTextAnswer(200, JSON.stringify({ count: page.count, next: null, previous: null, results: [] }))
      : createAnswer(list);
  }
  if (action !== undefined) {
    return createAnswer(recorded(`${name}-${id}-${action}`));
  }
  const other = recorded(`${name}-${id}`);
  if (other !== undefined) {
    return jsonTextAnswer(200, other);
  }
  const item = recorded(`${name}.item`);
  const row = [
    ...(item === undefined ? [] : [toRow(item)]),
    ...(parseRecordedPage(list ?? '{}')?.rows ?? []),
  ].find((candidate) => String(candidate.id) === id || candidate.uuid === id);
  return row === undefined ? jsonAnswer(404, { detail: 'Not found.' }) : jsonTextAnswer(200, row.text);
}

function createAnswer(text: string | undefined): Answer {
  return text === undefined ? notFoundPage() : jsonTextAnswer(200, text);
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}

/** Parses a recorded list; undefined when it is not a page. */
function parseRecordedPage(text: string): RecordedPage | undefined {
  const page: unknown = JSON.parse(text);
  const start = text.indexOf('"results"');
  if (typeof page !== 'object' || page === null || !('count' in page) || start < 0) {
    return undefined;
  }
  return { count: page.count, rows: splitElements(text, text.indexOf('[', start)).map(toRow) };
}

function toRow(text: string): RecordedPage['rows'][number] {
  const row: unknown = JSON.parse(text);
  const member = (name: 'id' | 'uuid'): unknown =>
    typeof row === 'object' && row !== null ? Object.getOwnPropertyDescriptor(row, name)?.value : undefined;
  return { id: member('id'), uuid: member('uuid'), text };
}

/** The texts of the objects in the array that starts at `start`. */
function splitElements(text: string, start: number): string[] {
  const found: string[] = [];
  let [depth, begin] = [0, start];
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token.startsWith('"')) {
      continue;
    }
    const opens = token === '[' || token === '{';
    depth += opens ? 1 : -1;
    if (opens && depth === 2) {
      begin = start + index;
    } else if (!opens && depth === 1) {
      found.push(text.slice(begin, start + index + 1));
    } else if (depth === 0) {
      break;
    }
  }
  return found;
}
