import { toCodeUnits } from '../../api/json/node/textEncoding.ts';
import { maxDepth } from '../../api/json/list.ts';
import { scanJson, type JsonVisitor } from '../../api/json/scan.ts';
import { getKey, getText, type TextRange } from '../../api/json/tree.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import {
  findContainedResource,
  findStatisticsResource,
  energyMembers,
  findReferencedResource,
  type ValueLocation,
} from '../../resources/related/references.ts';

/** An ID of an item that has a document. */
interface IdAnnotation extends TextRange {
  readonly resource: string;
  readonly id: string;
  /** True if it is the ID of the object that it is a member of, whose name stands beside it. */
  readonly isOwn: boolean;
}

/** A text that may be an address, without its quotes. */
export interface AddressAnnotation extends TextRange {
  readonly text: string;
  /** Name of the member whose value it is. */
  readonly member: string;
}

/** An amount of energy. */
interface EnergyAnnotation extends TextRange {
  readonly kilocalories: number;
}

/** IDs, addresses and energies in the text of a document, by their positions in UTF-16 code units. */
export interface Annotations {
  readonly ids: readonly IdAnnotation[];
  readonly addresses: readonly AddressAnnotation[];
  readonly energies: readonly EnergyAnnotation[];
}

/** Upper limit on the length of texts with annotations and an outline, in UTF-16 code units. */
export const maxAnnotatedLength = 10 * 1024 * 1024;
/** Upper limit on the annotations of a document. */
const maxAnnotations = 20_000;

/**
 * Finds the annotations of a document, in one pass and without a request.
 *
 * @param text JSON; an invalid text is annotated up to its first error
 * @param resource the document's resource
 * @param offered the endpoints that the server's root names
 */
export function* annotate(text: string, resource: string, offered: ReadonlySet<string>): Steps<Annotations> {
  const collector = new AnnotationCollector(text, resource, offered);
  if (text.length <= maxAnnotatedLength) {
    try {
      yield* scanJson(toCodeUnits(text), collector);
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof LimitExceededError)) {
        throw error;
      }
    }
  }
  return collector;
}

/** A text that may be an address, or a path of the same server; addresses contain no JSON escapes. */
const addressPattern = /^(https?:\/)?\/[^\\\s]*$/;
/** Upper limit on the length of addresses, each of which is parsed without a pause. */
const maxAddressLength = 4000;
/** Upper limit on the length of IDs and member names. */
const maxNameLength = 1000;
/** IDs are numbers, or since 2.6 UUIDs (`wger-api.md` §1). */
const numberPattern = /^\d+$/;
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Error that ends the search at a limit. */
class LimitExceededError extends Error {}

/** An object or an array around a value. */
interface Container {
  readonly isObject: boolean;
  /** Its name as a member; empty for an element of an array and for the root. */
  readonly name: string;
}

/** Collects annotations while a text is scanned. */
class AnnotationCollector implements JsonVisitor, Annotations {
  readonly ids: IdAnnotation[] = [];
  readonly addresses: AddressAnnotation[] = [];
  readonly energies: EnergyAnnotation[] = [];
  readonly #text: string;
  readonly #resource: string;
  readonly #offered: ReadonlySet<string>;
  readonly #containers: Container[] = [];
  /** Name of the next value; empty in arrays. */
  #name = '';

  constructor(text: string, resource: string, offered: ReadonlySet<string>) {
    this.#text = text;
    this.#resource = resource;
    this.#offered = offered;
  }

  onContainerBegin(_start: number, isObject: boolean): void {
    this.#containers.push({ isObject, name: this.#name });
    this.#name = '';
    if (this.#containers.length > maxDepth) {
      throw new LimitExceededError();
    }
  }

  onContainerEnd(): void {
    this.#containers.pop();
  }

  onComma(): void {
    this.#name = '';
    if (this.ids.length + this.addresses.length + this.energies.length > maxAnnotations) {
      throw new LimitExceededError();
    }
  }

  onKey(start: number, end: number): void {
    if (end - start > maxNameLength) {
      this.#name = '';
      return;
    }
    this.#name = getKey(this.#text, { key: { start, end } });
    const span = { start: start + 1, end: end - 1 };
    const id = getText(this.#text, span);
    const target = numberPattern.test(id)
      ? findStatisticsResource(this.#containers.at(-1)?.name ?? '', this.#offered)
      : undefined;
    if (target !== undefined) {
      this.ids.push({ ...span, resource: target, id, isOwn: false });
    }
  }

  onString(start: number, end: number): void {
    const span = { start: start + 1, end: end - 1 };
    if (end - start > maxAddressLength) {
      return;
    }
    const text = getText(this.#text, span);
    if (!(uuidPattern.test(text) && this.#addId(span, text)) && addressPattern.test(text)) {
      this.addresses.push({ ...span, text, member: this.#getPlace(0).member });
    }
  }

  onLiteral(start: number, end: number): void {
    if (end - start > maxNameLength) {
      return;
    }
    const text = getText(this.#text, { start, end });
    if (numberPattern.test(text) && this.#addId({ start, end }, text)) {
      return;
    }
    const kilocalories = Number(text);
    if (energyMembers.has(this.#getPlace(0).member) && Number.isFinite(kilocalories)) {
      this.energies.push({ start, end, kilocalories });
    }
  }

  /** @returns true if the ID refers to a document */
  #addId(span: TextRange, id: string): boolean {
    const place = this.#getPlace(0);
    const isOwn = place.member === 'id' && !place.isInList;
    const target = isOwn ? this.#findOwnTarget() : findReferencedResource(place, this.#offered);
    if (target !== undefined) {
      this.ids.push({ ...span, resource: target, id, isOwn });
    }
    return target !== undefined;
  }

  /** The resource of an object's own ID; undefined for the document's own. */
  #findOwnTarget(): string | undefined {
    return this.#containers.length < 2 ? undefined : findContainedResource(this.#getPlace(1), this.#offered);
  }

  /** Location of the next value, or of a container around it, counted from the innermost. */
  #getPlace(levelsUp: number): ValueLocation {
    const parent = this.#containers.at(-1 - levelsUp);
    const isListed = parent?.isObject === false;
    const ownName = levelsUp === 0 ? this.#name : (this.#containers.at(-levelsUp)?.name ?? '');
    return { resource: this.#resource, member: isListed ? parent.name : ownName, isInList: isListed };
  }
}
