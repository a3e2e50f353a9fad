import { setImmediate } from 'node:timers';

/** Runs a callback after all pending events have been handled. */
export function scheduleTask(callback: () => void): void {
  setImmediate(callback);
}
