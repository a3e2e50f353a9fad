import type { ServerResponse } from 'node:http';
import type { Answer } from '../http/answer.ts';

/** What a fault works with. */
export interface FaultContext {
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
export type FaultHandler = (incident: FaultContext) => Answer | undefined | Promise<Answer>;

/** The faults of one kind by their names. */
export type FaultHandlers = Readonly<Record<string, FaultHandler>>;

/** One fault for each entry of a table, with the same name. */
export function mapFaults<Name extends string, Value>(
  table: Readonly<Record<Name, Value>>,
  fault: (value: Value) => FaultHandler,
): Readonly<Record<Name, FaultHandler>> {
  const faults = Object.entries<Value>(table).map(([name, value]) => [name, fault(value)]);
  return Object.fromEntries(faults) as Record<Name, FaultHandler>;
}
