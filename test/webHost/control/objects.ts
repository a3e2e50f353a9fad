import { isModuleNamespaceObject, isPromise } from 'node:util/types';
import type { Form, Look, Sent } from '../wire/messages.ts';
import { sendKey, sendValue, takeValue } from '../wire/values.ts';

/** What a worker is told of as it happens. */
export interface Told {
  /** @returns what the listener answers */
  readonly called: (listener: number, values: readonly unknown[]) => Promise<unknown>;
  readonly settled: (promise: number, result: 'returned' | 'thrown', value: unknown) => void;
}

type Listener = (...values: readonly unknown[]) => Promise<unknown>;

/** The objects of this process that a worker knows, by number, for as long as the process lives. */
export class Objects {
  readonly #objects: object[] = [];
  readonly #ids = new Map<object, number>();
  readonly #listeners = new Map<number, Listener>();
  readonly #told: Told;

  constructor(told: Told) {
    this.#told = told;
  }

  /** @throws RangeError for a number that stands for nothing */
  at(id: number): object {
    const object = this.#objects[id];
    if (object === undefined) {
      throw new RangeError(`There is no object ${id}.`);
    }
    return object;
  }

  /** Makes a value ready to be sent, and adds how the objects in it look, and those in them. */
  send(value: unknown, looks: Map<number, Look>): Sent {
    return sendValue(value, (object) => {
      if (isPromise(object)) {
        return { kind: 'promise', id: this.#promise(object) };
      }
      const id = this.#idOf(object);
      this.#look(id, object, looks);
      return { kind: 'object', id };
    });
  }

  /** The value of what a worker sent: what was an object of this process is the same again. */
  take(sent: Sent): unknown {
    return takeValue(sent, {
      object: ({ kind, id }) => (kind === 'listener' ? this.#listener(id) : this.at(id)),
      bytes: (bytes) => Buffer.from(bytes.buffer),
    });
  }

  #promise(promise: Promise<unknown>): number {
    const known = this.#ids.get(promise);
    const id = known ?? this.#idOf(promise);
    if (known === undefined) {
      promise.then(
        (value) => {
          this.#told.settled(id, 'returned', value);
        },
        (error: unknown) => {
          this.#told.settled(id, 'thrown', error);
        },
      );
    }
    return id;
  }

  #idOf(object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined) {
      return known;
    }
    const id = this.#objects.push(object) - 1;
    this.#ids.set(object, id);
    return id;
  }

  #look(id: number, object: object, looks: Map<number, Look>): void {
    if (looks.has(id)) {
      return;
    }
    const form = formOf(object);
    const entries: Look['entries'][number][] = [];
    looks.set(id, { id, form, entries });
    if (form === 'plain' || form === 'array') {
      for (const key of Reflect.ownKeys(object)) {
        const name = sendKey(key);
        const property = Object.getOwnPropertyDescriptor(object, key);
        if (name !== undefined && property?.enumerable === true) {
          entries.push([name, this.send(Reflect.get(object, key), looks)]);
        }
      }
    }
  }

  #listener(id: number): Listener {
    const known = this.#listeners.get(id);
    if (known !== undefined) {
      return known;
    }
    const listener: Listener = (...values) => this.#told.called(id, values);
    this.#listeners.set(id, listener);
    return listener;
  }
}

function formOf(object: object): Form {
  if (typeof object === 'function') {
    return 'function';
  }
  if (Array.isArray(object)) {
    return 'array';
  }
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || prototype === Object.prototype || isModuleNamespaceObject(object)
    ? 'plain'
    : 'opaque';
}
