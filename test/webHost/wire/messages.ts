// Messages between the tests in a worker and the control process: one message and one reply, both JSON.

/** A serialized value. JSON values are sent as they are, and all others with their kind. */
export type SerializedValue =
  | string
  | number
  | boolean
  | null
  | { readonly kind: 'undefined' }
  | { readonly kind: 'number' | 'bigint'; readonly text: string }
  | { readonly kind: 'date'; readonly time: number }
  | { readonly kind: 'pattern'; readonly source: string; readonly flags: string }
  /** Bytes, with one character for each. */
  | { readonly kind: 'bytes'; readonly text: string }
  | {
      readonly kind: 'error';
      readonly name: string;
      readonly message: string;
      readonly stack: string;
      readonly code: SerializedValue;
    }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [SerializedValue, SerializedValue])[] }
  | { readonly kind: 'set' | 'list'; readonly items: readonly SerializedValue[] }
  /** A copy of an object of the worker. */
  | { readonly kind: 'record'; readonly entries: readonly (readonly [string, SerializedValue])[] }
  /** An object of the control process. */
  | { readonly kind: 'object'; readonly id: number }
  /** A function of the worker, which answers asynchronously. */
  | { readonly kind: 'listener'; readonly id: number }
  /** A promise of the control process. */
  | { readonly kind: 'promise'; readonly id: number };

/** A name of a property; well-known symbols are sent by their descriptions. */
export type Key = string;

export type Message =
  | { readonly do: 'import'; readonly module: string }
  | { readonly do: 'look'; readonly object: number }
  | { readonly do: 'get'; readonly object: number; readonly key: Key }
  | { readonly do: 'set'; readonly object: number; readonly key: Key; readonly value: SerializedValue }
  | { readonly do: 'delete'; readonly object: number; readonly key: Key }
  | {
      readonly do: 'call';
      readonly object: number;
      readonly self: SerializedValue;
      readonly values: readonly SerializedValue[];
    }
  | { readonly do: 'construct'; readonly object: number; readonly values: readonly SerializedValue[] }
  /** The outcome of a call of a listener. */
  | { readonly do: 'answer'; readonly call: number; readonly outcome: Outcome }
  /** Asks for the next events; answered when there are any. */
  | { readonly do: 'listen' };

/** The current state of an object of the control process. */
export interface ObjectSnapshot {
  readonly id: number;
  readonly form: ObjectForm;
  /** Its own members; none if it is opaque. */
  readonly entries: readonly (readonly [Key, SerializedValue])[];
}

/** Opaque objects, such as instances of classes, are asked for each property. */
export type ObjectForm = 'plain' | 'array' | 'function' | 'opaque';

/** The outcome of a call or a promise. */
export interface Outcome {
  readonly result: 'returned' | 'thrown';
  readonly value: SerializedValue;
}

/** A promise was settled, or a listener was called. */
export type ControlEvent =
  | { readonly of: 'promise'; readonly id: number; readonly outcome: Outcome }
  | {
      readonly of: 'listener';
      readonly id: number;
      readonly call: number;
      readonly values: readonly SerializedValue[];
    };

/** The reply to a message, with all objects that it refers to. */
export interface Reply {
  readonly outcome: Outcome;
  readonly events: readonly ControlEvent[];
  readonly snapshots: readonly ObjectSnapshot[];
}
