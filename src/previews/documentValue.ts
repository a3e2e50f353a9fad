import type * as vscode from 'vscode';
import { parseDocumentValue } from '../api/contentKinds.ts';
import { NotWger } from '../api/failures/errors.ts';
import { toObject, type JsonObject } from '../api/json/value.ts';

/** The documents of the extension. */
export interface PreviewDocuments {
  /** Returns the content of a document if it is open, and reads it otherwise. */
  readonly read: (uri: vscode.Uri) => Promise<{ readonly bytes: Uint8Array; readonly readAt: number }>;
  readonly onDidChangeFile: vscode.Event<readonly vscode.FileChangeEvent[]>;
}

/** The parsed value of a document. */
export interface DocumentValue {
  /** Empty if the document is not an object. */
  readonly item: JsonObject;
  /** In milliseconds since 1970. */
  readonly readAt: number;
}

/**
 * Returns the value of a document, which is read unless it is open.
 *
 * @param server name of the document's server
 * @throws a failure of reading the document, or `NotWger` if it is too large to be parsed
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
  return { item: toObject(json), readAt };
}
