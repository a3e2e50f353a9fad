import type { Steps } from '../concurrency/slices.ts';

/** A value of a JSON text, by its place there. Nothing of it is decoded: {@link getText} has it as it was sent. */
export interface JsonNode {
  readonly kind: 'object' | 'array' | 'string' | 'literal';
  /** Offset of its first character, in UTF-16 code units. */
  readonly start: number;
  /** Behind its last character. */
  end: number;
  /** The name that it has in its object, with its quotes; undefined elsewhere. */
  readonly key: JsonKey | undefined;
  readonly parent: JsonNode | undefined;
  /** The values of an object or an array, in their order; repeated keys stand as often as they were sent. */
  readonly children: readonly JsonNode[];
}

/** The name of a member, by its place in the text. */
export interface JsonKey {
  readonly start: number;
  readonly end: number;
}

interface MutableNode extends JsonNode {
  readonly children: JsonNode[];
}

const noChildren: readonly JsonNode[] = [];

/** Number of tokens that are read in one step. */
const stepLength = 2000;

/** White space, colons and commas: what tells nothing that the brackets do not. */
const separators = /[\s:,]*/y;
/** A number, `true`, `false` or `null`. */
const literal = /[^\s{}[\],:"]+/y;

/**
 * The values of a valid JSON text as a tree, of any depth, in time linear in its length. Of other text the tree has what could
 * be made out.
 *
 * @returns undefined where there is no value at all
 */
export function* parseTree(text: string): Steps<JsonNode | undefined> {
  let root: JsonNode | undefined;
  let parent: MutableNode | undefined;
  let key: JsonKey | undefined;

  const addNode = (node: JsonNode): void => {
    root ??= node;
    parent?.children.push(node);
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
        const container: MutableNode = { kind, start, end: text.length, key, parent, children: [] };
        addNode(container);
        parent = container;
        at++;
        break;
      }
      case '}':
      case ']':
        at++;
        if (parent !== undefined) {
          parent.end = at;
          parent = parent.parent as MutableNode | undefined;
        }
        break;
      case '"':
        at = getStringEnd(text, start);
        if (parent?.kind === 'object' && key === undefined) {
          key = { start, end: at };
        } else {
          addNode({ kind: 'string', start, end: at, key, parent, children: noChildren });
        }
        break;
      default:
        at = skipPattern(literal, text, start);
        addNode({ kind: 'literal', start, end: at, key, parent, children: noChildren });
    }
  }
  return root;
}

/** The value as it was sent, token for token. */
export function getText(text: string, { start, end }: JsonKey): string {
  return text.slice(start, end);
}

/** Name of a member, decoded; empty for what is no member. */
export function getKey(text: string, { key }: Pick<JsonNode, 'key'>): string {
  if (key === undefined) {
    return '';
  }
  const inner = text.slice(key.start + 1, key.end - 1);
  return inner.includes('\\') ? decodeString(text.slice(key.start, key.end)) : inner;
}

/** The member of an object; the last of several, which is the one that counts for `JSON.parse`, too. */
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

/** The index behind the quote that ends the string which starts at `start`. */
export function getStringEnd(text: string, start: number): number {
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
