import type * as vscode from 'vscode';
import { getResource } from '../resources/server/endpoints.ts';
import { parseItemUri } from './uri.ts';

/** Returns true if reading a document requires the API key. */
export function isPrivateDocument(uri: vscode.Uri): boolean {
  const reference = parseItemUri(uri);
  return reference !== undefined && getResource(reference.resource).access === 'key';
}
