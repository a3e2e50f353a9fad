import { createUtf8Reader } from './node/textEncoding.ts';
import { scanJson, type JsonVisitor } from './scan.ts';
import { parseJson } from './parse.ts';
import type { TextRange } from './tree.ts';
import { mapInSteps, type Steps } from '../concurrency/slices.ts';
import { createCodedError } from '../http/transportErrors.ts';

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
 * @throws SyntaxError for text that is not JSON; an error with a code for too many rows
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
  if (outline.rowDepth < 2) {
    return { json: outline.rowDepth === 1 ? rows : rows[0], rowText, size: bytes.length };
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
  /** Nesting depth of the rows: 1 in an array, 2 in a member of an object, or 0 if the whole text is the only row. */
  rowDepth = 0;
  readonly #getText: (range: TextRange) => string;
  #depth = 0;
  #maxDepth = 0;
  /** Starts of the current values at the depths that rows may have. */
  readonly #starts = [0, 0, 0];
  /** Name of the current member of the outermost object. */
  #name = '';

  constructor(getText: (range: TextRange) => string) {
    this.#getText = getText;
  }

  onContainerBegin(start: number, isObject: boolean): void {
    this.#begin(start, !isObject);
    this.#depth++;
    this.#maxDepth = Math.max(this.#maxDepth, this.#depth);
  }

  onContainerEnd(end: number): void {
    this.#depth--;
    this.#finish(end);
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
    this.#begin(start, false);
    this.#finish(end);
  }

  /** True at a value that is a row, and not an element of another member. */
  get #isAtRow(): boolean {
    return this.#depth === this.rowDepth && (this.#depth < 2 || this.#name === rowsMember);
  }

  /** Begins a value. The last of several members with one name counts, as for `JSON.parse`. */
  #begin(start: number, isArray: boolean): void {
    if (this.#depth < this.#starts.length) {
      this.#starts[this.#depth] = start;
    }
    if (this.#depth === 0 || (this.#depth === 1 && this.#name === rowsMember)) {
      this.rowDepth = isArray ? this.#depth + 1 : 0;
      this.rows = [];
    }
    if (this.#isAtRow) {
      this.#maxDepth = this.#depth;
    }
  }

  #finish(end: number): void {
    const start = this.#starts[this.#depth] ?? 0;
    if (this.#isAtRow) {
      this.#addRow({ start, end, depth: this.#maxDepth - this.rowDepth });
    } else if (this.#depth === 1 && pagingMembers.has(this.#name) && end - start <= maxMemberLength) {
      this.otherMembers.set(this.#name, { start, end });
    }
  }

  #addRow(row: RowRange): void {
    if (this.rows.length === maxPageRows) {
      throw createCodedError('ERR_TOO_MANY_ROWS', 'The page has too many rows.');
    }
    this.rows.push(row);
  }
}
