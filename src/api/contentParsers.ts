import { decodeBody } from './http/body.ts';
import { formatJson } from './json/formatJson.ts';
import { maxDepth, parseJsonList, type JsonList } from './json/list.ts';
import { scanJson } from './json/scan.ts';
import { createUtf8Reader } from './json/node/textEncoding.ts';
import { ValueBuilder } from './json/parse.ts';
import { runInSlices, type Steps } from './concurrency/slices.ts';

// Parsers of response bodies, in slices of the event loop. They throw a SyntaxError for a body that is not JSON.

/** JSON for display, in UTF-8. */
export interface DocumentContent {
  /** Exactly as the server sent it. */
  readonly sent: Uint8Array;
  /** The same tokens over several lines; undefined where that is too large to show. */
  readonly formatted: Uint8Array | undefined;
}

/** @param maxBytes maximum sizes of a document that is kept, and of one that is formatted */
export async function parseDocument(
  body: Uint8Array,
  maxBytes: { readonly document: number; readonly displayed: number },
  contentType?: string,
): Promise<DocumentContent> {
  const raw = await runInSlices(decodeBody(body, contentType, maxBytes.document));
  if (raw.length <= maxBytes.displayed) {
    return { sent: raw, formatted: await runInSlices(formatJson(raw, maxBytes.displayed)) };
  }
  await runInSlices(scanJson(raw));
  return { sent: raw, formatted: undefined };
}

/** Parses the rows of a list, and of its other members only those that paging needs. */
export async function parseList(body: Uint8Array, maxBytes: number, contentType?: string): Promise<JsonList> {
  const bytes = await runInSlices(decodeBody(body, contentType, maxBytes));
  return runInSlices(parseJsonList(bytes));
}

/** Parses JSON as a value; undefined where it is nested too deeply. */
export async function parseValue(body: Uint8Array, maxBytes: number, contentType?: string): Promise<unknown> {
  return runInSlices(parseShallowJson(await runInSlices(decodeBody(body, contentType, maxBytes))));
}

function* parseShallowJson(bytes: Uint8Array): Steps<unknown> {
  const builder = new ValueBuilder(createUtf8Reader(bytes), maxDepth);
  yield* scanJson(bytes, builder);
  return builder.value;
}
