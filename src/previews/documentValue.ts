import type * as vscode from 'vscode';
import { parseDocumentValue } from '../api/contentKinds.ts';
import { NotWger } from '../api/errors.ts';

/** Documents, as far as previews use them. */
export interface PreviewDocuments {
  /** Returns what a document shows if it is open, else reads it. */
  readonly read: (uri: vscode.Uri) => Promise<{ readonly bytes: Uint8Array; readonly readAt: number }>;
  readonly onDidChangeFile: vscode.Event<readonly vscode.FileChangeEvent[]>;
}

/** A document's value, and the time at which it was read, in milliseconds since 1970. */
export interface DocumentValue {
  readonly json: unknown;
  readonly readAt: number;
}

/**
 * Returns the value of what a document shows; one that is not open is read.
 *
 * @param server name of the server that it is of
 * @throws a failure of the reading, or one that says that the document is too large to be understood
 */
export async function readDocumentValue(
  documents: PreviewDocuments,
  uri: vscode.Uri,
  server: string,
): Promise<DocumentValue> {
  const { bytes, readAt } = await documents.read(uri);
  const json = await parseDocumentValue(bytes);
  if (json === undefined) {
    throw new NotWger(server, 'other-shape');
  }
  return { json, readAt };
}
