import type { Key, SerializedValue } from './messages.ts';

/**
 * Serializes a value.
 *
 * @param sendObject serializes objects and functions that only the sender's side knows
 */
export function serializeValue(
  value: unknown,
  sendObject: (value: object) => SerializedValue,
): SerializedValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { kind: 'number', text: formatNumber(value) };
    case 'bigint':
      return { kind: 'bigint', text: String(value) };
    // Symbols cannot be sent.
    case 'symbol':
    case 'undefined':
      return { kind: 'undefined' };
    case 'object':
    case 'function':
      return serializeReference(value, sendObject);
  }
}

function serializeReference(
  value: object | null,
  sendObject: (value: object) => SerializedValue,
): SerializedValue {
  const send = (inner: unknown): SerializedValue => serializeValue(inner, sendObject);
  if (value === null) {
    return null;
  }
  if (value instanceof Date) {
    return { kind: 'date', time: value.getTime() };
  }
  if (value instanceof RegExp) {
    return { kind: 'pattern', source: value.source, flags: value.flags };
  }
  if (value instanceof Uint8Array) {
    return { kind: 'bytes', text: bytesToText(value) };
  }
  if (value instanceof Error) {
    const { name, message, stack = '' } = value;
    return {
      kind: 'error',
      name,
      message,
      stack,
      code: 'code' in value ? send(value.code) : send(undefined),
    };
  }
  if (value instanceof Map) {
    return { kind: 'map', entries: [...value].map(([name, inner]) => [send(name), send(inner)]) };
  }
  if (value instanceof Set) {
    return { kind: 'set', items: [...value].map(send) };
  }
  return sendObject(value);
}

/** Functions that restore values that the other side sent. */
export interface Deserializers {
  /** Restores an object, a function or a promise. */
  readonly object: (sent: Extract<SerializedValue, { readonly id: number }>) => unknown;
  readonly bytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array;
}

/** Restores a value. */
export function deserializeValue(sent: SerializedValue, taking: Deserializers): unknown {
  const take = (inner: SerializedValue): unknown => deserializeValue(inner, taking);
  if (typeof sent !== 'object' || sent === null) {
    return sent;
  }
  switch (sent.kind) {
    case 'undefined':
      return undefined;
    case 'number':
      return Number(sent.text);
    case 'bigint':
      return BigInt(sent.text);
    case 'date':
      return new Date(sent.time);
    case 'pattern':
      return new RegExp(sent.source, sent.flags);
    case 'bytes':
      return taking.bytes(Uint8Array.from(sent.text, (character) => character.charCodeAt(0)));
    case 'error': {
      const error = new Error(sent.message);
      const { name, stack } = sent;
      const code = take(sent.code);
      return Object.assign(error, { name, stack }, code === undefined ? {} : { code });
    }
    case 'map':
      return new Map(sent.entries.map(([name, value]) => [take(name), take(value)]));
    case 'set':
      return new Set(sent.items.map(take));
    case 'list':
      return sent.items.map(take);
    case 'record':
      return Object.fromEntries(sent.entries.map(([name, value]) => [name, take(value)]));
    case 'object':
    case 'listener':
    case 'promise':
      return taking.object(sent);
  }
}

/** Bytes that are converted to text at once; each is an argument of one call. */
const bytesAtOnce = 8192;

function bytesToText(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += bytesAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + bytesAtOnce));
  }
  return text;
}

function formatNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Prefix for well-known symbols; no property of ours begins with it. */
const symbolMark = '@@';

/** Serializes the name of a property; undefined for a symbol that only one side has. */
export function serializeKey(key: string | symbol): Key | undefined {
  if (typeof key === 'string') {
    return key;
  }
  const name = key.description?.replace(/^Symbol\./, '') ?? '';
  return Object.getOwnPropertyDescriptor(Symbol, name)?.value === key ? `${symbolMark}${name}` : undefined;
}

export function deserializeKey(key: Key): string | symbol {
  if (!key.startsWith(symbolMark)) {
    return key;
  }
  const symbol: unknown = Object.getOwnPropertyDescriptor(Symbol, key.slice(symbolMark.length))?.value;
  return typeof symbol === 'symbol' ? symbol : key;
}
