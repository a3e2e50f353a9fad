import type { ServerResponse } from 'node:http';
import type { Answer } from '../http/answer.ts';

/** What a fault works with. */
export interface Incident {
  /** The answer that the request would have had, or that a request with another target would have. */
  answer: (target?: string) => Answer;
  /** Path with query, as on the wire. */
  target: string;
  /** Scheme, host and port that the client named. */
  origin: string;
  /** Scheme, host and port of where what leads away leads to. */
  elsewhere: string;
  /** Seconds that a client is told to wait where that can be chosen. */
  retryAfter: number;
  response: ServerResponse;
}

/** The answer to send instead; nothing when the fault deals with the response itself. */
export type Misbehaviour = (incident: Incident) => Answer | undefined | Promise<Answer>;

/** The faults of one kind by their names. */
export type Misbehaviours = Readonly<Record<string, Misbehaviour>>;

/** One fault for each entry of a table, with the same name. */
export function faultsOf<Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
  fault: (value: Value) => Misbehaviour,
): Readonly<Record<Name, Misbehaviour>> {
  const faults = Object.entries<Value>(table).map(([name, value]) => [name, fault(value)]);
  return Object.fromEntries(faults) as Record<Name, Misbehaviour>;
}
