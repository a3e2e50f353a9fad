import { mergeShapes, type ObjectShape, type Primitive, type Shape } from './shape.ts';
import { toPascalCase, toSingular } from './typeNames.ts';

/** Keys of an object that is a table of values: by ids, dates or weeks, some of which may be `None`. */
const tableKey = /^(?:\d[\d-]*|None)$/;
/** A name that needs no quotes. */
const identifier = /^[A-Za-z_$][\w$]*$/;
/** Characters that a person cannot see, or that change how a line reads. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const allPrimitives: readonly Primitive[] = ['string', 'number', 'boolean', 'null'];

/** Types of members that are told otherwise than by their values. */
type KnownTypes = Readonly<Record<string, string>>;

/** The links of a page, whether or not this one has them. */
const pageLinks: KnownTypes = { next: 'string | null', previous: 'string | null' };

/** Types of answers in TypeScript, with an interface for each kind of object in them. */
export class Declarations {
  readonly #texts: string[] = [];
  readonly #names = new Set<string>();

  /** All of it, those of an answer before those of its parts. */
  get text(): string {
    return this.#texts.join('\n\n');
  }

  /** @param name of what it is, or of what stands on it where it is a page of a list */
  add(shape: Shape, name: string): void {
    const { object, primitives, elements, isTruncated } = shape;
    const isPage = object?.members.get('results')?.shape.elements !== undefined;
    const rootName = this.#createName(isPage ? `${name}Page` : name);
    if (
      object !== undefined &&
      primitives.size === 0 &&
      elements === undefined &&
      hasNamedMembers(object, isTruncated)
    ) {
      this.#declare(rootName, object, isPage ? name : undefined);
    } else {
      const at = this.#texts.push('') - 1;
      this.#texts[at] = `export type ${rootName} = ${this.#typeOf(shape, `${name}Item`)};`;
    }
  }

  /** A name that no other type has. */
  #createName(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#names.has(name); number++) {
      name = `${wanted}${number}`;
    }
    this.#names.add(name);
    return name;
  }

  /** @param rows the name of what stands on it, where it is a page of a list */
  #declare(name: string, { members, count }: ObjectShape, rows?: string): void {
    const known = rows === undefined ? {} : pageLinks;
    const at = this.#texts.push('') - 1;
    const lines = [...members].map(([key, member]) => {
      const { shape } = member;
      const part = toPascalCase(shape.elements === undefined ? key : toSingular(key)) || 'Member';
      const wanted = rows !== undefined && key === 'results' ? rows : name + part;
      const type = Object.hasOwn(known, key) ? known[key] : this.#typeOf(shape, wanted);
      const note = shape.isRounded ? '  /** Too long for a number: JSON.parse rounds it. */\n' : '';
      return `${note}  ${propertyName(key)}${member.count < count ? '?' : ''}: ${type};`;
    });
    this.#texts[at] = `export interface ${name} {\n${lines.join('\n')}\n}`;
  }

  #typeOf(shape: Shape, wanted: string): string {
    return this.#typesOf(shape, wanted).join(' | ');
  }

  /** @param wanted the name of an object there */
  #typesOf({ primitives, object, elements, isTruncated }: Shape, wanted: string): readonly string[] {
    if (isTruncated && object === undefined) {
      return ['unknown'];
    }
    const types: string[] = [];
    if (object !== undefined) {
      types.push(this.#objectType(object, isTruncated, wanted));
    }
    if (elements !== undefined) {
      const inner = this.#typesOf(elements, wanted);
      const type = inner.length > 1 ? `(${inner.join(' | ')})` : inner.join('');
      types.push(`${type}[]`);
    }
    types.push(...allPrimitives.filter((primitive) => primitives.has(primitive)));
    // An empty array or object does not tell what others have in it.
    return types.length === 0 ? ['unknown'] : types;
  }

  #objectType(object: ObjectShape, isOpen: boolean, wanted: string): string {
    if (hasNamedMembers(object, isOpen)) {
      const name = this.#createName(wanted);
      this.#declare(name, object);
      return name;
    }
    if (isOpen) {
      return 'Record<string, unknown>';
    }
    const values = mergeShapes([...object.members.values()].map(({ shape }) => shape));
    return `Record<string, ${this.#typeOf(values, wanted)}>`;
  }
}

/** Returns true for objects whose members have names of their own, and not those of a table. */
function hasNamedMembers({ members }: ObjectShape, isOpen: boolean): boolean {
  return !isOpen && members.size > 0 && ![...members.keys()].every((key) => tableKey.test(key));
}

/** A key as the name of a property: as it is, or in quotes, with nothing in it that cannot be seen. */
function propertyName(key: string): string {
  return identifier.test(key)
    ? key
    : JSON.stringify(key).replace(unseen, (character) =>
        Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
          .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
          .join(''),
      );
}
