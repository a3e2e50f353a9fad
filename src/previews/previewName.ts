import type * as vscode from 'vscode';
import { parseItemUri } from '../documents/uri.ts';
import {
  resourcesWithListPreview,
  findPreviewedResource,
  type PreviewedResource,
} from '../resources/previewed.ts';

/** Kinds of preview: by the resource of the document, and of an exercise also its progress. */
export type PreviewName = PreviewedResource | 'progress';

/** The progress of an exercise: a preview of the same document that shows something else. */
export function toProgressUri(exercise: vscode.Uri): vscode.Uri {
  return exercise.with({ query: 'progress' });
}

/** The kind of preview that a document has; undefined where it has none. */
export function findPreviewName(uri: vscode.Uri): PreviewName | undefined {
  const reference = parseItemUri(uri);
  const name = reference && findPreviewedResource(reference.resource, reference.key);
  return name === 'exercises' && uri.query === 'progress' ? 'progress' : name;
}

/** Returns true if a preview shows what its document has; others show lists that the document is of, or belongs to. */
export function isDocumentPreview(name: PreviewName): boolean {
  return name !== 'progress' && !resourcesWithListPreview.has(name);
}
