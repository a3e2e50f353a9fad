import { remoteModule } from './remote.ts';

type RejectionHandler = (reason: unknown) => void;

const handlers = new Map<RejectionHandler, (event: PromiseRejectionEvent) => void>();

/** Hears what no code of this worker catches, as far as it is known here: rejections. */
const rejectionEvents = {
  on: (event: string, take: RejectionHandler): void => {
    const handler = ({ reason }: PromiseRejectionEvent): void => {
      take(reason);
    };
    handlers.set(take, handler);
    addEventListener(event.toLowerCase() as 'unhandledrejection', handler);
  },
  off: (event: string, take: RejectionHandler): void => {
    const handler = handlers.get(take);
    if (handler !== undefined) {
      removeEventListener(event.toLowerCase() as 'unhandledrejection', handler);
    }
  },
};

/** The control process, but for what happens in this worker. */
export const process = new Proxy(remoteModule('node:process'), {
  get: (remote, key) => Reflect.get(key in rejectionEvents ? rejectionEvents : remote, key) as unknown,
});
