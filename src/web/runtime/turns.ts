const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];

port1.addEventListener('message', () => {
  waiting.shift()?.();
});
port1.start();

/** Calls back once all events that wait have had their turn. A timer would do as well, but later each time. */
export function afterEvents(callback: () => void): void {
  waiting.push(callback);
  port2.postMessage(undefined);
}
