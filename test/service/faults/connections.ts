import { setTimeout as wait } from 'node:timers/promises';
import type { FaultHandlers } from './misbehaviour.ts';

/** Duration of a slow answer, in milliseconds. */
const slowAnswerTime = 3000;

/** No answer, a late one, or a broken connection. */
export const connections = {
  slow: async ({ answer }) => {
    await wait(slowAnswerTime, undefined, { ref: false });
    return answer();
  },
  stall: () => undefined,
  reset: ({ response }) => {
    response.socket?.resetAndDestroy();
    return undefined;
  },
} satisfies FaultHandlers;
