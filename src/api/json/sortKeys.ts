import { getKey, parseTree, getText, type JsonNode } from './tree.ts';
import type { Steps } from '../concurrency/slices.ts';

/** Maximum number of members that are sorted: sorting cannot pause. */
const maxMembers = 20_000;
/** Number of values that are pushed or written in one step. */
const stepLength = 2000;

/** Part of the output that is still to be written: text, or a value. */
type Piece = string | JsonNode;

/**
 * Sorts the members of each object by their keys, so that two texts differ only where their values do. Tokens are unchanged, and
 * repeated keys keep their order. Any depth is supported.
 */
export function* sortKeys(text: string): Steps<string> {
  const root = yield* parseTree(text);
  let values = 0;
  const output: string[] = [];
  const pieces: Piece[] = root === undefined ? [] : [root];
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    if (typeof piece === 'string') {
      output.push(piece);
      continue;
    }
    if (++values % stepLength === 0) {
      yield;
    }
    if (piece.kind === 'object') {
      yield* pushContainer(pieces, text, sortChildren(text, piece), '{}');
    } else if (piece.kind === 'array') {
      yield* pushContainer(pieces, text, piece.children, '[]');
    } else {
      output.push(getText(text, piece));
    }
  }
  return output.join('');
}

/** Pushes the parts of a container in reverse order. */
function* pushContainer(
  pieces: Piece[],
  text: string,
  children: readonly JsonNode[],
  brackets: '{}' | '[]',
): Steps<void> {
  pieces.push(brackets.charAt(1));
  for (let at = children.length - 1; at >= 0; at--) {
    const child = children[at];
    if (child !== undefined) {
      pieces.push(child, child.key === undefined ? '' : `${getText(text, child.key)}:`, at === 0 ? '' : ',');
    }
    if (at % stepLength === stepLength - 1) {
      yield;
    }
  }
  pieces.push(brackets.charAt(0));
}

/** Sorts by code units, so that the order does not depend on the locale. */
function sortChildren(text: string, { children }: JsonNode): readonly JsonNode[] {
  if (children.length > maxMembers) {
    return children;
  }
  return children
    .map((child) => ({ child, key: getKey(text, child) }))
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ child }) => child);
}
