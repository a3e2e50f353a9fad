import { setImmediate } from 'node:timers';

/** Calls back once all events that wait have had their turn. */
export function scheduleTask(callback: () => void): void {
  setImmediate(callback);
}
