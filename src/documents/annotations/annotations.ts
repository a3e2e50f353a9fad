import { unitsOf } from '../../api/json/node/texts.ts';
import { maxDepth } from '../../api/json/list.ts';
import { scanJson, type JsonSink } from '../../api/json/scan.ts';
import { keyOf, textAt } from '../../api/json/tree.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { contentOf, figuresOf, isEnergy, targetOf, type Place } from '../../resources/related/references.ts';

/** A stretch of a document's text, in UTF-16 code units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** An id of an item that has a document. */
export interface FoundId extends Span {
  readonly resource: string;
  readonly id: string;
  /** True if it is the id of the very object that it is in, whose name stands beside it. */
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

/** Facts that a document shows beside its text. */
export interface Annotations {
  readonly ids: readonly FoundId[];
  readonly addresses: readonly FoundAddress[];
  readonly energies: readonly FoundEnergy[];
}

/** Texts that are longer, in UTF-16 code units, have no annotations and no outline; deeper ones have no annotations. */
export const maxLength = 10 * 1024 * 1024;
/** Further ones are left alone. */
const maxAnnotations = 20_000;

/**
 * Finds what refers to something in a document, in one pass and without a request.
 *
 * @param text JSON; of other text, what stands before it is no longer that
 * @param resource that of the document
 * @param offered the endpoints that the server's root names
 */
export function* annotate(text: string, resource: string, offered: ReadonlySet<string>): Steps<Annotations> {
  const finder = new Finder(text, resource, offered);
  if (text.length <= maxLength) {
    try {
      yield* scanJson(unitsOf(text), finder);
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof BeyondLimits)) {
        throw error;
      }
    }
  }
  return finder;
}

/** The beginning of what may be an address, or a path of the same server. Escapes are in no address. */
const addressLike = /^(https?:\/)?\/[^\\\s]*$/;
/** No server writes longer ones, and each would be taken apart in one go. */
const maxAddress = 4000;
/** The same for ids, and for the names of members. */
const maxName = 1000;
/** A number, or the UUID that it became in 2.6 (`wger-api.md` §1). */
const number = /^\d+$/;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Error that stops the search where there is more than is annotated. */
class BeyondLimits extends Error {}

/** An object or an array around a value. */
interface Container {
  readonly isObject: boolean;
  /** The name that it has in its object; empty elsewhere. */
  readonly name: string;
}

/** Looks at each value as it comes. */
class Finder implements JsonSink, Annotations {
  readonly ids: FoundId[] = [];
  readonly addresses: FoundAddress[] = [];
  readonly energies: FoundEnergy[] = [];
  readonly #text: string;
  readonly #resource: string;
  readonly #offered: ReadonlySet<string>;
  readonly #around: Container[] = [];
  /** The name of the value that comes; empty in arrays. */
  #name = '';

  constructor(text: string, resource: string, offered: ReadonlySet<string>) {
    this.#text = text;
    this.#resource = resource;
    this.#offered = offered;
  }

  opened(_start: number, isObject: boolean): void {
    this.#around.push({ isObject, name: this.#name });
    this.#name = '';
    if (this.#around.length > maxDepth) {
      throw new BeyondLimits();
    }
  }

  closed(): void {
    this.#around.pop();
  }

  comma(): void {
    this.#name = '';
    if (this.ids.length + this.addresses.length + this.energies.length > maxAnnotations) {
      throw new BeyondLimits();
    }
  }

  key(start: number, end: number): void {
    if (end - start > maxName) {
      this.#name = '';
      return;
    }
    this.#name = keyOf(this.#text, { key: { start, end } });
    const span = { start: start + 1, end: end - 1 };
    const id = textAt(this.#text, span);
    const target = number.test(id) ? figuresOf(this.#around.at(-1)?.name ?? '', this.#offered) : undefined;
    if (target !== undefined) {
      this.ids.push({ ...span, resource: target, id, isOwn: false });
    }
  }

  string(start: number, end: number): void {
    const span = { start: start + 1, end: end - 1 };
    if (end - start > maxAddress) {
      return;
    }
    const text = textAt(this.#text, span);
    if (!(uuid.test(text) && this.#addId(span, text)) && addressLike.test(text)) {
      this.addresses.push({ ...span, text, member: this.#placeAt(0).member });
    }
  }

  literal(start: number, end: number): void {
    if (end - start > maxName) {
      return;
    }
    const text = textAt(this.#text, { start, end });
    if (number.test(text) && this.#addId({ start, end }, text)) {
      return;
    }
    const kilocalories = Number(text);
    if (isEnergy(this.#placeAt(0).member) && Number.isFinite(kilocalories)) {
      this.energies.push({ start, end, kilocalories });
    }
  }

  /** @returns whether that leads somewhere */
  #addId(span: Span, id: string): boolean {
    const place = this.#placeAt(0);
    const isOwn = place.member === 'id' && !place.isListed;
    const target = isOwn ? this.#targetOfOwn() : targetOf(place, this.#offered);
    if (target !== undefined) {
      this.ids.push({ ...span, resource: target, id, isOwn });
    }
    return target !== undefined;
  }

  /** The document's own id leads nowhere else. */
  #targetOfOwn(): string | undefined {
    return this.#around.length < 2 ? undefined : contentOf(this.#placeAt(1), this.#offered);
  }

  /** The place of the value that comes, or of a container around it, counted from the innermost. */
  #placeAt(outwards: number): Place {
    const parent = this.#around.at(-1 - outwards);
    const isListed = parent?.isObject === false;
    const own = outwards === 0 ? this.#name : (this.#around.at(-outwards)?.name ?? '');
    return { resource: this.#resource, member: isListed ? parent.name : own, isListed };
  }
}
