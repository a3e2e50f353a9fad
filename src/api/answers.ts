import { utf8Body } from './http/body.ts';
import type { SentDocument } from './contents.ts';
import { ignoring, layOut } from './json/layout.ts';
import { maxDepth, readJsonList, type JsonList } from './json/list.ts';
import { scanJson } from './json/scan.ts';
import { parseJson } from './json/parse.ts';
import { inSlices, type Steps } from './concurrency/slices.ts';

// Bodies as contents, in slices of the event loop. A body that is no JSON throws a SyntaxError.

/** @param maxBytes of a document that is kept, and of one that is laid out */
export async function readDocument(
  body: Uint8Array,
  maxBytes: { readonly document: number; readonly shown: number },
  contentType?: string,
): Promise<SentDocument> {
  const sent = await inSlices(utf8Body(body, contentType, maxBytes.document));
  if (sent.length <= maxBytes.shown) {
    return { sent, laidOut: await inSlices(layOut(sent, maxBytes.shown)) };
  }
  await inSlices(scanJson(sent, ignoring));
  return { sent, laidOut: undefined };
}

/** The rows of a list as texts, and the rest of it as a value. */
export async function readList(body: Uint8Array, maxBytes: number, contentType?: string): Promise<JsonList> {
  const bytes = await inSlices(utf8Body(body, contentType, maxBytes));
  return inSlices(readJsonList(bytes, 'results', ['count', 'next']));
}

/** JSON as a value; undefined where it is nested too deeply to be understood. */
export async function readValue(body: Uint8Array, maxBytes: number, contentType?: string): Promise<unknown> {
  return inSlices(valueIn(await inSlices(utf8Body(body, contentType, maxBytes))));
}

function* valueIn(bytes: Uint8Array): Steps<unknown> {
  let [depth, deepest] = [0, 0];
  yield* scanJson(bytes, {
    ...ignoring,
    opened: () => {
      deepest = Math.max(deepest, ++depth);
    },
    closed: () => {
      depth--;
    },
  });
  return deepest > maxDepth ? undefined : parseJson(new TextDecoder().decode(bytes));
}
