import * as vscode from 'vscode';
import { parseApiUrl } from '../../api/address.ts';
import { resolvePictureLink } from '../../api/pictures.ts';
import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import type { NameLookup } from '../../session/itemNames.ts';
import { formatQueryTitle, getResourceTitle } from '../../vscode/text/titles.ts';
import { parseApiDocument } from '../../resources/server/apiDocument.ts';
import { removeUncachedParameters } from '../../resources/paging/uncached.ts';
import { isMediaMember } from '../../resources/related/references.ts';
import type { DocumentKey } from '../../resources/resource.ts';
import type { AnnotatedDocument, AnnotationCache } from './annotationCache.ts';
import type { AddressAnnotation, Span } from './annotations.ts';
import { createItemUri, withoutComparison } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** The editor takes all links of a document at once; what may lead somewhere further down is left alone. */
const maxLinks = 5000;

/** Leads from ids and addresses to documents and pictures. What is no address of this server stays with the editor. */
export function createDocumentLinkProvider(annotationCache: AnnotationCache): vscode.DocumentLinkProvider {
  return {
    async provideDocumentLinks(document) {
      const annotated = await annotationCache.get(document);
      if (annotated === undefined) {
        return [];
      }
      const toRange = ({ start, end }: Span): vscode.Range =>
        new vscode.Range(document.positionAt(start), document.positionAt(end));
      const openUris = new Map(vscode.workspace.textDocuments.map(({ uri }) => [stripLabel(uri), uri]));
      const getDocumentUri: GetDocumentUri = (resource, key) => {
        const uri = createItemUri(
          annotated.server.address,
          resource,
          key,
          getDocumentLabel(resource, key, annotated.getName),
        );
        const openUri = openUris.get(stripLabel(uri));
        return openUri === undefined ? uri : withoutComparison(openUri);
      };
      const { ids, addresses } = annotated.annotations;
      // In the order of the text: the pages before and after stand above the rows, and what is left alone is at the end.
      const references = [...ids, ...addresses]
        .sort((one, other) => one.start - other.start)
        .slice(0, maxLinks);
      const links = mapInSteps(references, (span) => {
        if ('id' in span) {
          return [
            createLink(
              toRange(span),
              getDocumentUri(span.resource, { id: span.id }),
              vscode.l10n.t('Open Item'),
            ),
          ];
        }
        const target = findLinkedDocument(span, annotated, getDocumentUri);
        if (target !== undefined) {
          return [createLink(toRange(span), target, vscode.l10n.t('Open Document'))];
        }
        const picture = resolvePictureLink(annotated.server.address, span.text, isMediaMember(span.member));
        return picture === undefined
          ? []
          : [createLink(toRange(span), vscode.Uri.parse(picture.href), vscode.l10n.t('Open in Browser'))];
      });
      return (await runInSlices(links)).flat();
    },
  };
}

/** Members with the addresses of adjacent pages, which have a host that the server guessed (`wger-api.md` §2). */
const adjacentPageMembers: ReadonlySet<string> = new Set(['next', 'previous']);

function createLink(range: vscode.Range, target: vscode.Uri, tooltip: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = sanitize(tooltip);
  return link;
}

/** URI of a document, under the name that it is open by, if it is, or else the best one that is known. */
type GetDocumentUri = (resource: string, key: DocumentKey) => vscode.Uri;

/** Part that URIs of the same document under different names have in common. */
function stripLabel({ scheme, authority, path }: vscode.Uri): string {
  return `${scheme}://${authority}${path.slice(0, path.lastIndexOf('/'))}`;
}

/** The document of an address below the API; undefined for any other. */
function findLinkedDocument(
  { text, member }: AddressAnnotation,
  { server: { address, catalogue }, offered }: AnnotatedDocument,
  getDocumentUri: GetDocumentUri,
): vscode.Uri | undefined {
  const url = parseApiUrl(text, address.origin);
  const target = url && parseApiDocument(url.path, removeUncachedParameters(url.query));
  if (target === undefined || !offered.has(target.endpoint)) {
    return undefined;
  }
  const isOwn = url?.origin === address.origin && url.prefix === address.prefix;
  return isOwn || adjacentPageMembers.has(member)
    ? getDocumentUri(catalogue.getResourceId(target.endpoint), target.key)
    : undefined;
}

/** Label of a document that is not read yet. */
export function getDocumentLabel(resource: string, key: DocumentKey, getName: NameLookup): string {
  if ('page' in key || 'listAction' in key) {
    return formatQueryTitle(resource, key);
  }
  if ('place' in key) {
    return '';
  }
  const name = getName(resource, key.id) ?? `${getResourceTitle(resource)} ${key.id}`;
  return 'action' in key ? `${name} · ${key.action}` : name;
}
