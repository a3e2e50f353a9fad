import { runInSlices, type Steps } from './concurrency/slices.ts';
import { decodeBody } from './http/body.ts';
import { formatJson } from './json/formatJson.ts';
import { maxDepth, parseJsonList, type JsonList } from './json/list.ts';
import { createUtf8Reader } from './json/node/textEncoding.ts';
import { ValueBuilder } from './json/parse.ts';
import { scanJson } from './json/scan.ts';

const [kilobyte, megabyte] = [1024, 1024 * 1024];

/** Maximum sizes of one response, compressed or not, in bytes. */
export const maxBytes = {
  /** Root documents, and other objects with a few members. */
  smallValue: 256 * kilobyte,
  /** Responses that are parsed as one value. */
  value: megabyte,
  tablePage: 2 * megabyte,
  /** Plans of workouts, day by day: those of a year with many exercises. */
  plan: 4 * megabyte,
  /** OpenAPI documents: three times the size of the largest known. */
  description: 2 * megabyte,
  listPage: 8 * megabyte,
  /** All pages of one list together: 50,000 ingredients. */
  list: 128 * megabyte,
  /** Text that is shown: beyond this, the editor turns off coloring and folding. */
  displayed: 20 * megabyte,
  /** Documents: those too large to show can still be saved. */
  document: 64 * megabyte,
} as const;

/** Kind of content that a response is parsed as. */
export interface ContentKind<Content> {
  /** Distinguishes reads of the same URL as different kinds. */
  readonly name: string;
  readonly maxBytes: number;
  /** Request headers; those for JSON when absent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns true for a status whose body is parsed; only 200 when absent. Any other status is a failure. */
  readonly acceptsStatus?: (status: number) => boolean;
  /**
   * Parses a body in slices of the event loop.
   *
   * @param contentType the `Content-Type` header
   * @throws SyntaxError for a body that is not JSON
   */
  readonly parse: (body: Uint8Array, contentType?: string, status?: number) => Promise<Content>;
}

/** JSON for display, in UTF-8. */
export interface DocumentContent {
  /** Exactly as the server sent it. */
  readonly sent: Uint8Array;
  /** The same tokens over several lines; undefined where that is too large to show. */
  readonly formatted: Uint8Array | undefined;
}

export const documentContent: ContentKind<DocumentContent> = {
  name: 'document',
  maxBytes: maxBytes.document,
  parse: async (body, contentType) => {
    const sent = await runInSlices(decodeBody(body, contentType, maxBytes.document));
    if (sent.length <= maxBytes.displayed) {
      return { sent, formatted: await runInSlices(formatJson(sent, maxBytes.displayed)) };
    }
    await runInSlices(scanJson(sent));
    return { sent, formatted: undefined };
  },
};

/** A picture as it was sent. */
export const pictureContent: ContentKind<Uint8Array> = {
  name: 'picture',
  maxBytes: maxBytes.document,
  headers: { accept: 'image/*' },
  parse: (body, contentType = '') =>
    // Something in front of the server, such as single sign-on, answered with a page.
    contentType.startsWith('text/')
      ? Promise.reject(new SyntaxError('A text in place of a picture'))
      : Promise.resolve(body),
};

/** The rows of a list, and of its other members only those that paging needs. */
export function listContent(max: number = maxBytes.listPage): ContentKind<JsonList> {
  return {
    name: `list ${max}`,
    maxBytes: max,
    parse: async (body, contentType) =>
      runInSlices(parseJsonList(await runInSlices(decodeBody(body, contentType, max)))),
  };
}

/** JSON as a value; undefined where it is nested too deeply to parse. */
export function valueContent(max: number = maxBytes.value): ContentKind<unknown> {
  return {
    name: `value ${max}`,
    maxBytes: max,
    parse: async (body, contentType) =>
      runInSlices(parseShallowJson(await runInSlices(decodeBody(body, contentType, max)))),
  };
}

function* parseShallowJson(bytes: Uint8Array): Steps<unknown> {
  const builder = new ValueBuilder(createUtf8Reader(bytes), maxDepth);
  yield* scanJson(bytes, builder);
  return builder.value;
}

/** Parses a document that was read before; undefined where it is too large or nested too deeply. */
export function parseDocumentValue(bytes: Uint8Array): Promise<unknown> {
  return bytes.length > maxBytes.value ? Promise.resolve(undefined) : valueContent().parse(bytes);
}
