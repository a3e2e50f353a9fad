import * as vscode from 'vscode';
import { parseApiUrl } from '../../api/address.ts';
import { pictureLink } from '../../api/pictures.ts';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import type { NameOf } from '../../session/itemNames.ts';
import { queryTitle, resourceTitle } from '../../vscode/text/titles.ts';
import { apiDocument } from '../../resources/server/apiDocument.ts';
import { withoutUncached } from '../../resources/paging/uncached.ts';
import { isPicture } from '../../resources/related/references.ts';
import type { DocumentKey } from '../../resources/resource.ts';
import type { AnnotatedText, AnnotatedTexts } from './annotatedText.ts';
import type { FoundAddress, Span } from './annotations.ts';
import { itemUri, withoutComparison } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** The editor takes all links of a document at once; what may lead somewhere further down is left alone. */
const maxLinks = 5000;

/** Leads from ids and addresses to documents and pictures. What is no address of this server stays with the editor. */
export function documentLinks(texts: AnnotatedTexts): vscode.DocumentLinkProvider {
  return {
    async provideDocumentLinks(document) {
      const text = await texts.of(document);
      if (text === undefined) {
        return [];
      }
      const rangeOf = ({ start, end }: Span): vscode.Range =>
        new vscode.Range(document.positionAt(start), document.positionAt(end));
      const open = new Map(vscode.workspace.textDocuments.map(({ uri }) => [placeOf(uri), uri]));
      const uriOf: UriOf = (resource, key) => {
        const uri = itemUri(text.server.address, resource, key, labelOf(resource, key, text.nameOf));
        const openUri = open.get(placeOf(uri));
        return openUri === undefined ? uri : withoutComparison(openUri);
      };
      const { ids, addresses } = text.annotations;
      // In the order of the text: the pages before and after stand above the rows, and what is left alone is at the end.
      const found = [...ids, ...addresses].sort((one, other) => one.start - other.start).slice(0, maxLinks);
      const links = each(found, (span) => {
        if ('id' in span) {
          return [linkTo(rangeOf(span), uriOf(span.resource, { id: span.id }), vscode.l10n.t('Open Item'))];
        }
        const target = documentBehind(span, text, uriOf);
        if (target !== undefined) {
          return [linkTo(rangeOf(span), target, vscode.l10n.t('Open Document'))];
        }
        const picture = pictureLink(text.server.address, span.text, isPicture(span.member));
        return picture === undefined
          ? []
          : [linkTo(rangeOf(span), vscode.Uri.parse(picture.href), vscode.l10n.t('Open in Browser'))];
      });
      return (await inSlices(links)).flat();
    },
  };
}

/** Members with the addresses of adjacent pages, which have a host that the server guessed (`wger-api.md` §2). */
const neighbours: ReadonlySet<string> = new Set(['next', 'previous']);

function linkTo(range: vscode.Range, target: vscode.Uri, tooltip: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = sanitize(tooltip);
  return link;
}

/** URI of a document, under the name that it is open by, if it is, or else the best one that is known. */
type UriOf = (resource: string, key: DocumentKey) => vscode.Uri;

/** Part that URIs of the same document under different names have in common. */
function placeOf({ scheme, authority, path }: vscode.Uri): string {
  return `${scheme}://${authority}${path.slice(0, path.lastIndexOf('/'))}`;
}

/** The document of an address below the API; undefined for any other. */
function documentBehind(
  { text, member }: FoundAddress,
  { server: { address, catalogue }, offered }: AnnotatedText,
  uriOf: UriOf,
): vscode.Uri | undefined {
  const url = parseApiUrl(text, address.origin);
  const found = url && apiDocument(url.path, withoutUncached(url.query));
  if (found === undefined || !offered.has(found.endpoint)) {
    return undefined;
  }
  const isOwn = url?.origin === address.origin && url.prefix === address.prefix;
  return isOwn || neighbours.has(member) ? uriOf(catalogue.resourceOf(found.endpoint), found.key) : undefined;
}

/** Label of a document that is not read yet. */
export function labelOf(resource: string, key: DocumentKey, nameOf: NameOf): string {
  if ('page' in key || 'listAction' in key) {
    return queryTitle(resource, key);
  }
  if ('place' in key) {
    return '';
  }
  const name = nameOf(resource, key.id) ?? `${resourceTitle(resource)} ${key.id}`;
  return 'action' in key ? `${name} · ${key.action}` : name;
}
