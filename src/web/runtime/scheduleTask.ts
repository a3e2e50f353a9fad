const { port1, port2 } = new MessageChannel();
const pendingCallbacks: (() => void)[] = [];

port1.addEventListener('message', () => {
  pendingCallbacks.shift()?.();
});
port1.start();

/** Runs a callback after all pending events have been handled. A timer would do the same with a delay. */
export function scheduleTask(callback: () => void): void {
  pendingCallbacks.push(callback);
  port2.postMessage(undefined);
}
