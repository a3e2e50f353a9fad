import { createUtf8Reader } from './node/textEncoding.ts';
import { scanJson, type JsonVisitor } from './scan.ts';
import { parseJson } from './parse.ts';
import { mapInSteps, type Steps } from '../concurrency/slices.ts';

/** Rows of one page. More than any server sends at once, and as many as a view can draw without a pause. */
const maxPageRows = 5000;
/** Bytes of one row; what is longer is not understood. */
const maxRowLength = 256 * 1024;
/** Bytes of one member beside the rows, such as the address of the next page. */
const maxMemberLength = 64 * 1024;
/** Bytes of the name of a member. */
const maxNameLength = 256;
/** Levels of one row; what is deeper is not understood. */
export const maxDepth = 512;

/** A list had more rows than are read. */
class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
  readonly code = 'ERR_TOO_MANY_ROWS';
}

/** A stretch of a text, in code units. */
interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A list as it was sent. */
export interface JsonList {
  /** Its value as `parseJson` reads it, without members that nobody asked for. Rows that are not understood are undefined. */
  readonly json: unknown;
  /** The text of a row, exactly as it was sent. */
  readonly rowText: (at: number) => string;
  /** Number of bytes of the whole. */
  readonly size: number;
}

/**
 * Reads a list: an array, or an object with one as a member. All else is a row by itself.
 *
 * @param bytes UTF-8
 * @param rowsMember what holds the rows
 * @param otherMembers the members to read beside it
 * @throws SyntaxError for text that is no JSON, TooManyRows
 */
export function* parseJsonList(
  bytes: Uint8Array,
  rowsMember: string,
  otherMembers: readonly string[],
): Steps<JsonList> {
  const read = createUtf8Reader(bytes);
  const getText = ({ start, end }: TextRange): string => read(start, end);
  const outline = new ListOutline(getText, rowsMember, new Set(otherMembers));
  yield* scanJson(bytes, outline);
  const rows = yield* mapInSteps(outline.rows, (extent) =>
    extent.end - extent.start > maxRowLength || extent.depth > maxDepth
      ? undefined
      : parseJson(getText(extent)),
  );
  const rowText = (at: number): string => {
    const extent = outline.rows[at];
    return extent === undefined ? '' : getText(extent);
  };
  if (outline.kind !== 'object') {
    return { json: outline.kind === 'array' ? rows : rows[0], rowText, size: bytes.length };
  }
  const members = Object.fromEntries(
    [...outline.otherMembers].map(([name, extent]) => [name, parseJson(getText(extent))]),
  );
  return { json: { ...members, [rowsMember]: rows }, rowText, size: bytes.length };
}

/** A row, and how deep it is. */
interface RowRange extends TextRange {
  readonly depth: number;
}

/** Finds the rows of a list, without reading them. */
class ListOutline implements JsonVisitor {
  rows: RowRange[] = [];
  readonly otherMembers = new Map<string, TextRange>();
  /** Place of the rows: the whole text, a member of an object, or none, where the whole text is the only row. */
  kind: 'array' | 'object' | 'single' = 'single';
  readonly #getText: (extent: TextRange) => string;
  readonly #rowsMember: string;
  readonly #otherMembers: ReadonlySet<string>;
  #depth = 0;
  /** The depth of the rows; none are expected where it is 0. */
  #rowDepth = 0;
  #maxDepth = 0;
  /** Start of the row, the member and the whole text being read. */
  readonly #starts = { whole: 0, member: 0, row: 0 };
  #name = '';

  constructor(getText: (extent: TextRange) => string, rowsMember: string, otherMembers: ReadonlySet<string>) {
    this.#getText = getText;
    this.#rowsMember = rowsMember;
    this.#otherMembers = otherMembers;
  }

  onContainerBegin(start: number, isObject: boolean): void {
    this.#begin(start);
    if (!isObject && this.#depth === 0) {
      this.#expectRows('array');
    } else if (!isObject && this.#depth === 1 && this.kind !== 'array' && this.#name === this.#rowsMember) {
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

  onComma(): void {
    // Nothing depends on it.
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

  /** @param isList whether it is what holds the rows that ends */
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

  /** Of several members of one name the last counts, as for `JSON.parse`. */
  #finishMember(extent: TextRange): void {
    if (this.#name === this.#rowsMember) {
      this.kind = 'single';
    } else if (this.#otherMembers.has(this.#name) && extent.end - extent.start <= maxMemberLength) {
      this.otherMembers.set(this.#name, extent);
    }
  }

  #addRow(start: number, end: number): void {
    if (this.rows.length === maxPageRows) {
      throw new TooManyRows();
    }
    this.rows.push({ start, end, depth: this.#maxDepth - this.#rowDepth });
  }
}
