import type * as vscode from 'vscode';
import { ignoreFailure } from '../api/failures/failures.ts';
import { getRecordDay } from '../resources/details.ts';
import { getResource } from '../resources/server/endpoints.ts';
import type { ItemReference } from '../documents/uri.ts';
import type { ReadContext } from '../session/records/readRecords.ts';
import type { Server } from '../session/currentServer.ts';
import type { PreviewContent } from './blocks.ts';
import type { DocumentValue } from './documentValue.ts';
import type { Choices } from './messages.ts';

/** A request to load a preview. */
export interface PreviewRequest {
  readonly uri: vscode.Uri;
  readonly reference: ItemReference;
  /** The id of the item; empty for a page of a list. */
  readonly id: string;
  readonly server: Server;
  /** Returns the value of the document, which is read unless it is open. */
  readonly readDocument: () => Promise<DocumentValue>;
  readonly context: ReadContext;
  /** Draws the content again, after data that it shows were read. */
  readonly redraw: () => void;
}

/** Reads the data of a preview once, and returns the function that draws it for each set of choices. */
export type LoadPreview = (request: PreviewRequest) => Promise<DrawPreview>;

/** Creates the content of a preview without further requests. */
export type DrawPreview = (choices: Choices) => PreviewContent;

/** Returns the day of the record that a preview was opened from; undefined for a list, or if the record cannot be read. */
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
    opened && getRecordDay((await server.catalogue.createRow(getResource(resource), opened.item)).details)
  );
}
