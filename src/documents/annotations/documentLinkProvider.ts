import * as vscode from 'vscode';
import { parseApiUrl } from '../../api/address.ts';
import type { TextRange } from '../../api/json/tree.ts';
import { resolvePictureLink } from '../../api/pictures.ts';
import { flatMapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import type { NameLookup } from '../../session/itemNames.ts';
import { formatQueryTitle, getResourceTitle } from '../../vscode/text/titles.ts';
import { parseApiDocument } from '../../resources/server/apiDocument.ts';
import { removeUncachedParameters } from '../../resources/paging/uncached.ts';
import { mediaMembers } from '../../resources/related/references.ts';
import type { DocumentKey } from '../../resources/resource.ts';
import type { AnnotatedDocument, AnnotationCache } from './annotationCache.ts';
import type { AddressAnnotation } from './annotations.ts';
import { createItemUri, stripLabel, withoutComparison } from '../uri.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Upper limit on the links of a document, which the editor takes all at once. */
const maxLinks = 5000;

/** Links from IDs and addresses to documents and pictures; addresses of other servers are left to the editor. */
export function createDocumentLinkProvider(annotationCache: AnnotationCache): vscode.DocumentLinkProvider {
  return {
    async provideDocumentLinks(document) {
      const annotated = await annotationCache.get(document);
      if (annotated === undefined) {
        return [];
      }
      const toRange = ({ start, end }: TextRange): vscode.Range =>
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
      // In the order of the text, so that the limit cuts off its end: links to adjacent pages come before the rows.
      const references = [...ids, ...addresses]
        .sort((one, other) => one.start - other.start)
        .slice(0, maxLinks);
      const links = flatMapInSteps(references, (span) => {
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
        const picture = resolvePictureLink(
          annotated.server.address,
          span.text,
          mediaMembers.has(span.member),
        );
        return picture === undefined
          ? []
          : [createLink(toRange(span), vscode.Uri.parse(picture.href), vscode.l10n.t('Open in Browser'))];
      });
      return runInSlices(links);
    },
  };
}

/** Members with addresses of adjacent pages, whose host may be wrong (`wger-api.md` §2). */
const adjacentPageMembers: ReadonlySet<string> = new Set(['next', 'previous']);

function createLink(range: vscode.Range, target: vscode.Uri, tooltip: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = sanitize(tooltip);
  return link;
}

/** Returns the URI of a document: with the label that it is open under, or else with the best known one. */
type GetDocumentUri = (resource: string, key: DocumentKey) => vscode.Uri;

/** The document of an address below the API; undefined for any other. */
function findLinkedDocument(
  { text, member }: AddressAnnotation,
  { server: { address, catalogue } }: AnnotatedDocument,
  getDocumentUri: GetDocumentUri,
): vscode.Uri | undefined {
  const url = parseApiUrl(text, address.origin);
  const target = url && parseApiDocument(url.path, removeUncachedParameters(url.query));
  if (target === undefined || !catalogue.knownEndpoints.has(target.endpoint)) {
    return undefined;
  }
  const isOwn = url?.origin === address.origin && url.prefix === address.prefix;
  return isOwn || adjacentPageMembers.has(member)
    ? getDocumentUri(catalogue.getResourceId(target.endpoint), target.key)
    : undefined;
}

/** Label of a document that has not been read yet. */
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
