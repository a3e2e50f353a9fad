import { bodies } from './bodies.ts';
import { connections } from './connections.ts';
import { hostile } from './hostile.ts';
import type { FaultContext, FaultHandler, FaultHandlers } from './misbehaviour.ts';
import { pages } from './pages.ts';
import { redirects } from './redirects.ts';
import { rows } from './rows.ts';
import { statuses } from './statuses.ts';

/** A fault to apply to requests. */
export interface Fault {
  name: FaultName;
  /** Limits the fault to requests whose target contains or matches this; all API requests when absent. */
  on?: string | RegExp;
  /** Number of requests that it affects; unlimited when absent. */
  times?: number;
  /** Scheme, host and port of the other address that redirects and links lead to; an unreachable host when absent. */
  elsewhere?: string;
  /** Seconds of `Retry-After` that `throttled` sends; 2 when absent. */
  retryAfter?: number;
}

const faultHandlers = {
  ...connections,
  ...bodies,
  ...statuses,
  ...redirects,
  ...pages,
  ...rows,
  ...hostile,
} satisfies FaultHandlers;

export type FaultName = keyof typeof faultHandlers;

export const faultNames = getNames(faultHandlers);

/** The names of faults, by kind. */
export const faultGroups = {
  connections: getNames(connections),
  bodies: getNames(bodies),
  statuses: getNames(statuses),
  redirects: getNames(redirects),
  pages: getNames(pages),
  rows: getNames(rows),
  hostile: getNames(hostile),
};

/** Returns true if the fault applies to a request with this target. */
export function matchesFault({ on = '/api/v2/' }: Fault, target: string): boolean {
  return typeof on === 'string' ? target.includes(on) : on.test(target);
}

/** The answer to send instead; undefined when the fault handles the response itself. */
export function applyFault(
  { name, elsewhere = 'https://elsewhere.example', retryAfter = 2 }: Fault,
  incident: Omit<FaultContext, 'elsewhere' | 'retryAfter'>,
): ReturnType<FaultHandler> {
  const misbehaviour: FaultHandler = faultHandlers[name];
  return misbehaviour({ ...incident, elsewhere, retryAfter });
}

function getNames<Table extends object>(table: Table): readonly Extract<keyof Table, string>[] {
  return Object.keys(table) as Extract<keyof Table, string>[];
}
