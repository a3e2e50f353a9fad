import type { Steps } from '../concurrency/slices.ts';

/** A value of a JSON text, by its place there. Nothing of it is decoded: {@link textAt} has it as it was sent. */
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

interface Open extends JsonNode {
  readonly children: JsonNode[];
}

const none: readonly JsonNode[] = [];

/** Number of tokens that are read in one step. */
const stepLength = 2000;

/** White space, colons and commas: what tells nothing that the brackets do not. */
const between = /[\s:,]*/y;
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
  let parent: Open | undefined;
  let key: JsonKey | undefined;

  const add = (node: JsonNode): void => {
    root ??= node;
    parent?.children.push(node);
    key = undefined;
  };

  let tokens = 0;
  for (let at = behind(between, text, 0); at < text.length; at = behind(between, text, at)) {
    if (++tokens % stepLength === 0) {
      yield;
    }
    const start = at;
    switch (text[at]) {
      case '{':
      case '[': {
        const kind = text[at] === '{' ? 'object' : 'array';
        const opened: Open = { kind, start, end: text.length, key, parent, children: [] };
        add(opened);
        parent = opened;
        at++;
        break;
      }
      case '}':
      case ']':
        at++;
        if (parent !== undefined) {
          parent.end = at;
          parent = parent.parent as Open | undefined;
        }
        break;
      case '"':
        at = endOfString(text, start);
        if (parent?.kind === 'object' && key === undefined) {
          key = { start, end: at };
        } else {
          add({ kind: 'string', start, end: at, key, parent, children: none });
        }
        break;
      default:
        at = behind(literal, text, start);
        add({ kind: 'literal', start, end: at, key, parent, children: none });
    }
  }
  return root;
}

/** The value as it was sent, token for token. */
export function textAt(text: string, { start, end }: JsonKey): string {
  return text.slice(start, end);
}

/** Name of a member, decoded; empty for what is no member. */
export function keyOf(text: string, { key }: Pick<JsonNode, 'key'>): string {
  if (key === undefined) {
    return '';
  }
  const inner = text.slice(key.start + 1, key.end - 1);
  return inner.includes('\\') ? decoded(text.slice(key.start, key.end)) : inner;
}

/** The member of an object; the last of several, which is the one that counts for `JSON.parse`, too. */
export function memberOf(text: string, node: JsonNode | undefined, name: string): JsonNode | undefined {
  return node?.kind === 'object' ? node.children.findLast((child) => keyOf(text, child) === name) : undefined;
}

function decoded(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}

/** The index behind the quote that ends the string which starts at `start`. */
export function endOfString(text: string, start: number): number {
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

function behind(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}
