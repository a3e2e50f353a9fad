import type * as vscode from 'vscode';
import { ignoreFailure } from '../api/errors.ts';
import { getRecordDay } from '../resources/details.ts';
import { getResource } from '../resources/server/endpoints.ts';
import type { ItemReference } from '../documents/uri.ts';
import type { ReadContext } from '../session/records/readRecords.ts';
import type { Server } from '../session/currentServer.ts';
import type { PreviewContent } from './blocks.ts';
import type { DocumentValue } from './documentValue.ts';
import type { Choices } from './messages.ts';

/** A preview that is to be filled. */
export interface PreviewRequest {
  readonly uri: vscode.Uri;
  readonly reference: ItemReference;
  /** Id of the item; empty for a page of a list. */
  readonly id: string;
  readonly server: Server;
  /** Returns what the document shows; one that is not open is read. */
  readonly readDocument: () => Promise<DocumentValue>;
  readonly context: ReadContext;
}

/** Reads what a preview shows, once, and returns the function that draws it for what is chosen in it. */
export type LoadPreview = (request: PreviewRequest) => Promise<DrawPreview>;

/** Makes the content of a preview. Asks the server for nothing. */
export type DrawPreview = (choices: Choices) => PreviewContent;

/** The day of the record that a preview was opened from; undefined for a preview of a list, and where the record cannot be read. */
export async function readOpenedDay({
  server,
  reference: { resource, key },
  readDocument,
}: PreviewRequest): Promise<string | undefined> {
  if (!('id' in key)) {
    return undefined;
  }
  const opened = await ignoreFailure(readDocument());
  return (
    opened && getRecordDay((await server.catalogue.createRow(getResource(resource), opened.json)).details)
  );
}
