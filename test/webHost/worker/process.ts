import { remoteModule } from './remote.ts';

type Take = (reason: unknown) => void;

const handlers = new Map<Take, (event: PromiseRejectionEvent) => void>();

/** Hears what no code of this worker catches, as far as it is known here: rejections. */
const hearing = {
  on: (event: string, take: Take): void => {
    const handler = ({ reason }: PromiseRejectionEvent): void => {
      take(reason);
    };
    handlers.set(take, handler);
    addEventListener(event.toLowerCase() as 'unhandledrejection', handler);
  },
  off: (event: string, take: Take): void => {
    const handler = handlers.get(take);
    if (handler !== undefined) {
      removeEventListener(event.toLowerCase() as 'unhandledrejection', handler);
    }
  },
};

/** The control process, but for what happens in this worker. */
export const process = new Proxy(remoteModule('node:process'), {
  get: (remote, key) => Reflect.get(key in hearing ? hearing : remote, key) as unknown,
});
