import { createUtf8Reader } from './node/textEncoding.ts';
import { scanJson, type JsonVisitor } from './scan.ts';
import { parseJson } from './parse.ts';
import type { TextRange } from './tree.ts';
import { mapInSteps, type Steps } from '../concurrency/slices.ts';

/** Maximum rows of one page: more than any server sends, and as many as a view can draw without a pause. */
const maxPageRows = 5000;
/** Maximum size of a row that is parsed, in bytes. */
const maxRowLength = 256 * 1024;
/** Maximum size of another member, such as the link to the next page, in bytes. */
const maxMemberLength = 64 * 1024;
/** Maximum size of a member's name, in bytes. */
const maxNameLength = 256;
/** Maximum nesting of a value that is parsed. */
export const maxDepth = 512;

/** Name of the member with the rows. */
const rowsMember = 'results';
/** Names of the other members that are parsed: those that paging needs. */
const pagingMembers: ReadonlySet<string> = new Set(['count', 'next']);

/** The list exceeded the maximum number of rows. */
class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
  readonly code = 'ERR_TOO_MANY_ROWS';
}

/** A parsed list, and the source text of its rows. */
export interface JsonList {
  /** Its value as by `parseJson`, with only the members that paging needs. Rows that are too large or deep are undefined. */
  readonly json: unknown;
  /** Returns the text of a row, exactly as it was sent. */
  readonly rowText: (at: number) => string;
  /** Size of the whole text, in bytes. */
  readonly size: number;
}

/**
 * Parses a list: an array, or an object with one as a member. Any other value is a single row.
 *
 * @param bytes UTF-8
 * @throws SyntaxError for text that is not JSON, TooManyRows
 */
export function* parseJsonList(bytes: Uint8Array): Steps<JsonList> {
  const read = createUtf8Reader(bytes);
  const getText = ({ start, end }: TextRange): string => read(start, end);
  const outline = new ListOutline(getText);
  yield* scanJson(bytes, outline);
  const rows = yield* mapInSteps(outline.rows, (range) =>
    range.end - range.start > maxRowLength || range.depth > maxDepth ? undefined : parseJson(getText(range)),
  );
  const rowText = (at: number): string => {
    const range = outline.rows[at];
    return range === undefined ? '' : getText(range);
  };
  if (outline.kind !== 'object') {
    return { json: outline.kind === 'array' ? rows : rows[0], rowText, size: bytes.length };
  }
  const members = Object.fromEntries(
    [...outline.otherMembers].map(([name, range]) => [name, parseJson(getText(range))]),
  );
  return { json: { ...members, [rowsMember]: rows }, rowText, size: bytes.length };
}

/** The range of a row in bytes, and its nesting depth. */
interface RowRange extends TextRange {
  readonly depth: number;
}

/** Finds the rows of a list without parsing them. */
class ListOutline implements JsonVisitor {
  rows: RowRange[] = [];
  readonly otherMembers = new Map<string, TextRange>();
  /** Location of the rows: the whole text, a member of an object, or none if the whole text is the only row. */
  kind: 'array' | 'object' | 'single' = 'single';
  readonly #getText: (range: TextRange) => string;
  #depth = 0;
  /** Nesting depth of the rows; 0 outside of the list. */
  #rowDepth = 0;
  #maxDepth = 0;
  /** Start of the current row, of the current member, and of the whole value. */
  readonly #starts = { whole: 0, member: 0, row: 0 };
  #name = '';

  constructor(getText: (range: TextRange) => string) {
    this.#getText = getText;
  }

  onContainerBegin(start: number, isObject: boolean): void {
    this.#begin(start);
    if (!isObject && this.#depth === 0) {
      this.#expectRows('array');
    } else if (!isObject && this.#depth === 1 && this.kind !== 'array' && this.#name === rowsMember) {
      this.#expectRows('object');
    }
    this.#depth++;
    this.#maxDepth = Math.max(this.#maxDepth, this.#depth);
  }

  onContainerEnd(end: number): void {
    this.#depth--;
    const isList = this.#depth < this.#rowDepth;
    if (isList) {
      this.#rowDepth = 0;
    }
    this.#finish(end, isList);
  }

  onKey(start: number, end: number): void {
    if (this.#depth === 1) {
      this.#name = end - start > maxNameLength ? '' : String(parseJson(this.#getText({ start, end })));
    }
  }

  onString(start: number, end: number): void {
    this.onLiteral(start, end);
  }

  onLiteral(start: number, end: number): void {
    this.#begin(start);
    this.#finish(end, false);
  }

  #expectRows(kind: 'array' | 'object'): void {
    this.kind = kind;
    this.rows = [];
    this.#rowDepth = this.#depth + 1;
  }

  #begin(start: number): void {
    if (this.#depth === 0) {
      this.#starts.whole = start;
    } else if (this.#depth === this.#rowDepth) {
      this.#starts.row = start;
      this.#maxDepth = this.#depth;
    } else if (this.#depth === 1) {
      this.#starts.member = start;
    }
  }

  /** @param isList true if the value that ends is the list itself */
  #finish(end: number, isList: boolean): void {
    if (this.#depth === 0 && this.kind === 'single') {
      this.rows = [];
      this.#addRow(this.#starts.whole, end);
    } else if (this.#depth > 0 && this.#depth === this.#rowDepth) {
      this.#addRow(this.#starts.row, end);
    } else if (this.#depth === 1 && !isList) {
      this.#finishMember({ start: this.#starts.member, end });
    }
  }

  /** Records a member. The last of several with one name counts, as for `JSON.parse`. */
  #finishMember(range: TextRange): void {
    if (this.#name === rowsMember) {
      this.kind = 'single';
    } else if (pagingMembers.has(this.#name) && range.end - range.start <= maxMemberLength) {
      this.otherMembers.set(this.#name, range);
    }
  }

  #addRow(start: number, end: number): void {
    if (this.rows.length === maxPageRows) {
      throw new TooManyRows();
    }
    this.rows.push({ start, end, depth: this.#maxDepth - this.#rowDepth });
  }
}
