import { isOwnUrl, parseApiUrl, type UncheckedAddress } from '../../api/address.ts';
import { parseApiDocument } from '../server/apiDocument.ts';
import { isValidId } from './itemLink.ts';
import type { DocumentKey } from '../resource.ts';
import { hasExerciseBases } from '../server/capabilities.ts';

/** A document of any server, as identified by an address. */
export interface ParsedItemAddress {
  readonly server: Pick<UncheckedAddress, 'host' | 'prefix'>;
  /** The id of a resource, or the name of an endpoint. */
  readonly resource: string;
  readonly key: DocumentKey;
}

const schemed = /^[a-z][a-z\d+.-]*:\/\//i;

/** Path of an item's web page, in any language (`wger-api.md` §3.3, §3.4). */
const itemPage =
  /^(.*?)\/[a-z]{2}(?:-[a-z]{2,4})?\/(exercise|nutrition\/ingredient|(?:routine|workout)(?:\/templates?)?)\/(\d+|[\da-f-]{36})(?:\/([a-z-]+)(?:\/.*)?)?\/?$/i;

/** The server in use. */
interface OwnServer {
  readonly address: UncheckedAddress;
  /** Names of its endpoints, which distinguish releases, and ids of resources. */
  readonly lists: ReadonlySet<string>;
}

/**
 * Parses the address of a document below the API, or of the web page of an exercise, an ingredient, a routine or a workout. The
 * scheme and the trailing slash are optional; a path belongs to the server in use. Undefined for any other text, and for an
 * address with credentials.
 */
export function parseItemAddress(text: string, server: OwnServer): ParsedItemAddress | undefined {
  const url = toUrl(text.trim().replace(/^GET\s+/, ''), server);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    return undefined;
  }
  if (isOwnUrl(server.address, url)) {
    // A port that is the usual one of another scheme would be dropped.
    url.protocol = new URL(server.address.origin).protocol;
    url.host = server.address.host;
  }
  return parseApiAddress(url) ?? parsePageAddress(url, server.lists);
}

function toUrl(text: string, { address: { origin, prefix }, lists }: OwnServer): URL | null {
  const [, path = '', list = ''] = /^\/?(?:api\/v2\/)?(([a-z][a-z\d-]*)\/.+)$/.exec(text) ?? [];
  if (lists.has(list)) {
    return URL.parse(`${origin}${prefix}/api/v2/${path}`);
  }
  return text.startsWith('/')
    ? URL.parse(text, origin)
    : URL.parse(schemed.test(text) ? text : `https://${text}`);
}

function parseApiAddress(url: URL): ParsedItemAddress | undefined {
  const { path = '', query = '', prefix = '' } = parseApiUrl(url.href) ?? {};
  const found = parseApiDocument(path.replace(/(?:\.json)?\/?$/, '/'), query);
  if (found === undefined || ('id' in found.key && !isValidId(found.key.id))) {
    return undefined;
  }
  return { server: { host: url.host, prefix }, resource: found.endpoint, key: found.key };
}

function parsePageAddress(
  { host, pathname }: URL,
  offered: ReadonlySet<string>,
): ParsedItemAddress | undefined {
  const [, prefix, kind = '', id, view] = itemPage.exec(pathname) ?? [];
  if (prefix === undefined || id === undefined) {
    return undefined;
  }
  return {
    server: { host, prefix },
    resource: getPageResource(kind.toLowerCase(), view, offered),
    key: { id },
  };
}

function getPageResource(kind: string, view: string | undefined, offered: ReadonlySet<string>): string {
  switch (kind) {
    case 'exercise':
      // In 2.1 and 2.2, the path has the id of a translation, which is a row of the plain list.
      return view === 'view' && hasExerciseBases(offered) ? 'exerciseinfo' : 'exercises';
    case 'nutrition/ingredient':
      return 'ingredients';
    default:
      return 'workouts';
  }
}
