const { port1, port2 } = new MessageChannel();
const pendingCallbacks: (() => void)[] = [];

port1.addEventListener('message', () => {
  pendingCallbacks.shift()?.();
});
port1.start();

/** Calls back once all events that wait have had their turn. A timer would do as well, but later each time. */
export function scheduleTask(callback: () => void): void {
  pendingCallbacks.push(callback);
  port2.postMessage(undefined);
}
