import { mergeShapes, type ObjectShape, type Primitive, type Shape } from './shape.ts';
import { toSingular } from '../text/words.ts';
import { toPascalCase } from './typeNames.ts';

/** Keys of an object that is a table of values: ids, dates or weeks, some of which may be `None`. */
const tableKey = /^(?:\d[\d-]*|None)$/;
/** A property name that needs no quotes. */
const identifier = /^[A-Za-z_$][\w$]*$/;
/** Characters that are invisible, or change how a line reads. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const allPrimitives: readonly Primitive[] = ['string', 'number', 'boolean', 'null'];

/** Types of the links of a page, whether or not this one has them. */
const pageLinks: Readonly<Record<string, string>> = { next: 'string | null', previous: 'string | null' };

/** TypeScript declarations for answers, with an interface for each kind of object. */
export class Declarations {
  readonly #texts: string[] = [];
  readonly #names = new Set<string>();

  /** The declarations, those of an answer before those of its parts. */
  get text(): string {
    return this.#texts.join('\n\n');
  }

  /** @param name name of the type, or of that of a row if the answer is a page of a list */
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
      const index = this.#texts.push('') - 1;
      this.#texts[index] = `export type ${rootName} = ${this.#typeOf(shape, `${name}Item`)};`;
    }
  }

  /** Returns a name that no other type has. */
  #createName(preferredName: string): string {
    let name = preferredName;
    for (let number = 2; this.#names.has(name); number++) {
      name = `${preferredName}${number}`;
    }
    this.#names.add(name);
    return name;
  }

  /** @param rowName name of a row's type if the object is a page of a list */
  #declare(name: string, { members, count }: ObjectShape, rowName?: string): void {
    const knownTypes: typeof pageLinks = rowName === undefined ? {} : pageLinks;
    const index = this.#texts.push('') - 1;
    const lines = [...members].map(([key, member]) => {
      const { shape } = member;
      const part = toPascalCase(shape.elements === undefined ? key : toSingular(key)) || 'Member';
      const preferredName = rowName !== undefined && key === 'results' ? rowName : name + part;
      const type = Object.hasOwn(knownTypes, key) ? knownTypes[key] : this.#typeOf(shape, preferredName);
      const note = shape.isRounded ? '  /** Too long for a number: JSON.parse rounds it. */\n' : '';
      return `${note}  ${toPropertyName(key)}${member.count < count ? '?' : ''}: ${type};`;
    });
    this.#texts[index] = `export interface ${name} {\n${lines.join('\n')}\n}`;
  }

  #typeOf(shape: Shape, preferredName: string): string {
    return this.#typesOf(shape, preferredName).join(' | ');
  }

  /** @param preferredName name of an object's type, unless it is used already */
  #typesOf({ primitives, object, elements, isTruncated }: Shape, preferredName: string): readonly string[] {
    const types: string[] = [];
    if (object !== undefined) {
      types.push(this.#objectType(object, isTruncated, preferredName));
    }
    if (elements !== undefined) {
      const inner = this.#typesOf(elements, preferredName);
      const type = inner.length > 1 ? `(${inner.join(' | ')})` : inner.join('');
      types.push(`${type}[]`);
    }
    types.push(...allPrimitives.filter((primitive) => primitives.has(primitive)));
    // An empty array says nothing about the contents of others, and one that is too deep was not read.
    return types.length === 0 ? ['unknown'] : types;
  }

  #objectType(object: ObjectShape, isTruncated: boolean, preferredName: string): string {
    if (hasNamedMembers(object, isTruncated)) {
      const name = this.#createName(preferredName);
      this.#declare(name, object);
      return name;
    }
    if (isTruncated) {
      return 'Record<string, unknown>';
    }
    const values = mergeShapes([...object.members.values()].map(({ shape }) => shape));
    return `Record<string, ${this.#typeOf(values, preferredName)}>`;
  }
}

/** Returns true for an object whose keys are names, and not those of a table. */
function hasNamedMembers({ members }: ObjectShape, isTruncated: boolean): boolean {
  return !isTruncated && ![...members.keys()].every((key) => tableKey.test(key));
}

/** Returns a key as a property name, in quotes if necessary, and without invisible characters. */
function toPropertyName(key: string): string {
  return identifier.test(key)
    ? key
    : JSON.stringify(key).replace(invisible, (character) =>
        Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
          .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
          .join(''),
      );
}
