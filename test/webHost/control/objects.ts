import { isModuleNamespaceObject, isPromise } from 'node:util/types';
import type { ObjectForm, ObjectSnapshot, SerializedValue } from '../wire/messages.ts';
import { serializeKey, serializeValue, deserializeValue } from '../wire/values.ts';

/** Callbacks for events that are sent to a worker. */
export interface ObjectCallbacks {
  /** Returns the listener's answer. */
  readonly onCall: (listener: number, values: readonly unknown[]) => Promise<unknown>;
  readonly onSettled: (promise: number, result: 'returned' | 'thrown', value: unknown) => void;
}

type Listener = (...values: readonly unknown[]) => Promise<unknown>;

/** The objects of this process that a worker knows, by number, for the life of the process. */
export class ObjectRegistry {
  readonly #objects: object[] = [];
  readonly #ids = new Map<object, number>();
  readonly #listeners = new Map<number, Listener>();
  readonly #callbacks: ObjectCallbacks;

  constructor(told: ObjectCallbacks) {
    this.#callbacks = told;
  }

  /** @throws RangeError for an unknown number */
  get(id: number): object {
    const object = this.#objects[id];
    if (object === undefined) {
      throw new RangeError(`There is no object ${id}.`);
    }
    return object;
  }

  /** Serializes a value, and adds snapshots of all objects in it. */
  serialize(value: unknown, looks: Map<number, ObjectSnapshot>): SerializedValue {
    return serializeValue(value, (object) => {
      if (isPromise(object)) {
        return { kind: 'promise', id: this.#promise(object) };
      }
      const id = this.#getId(object);
      this.#addSnapshot(id, object, looks);
      return { kind: 'object', id };
    });
  }

  /** Deserializes a value from a worker; objects of this process become themselves again. */
  deserialize(sent: SerializedValue): unknown {
    return deserializeValue(sent, {
      object: ({ kind, id }) => (kind === 'listener' ? this.#listener(id) : this.get(id)),
      bytes: (bytes) => Buffer.from(bytes.buffer),
    });
  }

  #promise(promise: Promise<unknown>): number {
    const known = this.#ids.get(promise);
    const id = known ?? this.#getId(promise);
    if (known === undefined) {
      promise.then(
        (value) => {
          this.#callbacks.onSettled(id, 'returned', value);
        },
        (error: unknown) => {
          this.#callbacks.onSettled(id, 'thrown', error);
        },
      );
    }
    return id;
  }

  #getId(object: object): number {
    const known = this.#ids.get(object);
    if (known !== undefined) {
      return known;
    }
    const id = this.#objects.push(object) - 1;
    this.#ids.set(object, id);
    return id;
  }

  #addSnapshot(id: number, object: object, looks: Map<number, ObjectSnapshot>): void {
    if (looks.has(id)) {
      return;
    }
    const form = getForm(object);
    const entries: ObjectSnapshot['entries'][number][] = [];
    looks.set(id, { id, form, entries });
    if (form === 'plain' || form === 'array') {
      for (const key of Reflect.ownKeys(object)) {
        const name = serializeKey(key);
        const property = Object.getOwnPropertyDescriptor(object, key);
        if (name !== undefined && property?.enumerable === true) {
          entries.push([name, this.serialize(Reflect.get(object, key), looks)]);
        }
      }
    }
  }

  #listener(id: number): Listener {
    const known = this.#listeners.get(id);
    if (known !== undefined) {
      return known;
    }
    const listener: Listener = (...values) => this.#callbacks.onCall(id, values);
    this.#listeners.set(id, listener);
    return listener;
  }
}

function getForm(object: object): ObjectForm {
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
