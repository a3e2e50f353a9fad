import * as vscode from 'vscode';
import type { UncheckedAddress } from '../api/address.ts';
import { isValidFileName, toSafeLabel } from '../vscode/text/fileName.ts';
import { actionNamePattern } from '../resources/server/apiDocument.ts';
import type { DocumentKey } from '../resources/resource.ts';

/** That of all documents. */
export const scheme = 'wger';

/** Form of a document in a comparison: its keys in one order, as it is or as it was before the last reading. */
export type Comparison = 'now' | 'before';

/** Parts of a document's URI. */
export interface ItemReference {
  /** `host[:port][/prefix]`, as in `WrittenAddress.name`. */
  readonly server: string;
  readonly resource: string;
  readonly key: DocumentKey;
  /** For people only: the same item under another label is the same item. */
  readonly label: string;
}

/**
 * The URI of a document: `wger://HOST[:PORT][/PREFIX]/RESOURCE/ID/LABEL.json`. In the place of the id stands `@PLACE` for what
 * has none, `ID;ACTION[;QUERY]` for what the server computes from an item, `;ACTION[;QUERY]` for what it computes from the list,
 * and `@QUERY` for a page of that. The content can be read again from it alone, so tabs survive a restart.
 */
export function createItemUri(
  address: Pick<UncheckedAddress, 'host' | 'prefix'>,
  resource: string,
  key: DocumentKey,
  label: string,
): vscode.Uri {
  const name = toSafeLabel(label);
  return vscode.Uri.from({
    scheme,
    authority: address.host,
    path: `${address.prefix}/${resource}/${toKeySegment(key)}/${isValidFileName(name) ? name : toKeySegment(key)}.json`,
  });
}

/**
 * The same document, to be compared with another.
 *
 * @param other what is shown beside it; the same document at the other time when absent
 */
export function createComparisonUri(uri: vscode.Uri, comparison: Comparison, other?: vscode.Uri): vscode.Uri {
  return uri.with({ query: other === undefined ? comparison : `${comparison}&${other.toString()}` });
}

/** Form of a document in a comparison; undefined when it is shown as it was sent. */
export function getComparison({ query }: vscode.Uri): Comparison | undefined {
  const [comparison] = query.split('&', 1);
  return comparison === 'now' || comparison === 'before' ? comparison : undefined;
}

/** The document that another one is compared with; undefined where that is the same one at the other time. */
export function getComparedUri({ query }: vscode.Uri): vscode.Uri | undefined {
  const [, other] = query.split('&', 2);
  return other === undefined ? undefined : vscode.Uri.parse(other);
}

/** The document itself, however it is shown. */
export function withoutComparison(uri: vscode.Uri): vscode.Uri {
  return uri.query === '' && uri.fragment === '' ? uri : uri.with({ query: '', fragment: '' });
}

/** Returns true if two documents are the same, however they are shown. */
export function isSameItem(one: vscode.Uri, other: vscode.Uri): boolean {
  return withoutComparison(one).toString() === withoutComparison(other).toString();
}

/** Parses the URI of a document; undefined for any other URI. */
export function parseItemUri(uri: vscode.Uri): ItemReference | undefined {
  const parts = /^(.*)\/([a-z][a-z\d-]*)\/([^/]+)\/([^/]+)\.json$/.exec(uri.path);
  const [, prefix = '', resource = '', keySegment = '', label = ''] = parts ?? [];
  if (uri.scheme !== scheme || parts === null || !isServerName(uri.authority, prefix)) {
    return undefined;
  }
  const key = parseKey(keySegment);
  // Whoever made the URI may have put anything there.
  return key && { server: uri.authority + prefix, resource, key, label: toSafeLabel(label) };
}

/**
 * Checks that these are the host and the prefix of an address as `readAddress` writes them. Anything else, such as a slash in
 * the authority, could name the same server in another way.
 */
function isServerName(host: string, prefix: string): boolean {
  return ['http', 'https'].some((protocol) => {
    const url = URL.parse(`${protocol}://${host}${prefix}`);
    return url !== null && url.host === host && url.pathname.replace(/\/+$/, '') === prefix;
  });
}

/** A key as one segment of a path. Whatever is in an id, `..` and `%2F` must not lead elsewhere, and `@` is no place. */
function toKeySegment(key: DocumentKey): string {
  if ('id' in key) {
    const id = encodeURIComponent(key.id).replace(/\./g, '%2E');
    return 'action' in key ? id + toActionSegment(key.action, key.query) : id;
  }
  if ('listAction' in key) {
    return toActionSegment(key.listAction, key.query);
  }
  return `@${'place' in key ? key.place : toPageSegment(key.page)}`;
}

function toActionSegment(action: string, query: string): string {
  return query === '' ? `;${action}` : `;${action};${escapeForSegment(query)}`;
}

/** A query as a part of a segment: what would end either is escaped, which means the same to the server. */
function escapeForSegment(query: string): string {
  return query.replaceAll('/', '%2F').replaceAll(';', '%3B');
}

/** A query of digits alone is no place. */
function toPageSegment(page: string): string {
  return placePattern.test(page) ? `${page}=` : escapeForSegment(page);
}

const placePattern = /^\d{1,15}$/;

function parseKey(segment: string): DocumentKey | undefined {
  if (segment.startsWith('@')) {
    const page = segment.slice(1);
    return placePattern.test(page) ? { place: Number(page) } : { page };
  }
  const [encodedId = '', action, query = ''] = segment.split(';');
  try {
    const id = decodeURIComponent(encodedId);
    // In a folder of ours the editor would look for files of its own, such as `.vscode/settings.json`.
    if (id.startsWith('.')) {
      return undefined;
    }
    if (action === undefined) {
      return { id };
    }
    if (!actionNamePattern.test(action)) {
      return undefined;
    }
    return id === '' ? { listAction: action, query } : { id, action, query };
  } catch {
    return undefined;
  }
}
