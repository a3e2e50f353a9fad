import { setTimeout as wait } from 'node:timers/promises';
import type { FaultHandlers } from './misbehaviour.ts';

/** Milliseconds that a slow answer takes. */
const slowness = 3000;

/** Nothing, not yet, or no connection any more. */
export const connections = {
  slow: async ({ answer }) => {
    await wait(slowness, undefined, { ref: false });
    return answer();
  },
  stall: () => undefined,
  reset: ({ response }) => {
    response.socket?.resetAndDestroy();
    return undefined;
  },
} satisfies FaultHandlers;
