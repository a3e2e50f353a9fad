import type * as vscode from 'vscode';
import { getResource } from '../resources/server/endpoints.ts';
import { parseItemUri } from './uri.ts';

/** Returns true if a document is read with the key. */
export function isPrivateDocument(uri: vscode.Uri): boolean {
  const reference = parseItemUri(uri);
  return reference !== undefined && getResource(reference.resource).access === 'key';
}
