import type { ServerResponse } from 'node:http';
import type { Answer } from '../http/answer.ts';

/** The request that a fault affects. */
export interface FaultContext {
  /** The answer that this request, or one with another target, would have had. */
  answer: (target?: string) => Answer;
  /** Path with query, as on the wire. */
  target: string;
  /** Scheme, host and port that the client used. */
  origin: string;
  /** Scheme, host and port of the other address that redirects and links lead to. */
  elsewhere: string;
  /** Seconds that a client is told to wait, if that can be chosen. */
  retryAfter: number;
  response: ServerResponse;
}

/** Returns the answer to send instead; nothing when the fault handles the response itself. */
export type FaultHandler = (incident: FaultContext) => Answer | undefined | Promise<Answer>;

/** The faults of one kind, by name. */
export type FaultHandlers = Readonly<Record<string, FaultHandler>>;

/** Makes one fault for each entry of a table, with the same name. */
export function mapFaults<Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
  fault: (value: Value) => FaultHandler,
): Readonly<Record<Name, FaultHandler>> {
  const faults = Object.entries<Value>(table).map(([name, value]) => [name, fault(value)]);
  return Object.fromEntries(faults) as Record<Name, FaultHandler>;
}
