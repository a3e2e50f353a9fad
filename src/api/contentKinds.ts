import type { JsonList } from './json/list.ts';

const [kilobyte, megabyte] = [1024, 1024 * 1024];

/** Upper limits of one answer, packed or not, in bytes. */
export const maxBytes = {
  /** Root documents, and what else has a few members. */
  smallValue: 256 * kilobyte,
  /** Answers read as one value. */
  value: megabyte,
  tablePage: 2 * megabyte,
  /** OpenAPI documents: three times the largest known. */
  description: 2 * megabyte,
  listPage: 8 * megabyte,
  /** Pages of one list together: 50,000 ingredients. */
  list: 128 * megabyte,
  /** Text that is shown: an editor has no colors and no folding for more. */
  displayed: 20 * megabyte,
  /** Documents: those that are not shown can still be saved. */
  document: 64 * megabyte,
} as const;

/** Kind of content that an answer is read as. */
export interface ContentKind<Content> {
  /** Tells readings of one answer apart. */
  readonly name: string;
  readonly maxBytes: number;
  /** Headers that ask for it; those for JSON when absent. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Tells the statuses whose answers are read; 200 alone when absent. Others are failures. */
  readonly acceptsStatus?: (status: number) => boolean;
  /**
   * Reads a body in slices of the event loop.
   *
   * @param contentType the header of that name
   * @throws SyntaxError where the body is no JSON
   */
  readonly parse: (body: Uint8Array, contentType?: string, status?: number) => Promise<Content>;
}

/** JSON that is shown. All of it is in UTF-8. */
export interface DocumentContent {
  /** Exactly as the server sent it. */
  readonly sent: Uint8Array;
  /** The same tokens in lines; undefined where that is more than an editor shows. */
  readonly formatted: Uint8Array | undefined;
}

/** Module that reads answers, loaded with the first of them. */
const loadParsers = () => import('./contentParsers.ts');

export const documentContent: ContentKind<DocumentContent> = {
  name: 'document',
  maxBytes: maxBytes.document,
  parse: async (body, contentType) => (await loadParsers()).parseDocument(body, maxBytes, contentType),
};

/** A picture as it was sent. */
export const pictureContent: ContentKind<Uint8Array> = {
  name: 'picture',
  maxBytes: maxBytes.document,
  headers: { accept: 'image/*' },
  parse: (body, contentType = '') =>
    // Something in front of the server answers with a page to sign in.
    contentType.startsWith('text/')
      ? Promise.reject(new SyntaxError('A text in the place of a picture'))
      : Promise.resolve(body),
};

export function listContent(max: number = maxBytes.listPage): ContentKind<JsonList> {
  return {
    name: `list ${max}`,
    maxBytes: max,
    parse: async (body, contentType) => (await loadParsers()).parseList(body, max, contentType),
  };
}

/** JSON as a value; undefined where it is nested too deeply to be understood. */
export function valueContent(max: number = maxBytes.value): ContentKind<unknown> {
  return {
    name: `value ${max}`,
    maxBytes: max,
    parse: async (body, contentType) => (await loadParsers()).parseValue(body, max, contentType),
  };
}

/** The value of a document that is there already; undefined where it is too much to be understood. */
export function parseDocumentValue(bytes: Uint8Array): Promise<unknown> {
  return bytes.length > maxBytes.value ? Promise.resolve(undefined) : valueContent().parse(bytes);
}
