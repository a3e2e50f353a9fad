import { parseDocument, parseList, parseValue, type DocumentContent } from './contentParsers.ts';
import type { JsonList } from './json/list.ts';

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

export const documentContent: ContentKind<DocumentContent> = {
  name: 'document',
  maxBytes: maxBytes.document,
  parse: (body, contentType) => parseDocument(body, maxBytes, contentType),
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

export function listContent(max: number = maxBytes.listPage): ContentKind<JsonList> {
  return {
    name: `list ${max}`,
    maxBytes: max,
    parse: (body, contentType) => parseList(body, max, contentType),
  };
}

/** JSON as a value; undefined where it is nested too deeply to parse. */
export function valueContent(max: number = maxBytes.value): ContentKind<unknown> {
  return {
    name: `value ${max}`,
    maxBytes: max,
    parse: (body, contentType) => parseValue(body, max, contentType),
  };
}

/** Parses a document that was read before; undefined where it is too large or nested too deeply. */
export function parseDocumentValue(bytes: Uint8Array): Promise<unknown> {
  return bytes.length > maxBytes.value ? Promise.resolve(undefined) : valueContent().parse(bytes);
}
