import type * as vscode from 'vscode';
import { parseItemUri } from '../documents/uri.ts';
import {
  resourcesWithListPreview,
  findPreviewedResource,
  type PreviewedResource,
} from '../resources/previewed.ts';

/** The kinds of preview: one for each previewed resource, and the progress of an exercise. */
export type PreviewName = PreviewedResource | 'progress';

/** Returns the URI of an exercise's progress, which is another preview of the same document. */
export function toProgressUri(exercise: vscode.Uri): vscode.Uri {
  return exercise.with({ query: 'progress' });
}

/** Returns the kind of a document's preview; undefined if it has none. */
export function findPreviewName(uri: vscode.Uri): PreviewName | undefined {
  const reference = parseItemUri(uri);
  const name = reference && findPreviewedResource(reference.resource, reference.key);
  return name === 'exercises' && uri.query === 'progress' ? 'progress' : name;
}

/** Returns true if a preview shows its own document, and false if it shows a list. */
export function isDocumentPreview(name: PreviewName): boolean {
  return name !== 'progress' && !resourcesWithListPreview.has(name);
}
