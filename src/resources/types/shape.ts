import type { Steps } from '../../api/concurrency/slices.ts';
import { getKey, parseTree, getText, type JsonNode } from '../../api/json/tree.ts';

/** Kinds of values that have no parts. */
export type Primitive = 'string' | 'number' | 'boolean' | 'null';

/** All values at one place in JSON texts. */
export interface Shape {
  readonly primitives: Set<Primitive>;
  /** True if `JSON.parse` rounds a number. */
  isRounded: boolean;
  /** All objects at this place, merged. */
  object: ObjectShape | undefined;
  /** The elements of all arrays at this place, merged. */
  elements: Shape | undefined;
  /** True if an object is deeper or larger than anyone reads, so that members are missing. */
  isTruncated: boolean;
}

export interface ObjectShape {
  /** Number of objects. */
  count: number;
  readonly members: Map<string, MemberShape>;
}

interface MemberShape {
  readonly shape: Shape;
  /** Number of objects that have it. */
  count: number;
}

/** Maximum depth of the values that are inspected. */
const maxDepth = 24;
/** Upper limits on the distinct members of one object, and of all. */
const maxMembers = 300;
const maxAllMembers = 5000;
/** Maximum number of characters of a member's name. */
const maxNameLength = 1000;
/** Upper limit on the members of an object as sent, including repeated ones. */
const maxSentMembers = 2000;

/** A JSON text, and the number of distinct members that all texts of its kind may still add. */
interface Reading {
  readonly text: string;
  readonly budget: { members: number };
}

function createEmptyShape(): Shape {
  return {
    primitives: new Set(),
    isRounded: false,
    object: undefined,
    elements: undefined,
    isTruncated: false,
  };
}

/** Merges the shapes of several places. */
export function mergeShapes(shapes: readonly Shape[]): Shape {
  const all = createEmptyShape();
  for (const { primitives, isRounded, object, elements, isTruncated } of shapes) {
    primitives.forEach((primitive) => all.primitives.add(primitive));
    all.isRounded ||= isRounded;
    all.isTruncated ||= isTruncated;
    all.elements =
      all.elements && elements ? mergeShapes([all.elements, elements]) : (all.elements ?? elements);
    all.object = all.object && object ? mergeObjects(all.object, object) : (all.object ?? object);
  }
  return all;
}

function mergeObjects(a: ObjectShape, b: ObjectShape): ObjectShape {
  const members = new Map(a.members);
  for (const [name, { shape, count }] of b.members) {
    const known = members.get(name);
    members.set(
      name,
      known === undefined
        ? { shape, count }
        : { shape: mergeShapes([known.shape, shape]), count: known.count + count },
    );
  }
  return { count: a.count + b.count, members };
}

/** Infers the common shape of several JSON texts; undefined if none of them can be parsed. */
export function* inferShape(texts: readonly string[]): Steps<Shape | undefined> {
  const shape = createEmptyShape();
  const budget = { members: maxAllMembers };
  let isEmpty = true;
  for (const text of texts) {
    const root = yield* parseTree(text);
    if (root !== undefined) {
      isEmpty = false;
      yield* addNode(shape, root, { text, budget }, 0);
    }
  }
  return isEmpty ? undefined : shape;
}

function* addNode(shape: Shape, node: JsonNode, reading: Reading, depth: number): Steps<void> {
  switch (node.kind) {
    case 'string':
      shape.primitives.add('string');
      return;
    case 'literal':
      addLiteral(shape, getText(reading.text, node));
      return;
    case 'array':
      shape.elements ??= createEmptyShape();
      for (const child of depth < maxDepth ? node.children : []) {
        yield* addNode(shape.elements, child, reading, depth + 1);
        yield;
      }
      return;
    case 'object':
      yield* addObject(shape, node, reading, depth);
  }
}

function* addObject(shape: Shape, node: JsonNode, reading: Reading, depth: number): Steps<void> {
  shape.object ??= { count: 0, members: new Map() };
  const { object } = shape;
  object.count++;
  if (depth === maxDepth || node.children.length > maxSentMembers) {
    shape.isTruncated = true;
  }
  if (shape.isTruncated) {
    return;
  }
  // Of several members with the same name, the last one counts, as in `JSON.parse`.
  const children = new Map(node.children.map((child) => [getKey(reading.text, child), child]));
  for (const [name, child] of children) {
    let member = object.members.get(name);
    if (member === undefined) {
      if (object.members.size === maxMembers || reading.budget.members === 0 || name.length > maxNameLength) {
        shape.isTruncated = true;
        return;
      }
      reading.budget.members--;
      member = { shape: createEmptyShape(), count: 0 };
      object.members.set(name, member);
    }
    member.count++;
    yield* addNode(member.shape, child, reading, depth + 1);
    yield;
  }
}

function addLiteral(shape: Shape, text: string): void {
  switch (text) {
    case 'null':
      shape.primitives.add('null');
      return;
    case 'true':
    case 'false':
      shape.primitives.add('boolean');
      return;
    default:
      shape.primitives.add('number');
      shape.isRounded ||= /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text));
  }
}
