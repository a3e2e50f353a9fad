import type { Browser, CDPSession } from 'playwright-core';
import { directSockets } from './directSockets.ts';

/** Options of a bare page. */
export interface BarePageOptions {
  readonly url: string;
  /** In pixels. */
  readonly window: { readonly width: number; readonly height: number };
  /** Functions that the page can call, each with one text, by name. */
  readonly functions: Readonly<Record<string, (text: string) => void>>;
  /** Script that runs in the page before anything else. */
  readonly script: string;
  /** Response bodies in place of the server's, by the last part of the path. */
  readonly responses: ReadonlyMap<string, Buffer>;
  readonly onCrash: () => void;
  /** Called for each error that the page or one of its frames prints, and for each request that fails. */
  readonly onError: (text: string) => void;
}

/** Events of a page, as far as they are used here (Chrome DevTools Protocol). */
type DevToolsEvent =
  | { readonly method: 'Inspector.targetCrashed' }
  | {
      readonly method: 'Log.entryAdded';
      readonly params: {
        readonly entry: { readonly level: string; readonly text: string; readonly url?: string };
      };
    }
  | {
      readonly method: 'Runtime.consoleAPICalled';
      readonly params: {
        readonly type: string;
        readonly args: readonly { readonly value?: unknown; readonly description?: string }[];
      };
    }
  | {
      readonly method: 'Runtime.bindingCalled';
      readonly params: { readonly name: string; readonly payload: string };
    }
  | {
      readonly method: 'Fetch.requestPaused';
      readonly params: { readonly requestId: string; readonly request: { readonly url: string } };
    };

/** The result of a command. A page that cannot be loaded is reported in it. */
interface CommandResult {
  readonly id: number;
  readonly error?: { readonly message: string };
  readonly result?: { readonly errorText?: string };
}

/**
 * Opens a page that nobody clicks or reads, in a context that Playwright does not know. Playwright would make the
 * browser report each message of the page's sockets, through which a workbench sends everything, and that takes a tenth
 * of the run.
 */
export async function openBarePage(browser: Browser, options: BarePageOptions): Promise<void> {
  const protocol = await browser.newBrowserCDPSession();
  const { browserContextId } = await protocol.send('Target.createBrowserContext');
  await keepServiceWorkersRunning(protocol, browserContextId);
  const { targetId } = await protocol.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId });
  let commandCount = 0;
  const pendingCommands = new Map<number, (error: string | undefined) => void>();
  /** Resolves when the page has executed the command, because a navigation would overtake earlier commands. */
  const send = async (method: string, params: object = {}): Promise<void> => {
    const id = (commandCount += 1);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    pendingCommands.set(id, (error) => {
      pendingCommands.delete(id);
      if (error === undefined) {
        resolve(undefined);
      } else {
        reject(new Error(`${method}: ${error}`));
      }
    });
    await protocol.send('Target.sendMessageToTarget', {
      sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    await promise;
  };
  const fulfill = async (requestId: string, url: string): Promise<void> => {
    const body = [...options.responses].find(([path]) => url.endsWith(`/${path}`))?.[1].toString('base64');
    await send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: [], body });
  };
  protocol.on('Target.receivedMessageFromTarget', ({ message }) => {
    const received = JSON.parse(message) as DevToolsEvent | CommandResult;
    if ('id' in received) {
      pendingCommands.get(received.id)?.(received.error?.message ?? received.result?.errorText);
      return;
    }
    switch (received.method) {
      case 'Runtime.bindingCalled':
        options.functions[received.params.name]?.(received.params.payload);
        break;
      case 'Fetch.requestPaused':
        // Fails only if the page is gone.
        fulfill(received.params.requestId, received.params.request.url).catch(() => undefined);
        break;
      case 'Inspector.targetCrashed':
        options.onCrash();
        break;
      case 'Log.entryAdded': {
        const { level, text, url = '' } = received.params.entry;
        if (level === 'error') {
          options.onError(`${text} ${url}`);
        }
        break;
      }
      case 'Runtime.consoleAPICalled': {
        const { type, args } = received.params;
        if (type === 'error') {
          options.onError(
            args.map(({ value, description }) => description ?? JSON.stringify(value)).join(' '),
          );
        }
        break;
      }
      default:
    }
  });
  await send('Inspector.enable');
  await send('Page.enable');
  await send('Runtime.enable');
  await send('Log.enable');
  await send('Emulation.setDeviceMetricsOverride', {
    ...options.window,
    deviceScaleFactor: 1,
    mobile: false,
  });
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  for (const name of Object.keys(options.functions)) {
    await send('Runtime.addBinding', { name });
  }
  await send('Page.addScriptToEvaluateOnNewDocument', {
    source: `${directSockets}${options.script}`,
  });
  const patterns = [...options.responses.keys()].map((path) => ({ urlPattern: `*/${path}` }));
  await send('Fetch.enable', { patterns });
  await send('Page.navigate', { url: options.url });
}

/**
 * Keeps the service workers of a context running by attaching to them. An editor loads its webviews through one, which the
 * browser stops when it has had no work for a while. A webview that is opened at that moment is left without the worker, for
 * which it then waits for ever.
 */
async function keepServiceWorkersRunning(protocol: CDPSession, browserContextId: string): Promise<void> {
  protocol.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.browserContextId === browserContextId) {
      // Fails only if the worker is gone.
      protocol.send('Target.attachToTarget', { targetId: targetInfo.targetId }).catch(() => undefined);
    }
  });
  await protocol.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'service_worker' }] });
}
