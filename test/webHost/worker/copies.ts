import type { ObjectForm, Key, ObjectSnapshot, Message, SerializedValue } from '../wire/messages.ts';
import { serializeKey, deserializeKey } from '../wire/values.ts';

/** Object of the control process. */
interface Remote {
  readonly id: number;
  readonly form: ObjectForm;
  /** The proxy's target: a copy of the object as it was last seen. */
  readonly copy: object;
  readonly proxy: object;
  seenIn: number;
}

interface Wire {
  readonly act: (message: Message) => unknown;
  readonly send: (value: unknown) => SerializedValue;
  readonly take: (sent: SerializedValue) => unknown;
}

/**
 * Proxies around copies of objects of the control process. As nothing can change within a turn of the event loop, just
 * as if both were in one process, an object is fetched at most once per turn, and again after a call or a change.
 */
export class RemoteObjects {
  readonly #remotes = new Map<number, Remote>();
  readonly #remoteOf = new WeakMap<object, Remote>();
  readonly #wire: Wire;
  #turn = 0;
  #isTurnToEnd = false;

  constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** The number of an object of the control process. */
  getId(object: object): number | undefined {
    return this.#remoteOf.get(object)?.id;
  }

  proxy(id: number): object {
    return this.#remote(id, 'opaque').proxy;
  }

  /** Applies snapshots of objects. */
  applySnapshots(looks: readonly ObjectSnapshot[]): void {
    for (const { id, form } of looks) {
      this.#remote(id, form);
    }
    for (const { id, form, entries } of looks) {
      const remote = this.#remote(id, form);
      remote.seenIn = this.#thisTurn();
      if (hasSnapshot(form)) {
        for (const key of Reflect.ownKeys(remote.copy)) {
          Reflect.deleteProperty(remote.copy, key);
        }
        for (const [key, sent] of entries) {
          Reflect.set(remote.copy, deserializeKey(key), this.#wire.take(sent));
        }
        if (Array.isArray(remote.copy)) {
          remote.copy.length = entries.length;
        }
      }
    }
  }

  /** Marks all copies as outdated. */
  invalidate(): void {
    this.#turn += 1;
  }

  #remote(id: number, form: ObjectForm): Remote {
    const known = this.#remotes.get(id);
    if (known !== undefined) {
      return known;
    }
    const copy = createProxyTarget(form);
    const proxy = new Proxy(copy, hasSnapshot(form) ? this.#snapshotTraps : this.#forwardingTraps);
    const remote = { id, form, copy, proxy, seenIn: -1 };
    this.#remotes.set(id, remote);
    this.#remoteOf.set(copy, remote);
    this.#remoteOf.set(proxy, remote);
    return remote;
  }

  #thisTurn(): number {
    if (!this.#isTurnToEnd) {
      this.#isTurnToEnd = true;
      queueMicrotask(() => {
        this.#isTurnToEnd = false;
        this.#turn += 1;
      });
    }
    return this.#turn;
  }

  /** Makes a copy equal to the object. */
  #refresh<Copy extends object>(copy: Copy): Copy {
    const { id, seenIn } = this.#getRemote(copy);
    if (seenIn !== this.#turn) {
      this.#wire.act({ do: 'look', object: id });
    }
    return copy;
  }

  #getRemote(copy: object): Remote {
    const remote = this.#remoteOf.get(copy);
    if (remote === undefined) {
      throw new TypeError('This is no object of the control process.');
    }
    return remote;
  }

  #mutate(message: Message): unknown {
    this.invalidate();
    return this.#wire.act(message);
  }

  readonly #mutationTraps: ProxyHandler<object> = {
    set: (copy, key, value) =>
      this.#mutate({
        do: 'set',
        object: this.#getRemote(copy).id,
        key: toKey(key),
        value: this.#wire.send(value),
      }) === true,
    deleteProperty: (copy, key) =>
      this.#mutate({ do: 'delete', object: this.#getRemote(copy).id, key: toKey(key) }) === true,
    defineProperty: () => false,
  };

  /** For objects and arrays, which are fetched whole. */
  readonly #snapshotTraps: ProxyHandler<object> = {
    ...this.#mutationTraps,
    get: (copy, key) => Reflect.get(this.#refresh(copy), key) as unknown,
    has: (copy, key) => Reflect.has(this.#refresh(copy), key),
    ownKeys: (copy) => Reflect.ownKeys(this.#refresh(copy)),
    getOwnPropertyDescriptor: (copy, key) => Reflect.getOwnPropertyDescriptor(this.#refresh(copy), key),
  };

  /** For functions, and for objects that do not expose their members. */
  readonly #forwardingTraps: ProxyHandler<object> = {
    ...this.#mutationTraps,
    get: (copy, key) => {
      const name = serializeKey(key);
      return name === undefined || (typeof copy === 'function' && key in Function.prototype)
        ? (Reflect.get(copy, key) as unknown)
        : this.#wire.act({ do: 'get', object: this.#getRemote(copy).id, key: name });
    },
    apply: (copy, self: unknown, values: readonly unknown[]) =>
      this.#mutate({
        do: 'call',
        object: this.#getRemote(copy).id,
        self: this.#wire.send(self),
        values: values.map((value) => this.#wire.send(value)),
      }),
    construct: (copy, values: readonly unknown[]) =>
      this.#mutate({
        do: 'construct',
        object: this.#getRemote(copy).id,
        values: values.map((value) => this.#wire.send(value)),
      }) as object,
  };
}

/** Returns true if all members of an object are sent with it. */
function hasSnapshot(form: ObjectForm): boolean {
  return form === 'plain' || form === 'array';
}

function createProxyTarget(form: ObjectForm): object {
  switch (form) {
    case 'array':
      return [];
    case 'function':
      return function remote() {
        return undefined;
      };
    case 'plain':
    case 'opaque':
      return {};
  }
}

function toKey(key: string | symbol): Key {
  const name = serializeKey(key);
  if (name === undefined) {
    throw new TypeError(`${String(key)} is a symbol of this worker alone.`);
  }
  return name;
}
