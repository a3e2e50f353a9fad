import * as vscode from 'vscode';
import type { UncheckedAddress } from '../api/address.ts';
import { isValidFileName, toSafeLabel } from '../vscode/text/fileName.ts';
import { actionNamePattern } from '../resources/server/apiDocument.ts';
import type { DocumentKey } from '../resources/resource.ts';

/** URI scheme of all documents. */
export const scheme = 'wger';

/** Version of a document in a comparison, with sorted keys: as it is, or as it was before the last read. */
export type Comparison = 'now' | 'before';

/** Parts of a document's URI. */
export interface ItemReference {
  /** `host[:port][/prefix]`, as in `UncheckedAddress.name`. */
  readonly server: string;
  readonly resource: string;
  readonly key: DocumentKey;
  /** For display only: the same item under another label is the same item. */
  readonly label: string;
}

/**
 * The URI of a document: `wger://HOST[:PORT][/PREFIX]/RESOURCE/ID/LABEL.json`. The ID is replaced by `@PLACE` for an item without
 * one, by `ID;ACTION[;QUERY]` or `;ACTION[;QUERY]` for an answer computed from an item or a list, and by `@QUERY` for a page of a
 * list. The content can be read again from the URI alone, so tabs survive a restart.
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
 * The URI of a document in a comparison.
 *
 * @param other the document beside it; by default the other version of the same document
 */
export function createComparisonUri(uri: vscode.Uri, comparison: Comparison, other?: vscode.Uri): vscode.Uri {
  return uri.with({ query: other === undefined ? comparison : `${comparison}&${other.toString()}` });
}

/** Version of a document in a comparison; undefined for a document outside a comparison. */
export function getComparison({ query }: vscode.Uri): Comparison | undefined {
  const [comparison] = query.split('&', 1);
  return comparison === 'now' || comparison === 'before' ? comparison : undefined;
}

/** The document that a document is compared with; undefined if that is another version of itself. */
export function getComparedUri({ query }: vscode.Uri): vscode.Uri | undefined {
  const [, other] = query.split('&', 2);
  return other === undefined ? undefined : vscode.Uri.parse(other);
}

/** URI of the document itself, without its part for comparisons. */
export function withoutComparison(uri: vscode.Uri): vscode.Uri {
  return uri.with({ query: '', fragment: '' });
}

/** Returns true if two URIs are of the same document, whether or not it is compared. */
export function isSameItem(one: vscode.Uri, other: vscode.Uri): boolean {
  return withoutComparison(one).toString() === withoutComparison(other).toString();
}

/** The part that the URIs of a document under different labels have in common. */
export function stripLabel({ scheme, authority, path }: vscode.Uri): string {
  return `${scheme}://${authority}${path.slice(0, path.lastIndexOf('/'))}`;
}

/** The host of a URI. Its case does not matter, and the editor takes URIs that differ only in it for the same. */
function getHost({ authority }: vscode.Uri): string {
  return authority.toLowerCase();
}

/** Returns true for a URI on the host of an origin. */
export function isOnHost(uri: vscode.Uri, origin: string): boolean {
  return getHost(uri) === new URL(origin).host;
}

/** Parses the URI of a document; undefined for any other URI. */
export function parseItemUri(uri: vscode.Uri): ItemReference | undefined {
  const parts = /^(.*)\/([a-z][a-z\d-]*)\/([^/]+)\/([^/]+)\.json$/.exec(uri.path);
  const [, prefix = '', resource = '', keySegment = '', label = ''] = parts ?? [];
  const host = getHost(uri);
  if (uri.scheme !== scheme || parts === null || !isServerName(host, prefix)) {
    return undefined;
  }
  const key = parseKey(keySegment);
  // The label is untrusted: a URI can come from anywhere.
  return key && { server: host + prefix, resource, key, label: toSafeLabel(label) };
}

/**
 * Checks that these are the host and prefix of an address as `parseAddress` normalizes it. Anything else, such as a slash in the
 * authority, could name the same server in another way.
 */
function isServerName(host: string, prefix: string): boolean {
  return ['http', 'https'].some((protocol) => {
    const url = URL.parse(`${protocol}://${host}${prefix}`);
    return url !== null && url.host === host && url.pathname.replace(/\/+$/, '') === prefix;
  });
}

/** A key as one path segment. IDs are escaped: `..` and `%2F` must not lead elsewhere, nor `@` be taken for a place. */
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

/** A query as part of a segment. Characters that would end either are escaped, and commas, which people read, are not. */
function escapeForSegment(query: string): string {
  return query.replaceAll('/', '%2F').replaceAll(';', '%3B').replaceAll('%2C', ',');
}

/** A query as part of a segment; one of digits alone must not be taken for a place. */
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
    // The editor would look for files of its own, such as `.vscode/settings.json`.
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
