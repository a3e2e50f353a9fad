import { remoteModule } from '../remote.ts';

type RejectionHandler = (reason: unknown) => void;

const handlers = new Map<RejectionHandler, (event: PromiseRejectionEvent) => void>();

/** The events for unhandled errors that exist here: rejections. */
const rejectionEvents = {
  on: (event: string, take: RejectionHandler): void => {
    const handler = ({ reason }: PromiseRejectionEvent): void => {
      take(reason);
    };
    handlers.set(take, handler);
    // The worker's own function does nothing: the editor replaces it for extensions.
    EventTarget.prototype.addEventListener.call(globalThis, event.toLowerCase(), handler as EventListener);
  },
  off: (event: string, take: RejectionHandler): void => {
    const handler = handlers.get(take);
    if (handler !== undefined) {
      removeEventListener(event.toLowerCase() as 'unhandledrejection', handler);
    }
  },
};

/** Node's `process` in the control process, except for the events of this worker. */
export const process = new Proxy(remoteModule('node:process'), {
  get: (remote, key) => Reflect.get(key in rejectionEvents ? rejectionEvents : remote, key) as unknown,
});
