import type { Steps } from '../../api/concurrency/slices.ts';
import { getKey, parseTree, getText, type JsonNode } from '../../api/json/tree.ts';

/** Kinds of values that have no parts. */
export type Primitive = 'string' | 'number' | 'boolean' | 'null';

/** All values that were seen at one place of JSON texts. */
export interface Shape {
  readonly primitives: Set<Primitive>;
  /** True if a number was not the one that `JSON.parse` makes of it. */
  isRounded: boolean;
  /** Objects at this place, taken together. */
  object: ObjectShape | undefined;
  /** Elements of all arrays at this place, taken together. */
  elements: Shape | undefined;
  /** True if there is more than is told of it: deeper or larger than anybody reads. */
  isTruncated: boolean;
}

export interface ObjectShape {
  /** Number of the objects. */
  count: number;
  readonly members: Map<string, MemberShape>;
}

export interface MemberShape {
  readonly shape: Shape;
  /** Number of the objects that have it. */
  count: number;
}

/** Levels that are told apart. */
const maxDepth = 24;
/** Members of one object that are told apart, and of all. */
const maxMembers = 300;
const maxAllMembers = 5000;
/** Characters of the name of one. */
const maxName = 1000;
/** Members that one object may have been sent with, repeated ones included, to be looked at. */
const maxSentMembers = 2000;

/** A JSON text that is looked through, and how many more members are told apart in all texts of its kind. */
interface Reading {
  readonly text: string;
  readonly budget: { members: number };
}

function emptyShape(): Shape {
  return {
    primitives: new Set(),
    isRounded: false,
    object: undefined,
    elements: undefined,
    isTruncated: false,
  };
}

/** Several places taken for one. */
export function mergeShapes(shapes: readonly Shape[]): Shape {
  const all = emptyShape();
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

function mergeObjects(one: ObjectShape, other: ObjectShape): ObjectShape {
  const members = new Map(one.members);
  for (const [name, { shape, count }] of other.members) {
    const known = members.get(name);
    members.set(
      name,
      known === undefined
        ? { shape, count }
        : { shape: mergeShapes([known.shape, shape]), count: known.count + count },
    );
  }
  return { count: one.count + other.count, members };
}

/** The values of several JSON texts, taken together; undefined where there is none. */
export function* inferShape(texts: readonly string[]): Steps<Shape | undefined> {
  const shape = emptyShape();
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
      shape.elements ??= emptyShape();
      if (depth === maxDepth) {
        shape.elements.isTruncated = true;
        return;
      }
      for (const child of node.children) {
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
  // Of several members of one name the last counts, as for `JSON.parse`.
  const children = new Map(node.children.map((child) => [getKey(reading.text, child), child]));
  for (const [name, child] of children) {
    let member = object.members.get(name);
    if (member === undefined) {
      if (object.members.size === maxMembers || reading.budget.members === 0 || name.length > maxName) {
        shape.isTruncated = true;
        return;
      }
      reading.budget.members--;
      member = { shape: emptyShape(), count: 0 };
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
