import { keyOf, parseTree, textAt, type JsonNode } from '../api/jsonTree.ts';
import { contentOf, figuresOf, isEnergy, targetOf, type Place } from '../resources/references.ts';

/** A stretch of a document's text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An id of an item that has a document. */
export interface FoundId extends Span {
  readonly resource: string;
  readonly id: string;
  /** Whether it is the id of the very object that it is in, whose name stands beside it. */
  readonly isOwn: boolean;
}

/** A text that may be an address, without its quotes. */
export interface FoundAddress extends Span {
  readonly text: string;
  /** The member that it is the value of. */
  readonly member: string;
}

/** An amount of energy. */
export interface FoundEnergy extends Span {
  readonly kilocalories: number;
}

/** What there is to say of a document beside its text. */
export interface Annotations {
  readonly ids: readonly FoundId[];
  readonly addresses: readonly FoundAddress[];
  readonly energies: readonly FoundEnergy[];
}

/**
 * Finds what refers to something in a document, in one walk and without a request.
 *
 * @param text JSON; of other text, what can be made out
 * @param resource that of the document
 * @param offered the endpoints that the server's root names
 */
export function annotate(text: string, resource: string, offered: ReadonlySet<string>): Annotations {
  const found = { ids: [] as FoundId[], addresses: [] as FoundAddress[], energies: [] as FoundEnergy[] };
  const root = parseTree(text);
  const left: JsonNode[] = root === undefined ? [] : [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    for (const child of node.children) {
      left.push(child);
    }
    const named = idInName(text, node, offered);
    if (named !== undefined) {
      found.ids.push(named);
    }
    if (node.children.length > 0) {
      continue;
    }
    const place = placeOf(text, node, resource);
    const id = idIn(text, node);
    const isOwn = place.member === 'id' && !place.isListed;
    const target = id === undefined ? undefined : targetIn(text, node, place, isOwn, offered);
    if (id !== undefined && target !== undefined) {
      found.ids.push({ ...inside(node), resource: target, id, isOwn });
    } else if (isEnergy(place.member) && node.kind === 'literal') {
      const kilocalories = Number(textAt(text, node));
      if (Number.isFinite(kilocalories)) {
        found.energies.push({ start: node.start, end: node.end, kilocalories });
      }
    } else if (node.kind === 'string') {
      const span = inside(node);
      const address = textAt(text, span);
      if (addressLike.test(address)) {
        found.addresses.push({ ...span, text: address, member: place.member });
      }
    }
  }
  return found;
}

/** The beginning of what may be an address, or a path of the same server. Escapes are in no address. */
const addressLike = /^(https?:\/)?\/[^\\\s]*$/;
/** A number, or the UUID that it became in 2.6 (`wger-api.md` §1). */
const number = /^\d+$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function placeOf(text: string, node: JsonNode, resource: string): Place {
  const isListed = node.parent?.kind === 'array';
  return { resource, member: keyOf(text, isListed ? node.parent : node), isListed };
}

/** @param isOwn whether it is the id of the object that it is in */
function targetIn(
  text: string,
  node: JsonNode,
  place: Place,
  isOwn: boolean,
  offered: ReadonlySet<string>,
): string | undefined {
  if (!isOwn) {
    return targetOf(place, offered);
  }
  const { parent } = node;
  // The document's own id leads nowhere else.
  return parent?.parent === undefined ? undefined : contentOf(placeOf(text, parent, place.resource), offered);
}

function idIn(text: string, node: JsonNode): string | undefined {
  const value = textAt(text, inside(node));
  return (node.kind === 'literal' ? number : uuid).test(value) ? value : undefined;
}

/** The id that is the name of a member. */
function idInName(
  text: string,
  { key, parent }: JsonNode,
  offered: ReadonlySet<string>,
): FoundId | undefined {
  if (key === undefined || parent === undefined) {
    return undefined;
  }
  const span = { start: key.start + 1, end: key.end - 1 };
  const id = textAt(text, span);
  const resource = number.test(id) ? figuresOf(keyOf(text, parent), offered) : undefined;
  return resource === undefined ? undefined : { ...span, resource, id, isOwn: false };
}

/** Without quotes. */
function inside({ kind, start, end }: JsonNode): Span {
  return kind === 'string' ? { start: start + 1, end: end - 1 } : { start, end };
}
