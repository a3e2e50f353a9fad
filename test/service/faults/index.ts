import { bodies } from './bodies.ts';
import { connections } from './connections.ts';
import { hostile } from './hostile.ts';
import type { FaultContext, FaultHandler, FaultHandlers } from './misbehaviour.ts';
import { pages } from './pages.ts';
import { redirects } from './redirects.ts';
import { rows } from './rows.ts';
import { statuses } from './statuses.ts';

/** Something that goes wrong with requests. */
export interface Fault {
  name: FaultName;
  /** Only requests whose target contains or matches this; all requests for the API when absent. */
  on?: string | RegExp;
  /** How many requests it hits before it is over; for ever when absent. */
  times?: number;
  /** Scheme, host and port of where what leads away leads to; a host that is nowhere when absent. */
  elsewhere?: string;
  /** Seconds that `throttled` tells a client to wait; 2 when absent. */
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

export const faultNames = namesOf(faultHandlers);

/** The names by what goes wrong. */
export const faultGroups = {
  connections: namesOf(connections),
  bodies: namesOf(bodies),
  statuses: namesOf(statuses),
  redirects: namesOf(redirects),
  pages: namesOf(pages),
  rows: namesOf(rows),
  hostile: namesOf(hostile),
};

/** Whether the fault hits a request with this target. */
export function matchesFault({ on = '/api/v2/' }: Fault, target: string): boolean {
  return typeof on === 'string' ? target.includes(on) : on.test(target);
}

/** What is sent instead of the answer; undefined when the fault has the response in its own hands. */
export function applyFault(
  { name, elsewhere = 'https://elsewhere.example', retryAfter = 2 }: Fault,
  incident: Omit<FaultContext, 'elsewhere' | 'retryAfter'>,
): ReturnType<FaultHandler> {
  const misbehaviour: FaultHandler = faultHandlers[name];
  return misbehaviour({ ...incident, elsewhere, retryAfter });
}

function namesOf<Table extends object>(table: Table): readonly Extract<keyof Table, string>[] {
  return Object.keys(table) as Extract<keyof Table, string>[];
}
