import type { Steps } from '../concurrency/slices.ts';

/** A value in a JSON text, by its position in UTF-16 code units. It is not decoded: {@link getText} returns its source text. */
export interface JsonNode extends TextRange {
  readonly kind: 'object' | 'array' | 'string' | 'literal';
  /** Its name in an object, with quotes; undefined elsewhere. */
  readonly key: TextRange | undefined;
  /** The values in an object or array, in order, including those of repeated keys. */
  readonly children: readonly JsonNode[];
}

/** A part of a text, from its start up to its end. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

interface MutableNode extends JsonNode {
  end: number;
  readonly children: JsonNode[];
}

const noChildren: readonly JsonNode[] = [];

/** Number of tokens that are read in one step. */
const stepLength = 2000;

/** Matches white space, colons and commas, which a valid text does not need for its structure. */
const separators = /[\s:,]*/y;
/** Matches a number, `true`, `false` or `null`. */
const literal = /[^\s{}[\],:"]+/y;

/**
 * Parses a valid JSON text of any depth to a tree, in linear time. For an invalid one, the tree has the values that could be
 * recognized.
 *
 * @returns undefined if there is no value
 */
export function* parseTree(text: string): Steps<JsonNode | undefined> {
  let root: JsonNode | undefined;
  let key: TextRange | undefined;
  /** The objects and arrays around the current position, the outermost first. */
  const containers: MutableNode[] = [];

  const addNode = (node: JsonNode): void => {
    root ??= node;
    containers.at(-1)?.children.push(node);
    key = undefined;
  };

  let tokens = 0;
  for (let at = skipPattern(separators, text, 0); at < text.length; at = skipPattern(separators, text, at)) {
    if (++tokens % stepLength === 0) {
      yield;
    }
    const start = at;
    switch (text[at]) {
      case '{':
      case '[': {
        const kind = text[at] === '{' ? 'object' : 'array';
        const container: MutableNode = { kind, start, end: text.length, key, children: [] };
        addNode(container);
        containers.push(container);
        at++;
        break;
      }
      case '}':
      case ']': {
        at++;
        const closed = containers.pop();
        if (closed !== undefined) {
          closed.end = at;
        }
        break;
      }
      case '"':
        at = getStringEnd(text, start);
        if (containers.at(-1)?.kind === 'object' && key === undefined) {
          key = { start, end: at };
        } else {
          addNode({ kind: 'string', start, end: at, key, children: noChildren });
        }
        break;
      default:
        at = skipPattern(literal, text, start);
        addNode({ kind: 'literal', start, end: at, key, children: noChildren });
    }
  }
  return root;
}

/** The source text of a value or key. */
export function getText(text: string, { start, end }: TextRange): string {
  return text.slice(start, end);
}

/** The decoded name of a member; empty for a value that is not a member. */
export function getKey(text: string, { key }: Pick<JsonNode, 'key'>): string {
  if (key === undefined) {
    return '';
  }
  const inner = text.slice(key.start + 1, key.end - 1);
  return inner.includes('\\') ? decodeString(getText(text, key)) : inner;
}

/** The member of an object with a name; the last of several, as for `JSON.parse`. */
export function findMember(text: string, node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object'
    ? node.children.findLast((child) => getKey(text, child) === name)
    : undefined;
}

function decodeString(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** The offset after the closing quote of the string at `start`. */
function getStringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslash = end;
    while (text[backslash - 1] === '\\') {
      backslash--;
    }
    if ((end - backslash) % 2 === 0) {
      return end + 1;
    }
  }
  return text.length;
}

function skipPattern(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}
