import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentKey } from '../../src/resources/resource.ts';
import { resources } from '../../src/resources/index.ts';

/** A recorded answer as a document. */
export interface RecordedDocument {
  readonly file: string;
  readonly endpoint: string;
  /** The resource of documents of this endpoint. */
  readonly resource: string;
  readonly key: DocumentKey;
  /** The text as it was sent. */
  readonly text: string;
  /**
   * True if the sample server answers it. It does not answer what an administrator saw, single items that were recorded
   * beside another item, and endpoints that the root does not name.
   */
  readonly isServed: boolean;
}

/** The endpoints in the root document of a recorded release. */
export function readRecordedEndpoints(folder: string): ReadonlySet<string> {
  return new Set(Object.keys(Object(JSON.parse(readFileSync(join(folder, '_root.json'), 'utf8'))) as object));
}

/** Every recorded answer of a release: items, lists, and actions. */
export function readRecordedDocuments(folder: string): readonly RecordedDocument[] {
  const offered = readRecordedEndpoints(folder);
  return readdirSync(folder)
    .filter((file) => file !== '_root.json')
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const { endpoint, key } = parseFileName(file, text);
      return {
        file,
        endpoint,
        resource: getResourceId(endpoint, offered),
        key,
        text,
        isServed: offered.has(endpoint) && !/\.admin\.|-item\./.test(file),
      };
    });
}

/** The resource that lists an endpoint on this server, or else the endpoint itself. */
function getResourceId(endpoint: string, offered: ReadonlySet<string>): string {
  const listed = resources.find(
    ({ forms }) => forms.find((form) => offered.has(form.endpoint))?.endpoint === endpoint,
  );
  return listed?.id ?? endpoint;
}

/** Actions on a whole list, which take the place of an item in the path (wger-api.md §3.8). */
export const listActionPattern =
  /^(measurement|measurement-category|trophy)-(aggregate|value-counts|dynamic-types|progress)\b/;

/** Parses names such as `day.list.json`, `day.item.json`, `routine-1-item.json` and `routine-1-structure.json`. */
function parseFileName(file: string, text: string): Pick<RecordedDocument, 'endpoint' | 'key'> {
  const [, list, listAction] = listActionPattern.exec(file) ?? [];
  if (list !== undefined && listAction !== undefined) {
    return { endpoint: list, key: { listAction, query: '' } };
  }
  const [, name = '', id, action] =
    /^([a-z-]*[a-z])(?:-(\d+)-([a-z_-]+))?\.(?:[a-z.]+\.)?json$/.exec(file) ?? [];
  if (id !== undefined && action !== undefined && action !== 'item') {
    return { endpoint: name, key: { id, action, query: action === 'log_data' ? 'id=2' : '' } };
  }
  if (id !== undefined || file.includes('.item.')) {
    const item = JSON.parse(text) as { readonly id: number | string };
    return { endpoint: name, key: { id: String(item.id) } };
  }
  return { endpoint: name, key: { page: '' } };
}
