import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { withLogging, type Transport } from '../../../../src/api/http/transport.ts';
import { CurrentAddress } from '../../../../src/session/currentAddress.ts';
import { CurrentServer, type Server } from '../../../../src/session/currentServer.ts';
import { KeyStore, secretName } from '../../../../src/session/keyStore.ts';
import { createLog } from '../../../../src/vscode/createLog.ts';
import { LogChannel } from '../../../../src/vscode/logChannel.ts';
import { waitFor } from '../../../harness/system/waitFor.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { TestStorage } from '../../../unit/support/testStorage.ts';

/** The server in the settings as the extension has it right after its start, with nothing read and nothing on disk. */
export interface FreshServer extends AsyncDisposable {
  readonly server: Server;
  /** The requested addresses. */
  readonly urls: readonly string[];
  /** The maximum number of concurrent requests. */
  readonly getMaxConcurrentRequests: () => number;
  /** Waits until the exercises are on disk, so that writing them does not slow down the next measure. */
  readonly waitUntilSaved: () => Promise<void>;
}

let channel: LogChannel | undefined;

function getChannel(): LogChannel {
  return (channel ??= new LogChannel(vscode.window.createOutputChannel('wger bench', { log: true })));
}

/** A log like the extension's, so that its cost is measured, too. */
export function createBenchLog(): ReturnType<typeof createLog> {
  return createLog(getChannel());
}

/**
 * Makes one of the same parts as the extension.
 *
 * @param key the stored key; none when absent
 */
export async function createFreshServer(key?: string): Promise<FreshServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-bench-'));
  const logChannel = getChannel();
  const log = createLog(logChannel);
  const urls: string[] = [];
  const undici = createDirectTransport();
  let [requestCount, maxRequestCount] = [0, 0];
  const transport: Transport = async (request) => {
    urls.push(request.url.href);
    maxRequestCount = Math.max(maxRequestCount, ++requestCount);
    return undici.transport(request).finally(() => {
      requestCount--;
    });
  };
  const currentAddress = new CurrentAddress(() => true);
  const memory = new TestStorage();
  const keys = new KeyStore(createSecrets(currentAddress, key), memory, logChannel);
  const currentServer = new CurrentServer({
    currentAddress,
    keys,
    memory,
    transport: withLogging(transport, log),
    log,
    logChannel,
    storageUri: vscode.Uri.file(folder),
    observer: { onAnswer: () => undefined, onFailure: () => undefined, update: () => undefined },
  });
  return {
    server: currentServer.get(),
    urls,
    getMaxConcurrentRequests: () => maxRequestCount,
    waitUntilSaved: () => waitForSnapshot(join(folder, 'snapshots')),
    async [Symbol.asyncDispose]() {
      currentServer.dispose();
      keys.dispose();
      currentAddress.dispose();
      await undici.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** A storage that only has the key of the server in use. */
function createSecrets({ address }: CurrentAddress, key: string | undefined): vscode.SecretStorage {
  const name = address && secretName(address.origin);
  return {
    get: (wanted) => Promise.resolve(wanted === name ? key : undefined),
    keys: () => Promise.resolve([]),
    store: () => Promise.resolve(),
    delete: () => Promise.resolve(),
    onDidChange: () => new vscode.Disposable(() => undefined),
  };
}

/** Waits until there is a snapshot in a folder. */
export async function waitForSnapshot(folder: string): Promise<void> {
  await waitFor('a snapshot is kept', async () => {
    const names = await readdir(folder).catch(() => []);
    return names.some((name) => name.endsWith('.json.gz')) || undefined;
  });
}
