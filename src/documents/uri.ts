import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import type { ItemKey } from '../resources/resource.ts';

export const scheme = 'wger';

/** What a document's URI says. */
export interface ItemReference {
  /** `host[:port][/prefix]`, as in `ServerAddress.name`. */
  readonly server: string;
  readonly resource: string;
  readonly key: ItemKey;
  /** For people only: the same item under another label is the same item. */
  readonly label: string;
}

/** Characters that no label needs and that file names, tabs or shells trip over: separators, controls, text direction. */
const awkward = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
const longestLabel = 80;

/**
 * The URI of an item's document: `wger://HOST[:PORT][/PREFIX]/RESOURCE/ID/LABEL.json`, with `@PLACE` for the id of what has
 * none. The content can be read again from it alone, so tabs survive a restart.
 */
export function itemUri(address: ServerAddress, resource: string, key: ItemKey, label: string): vscode.Uri {
  const readable = label.toWellFormed().replace(awkward, ' ').replace(/\s+/g, ' ').trim();
  // By characters: half of a pair could not stand in a URI.
  const name = Array.from(readable).slice(0, longestLabel).join('').trim();
  return vscode.Uri.from({
    scheme,
    authority: address.host,
    path: `${address.prefix}/${resource}/${segment(key)}/${/^\.*$/.test(name) ? segment(key) : name}.json`,
  });
}

/** What a URI says, or undefined when it is no item's. */
export function parseItemUri(uri: vscode.Uri): ItemReference | undefined {
  const parts = /^(.*)\/([^/]+)\/([^/]+)\/([^/]+)\.json$/.exec(uri.path);
  if (uri.scheme !== scheme || uri.authority === '' || parts === null) {
    return undefined;
  }
  const [, prefix = '', resource = '', id = '', label = ''] = parts;
  try {
    const place = /^@(\d{1,15})$/.exec(id)?.[1];
    const key = place === undefined ? { id: decodeURIComponent(id) } : { place: Number(place) };
    return { server: uri.authority + prefix, resource, key, label };
  } catch {
    return undefined;
  }
}

/** A key as one segment of a path. Whatever is in an id, `..` and `%2F` must not lead elsewhere, and `@` is no place. */
function segment(key: ItemKey): string {
  return 'id' in key ? encodeURIComponent(key.id).replace(/\./g, '%2E') : `@${String(key.place)}`;
}
