import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { withLogging, type Transport } from '../../../../src/api/http/transport.ts';
import { SnapshotStore } from '../../../../src/collections/node/snapshotStore.ts';
import { CurrentAddress } from '../../../../src/session/currentAddress.ts';
import { CurrentServer, type Server } from '../../../../src/session/currentServer.ts';
import { createLog } from '../../../../src/vscode/createLog.ts';
import { waitFor } from '../../../harness/system/waitFor.ts';
import { createDirectTransport } from '../../../directTransport.ts';

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

let channel: vscode.LogOutputChannel | undefined;

/** A log like the extension's, so that its cost is measured, too. */
export function createBenchLog(): ReturnType<typeof createLog> {
  channel ??= vscode.window.createOutputChannel('wger bench', { log: true });
  return createLog(channel);
}

/**
 * Makes one of the same parts as the extension.
 *
 * @param key the stored key; none when absent
 */
export async function createFreshServer(key?: string): Promise<FreshServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-bench-'));
  const log = createBenchLog();
  const urls: string[] = [];
  const undici = createDirectTransport();
  const snapshots = new SnapshotStore(join(folder, 'snapshots'), log);
  let [requestCount, maxRequestCount] = [0, 0];
  const transport: Transport = async (request) => {
    urls.push(request.url.href);
    maxRequestCount = Math.max(maxRequestCount, ++requestCount);
    return undici.transport(request).finally(() => {
      requestCount--;
    });
  };
  const inUse = new CurrentAddress();
  const currentServer = new CurrentServer(inUse, {
    transport: withLogging(transport, log),
    getCredential: () =>
      Promise.resolve(key === undefined ? undefined : { key, version: 0, isCurrent: () => true }),
    log,
    snapshots,
  });
  return {
    server: currentServer.get(),
    urls,
    getMaxConcurrentRequests: () => maxRequestCount,
    waitUntilSaved: () => waitForSnapshot(join(folder, 'snapshots')),
    async [Symbol.asyncDispose]() {
      currentServer.dispose();
      inUse.dispose();
      await undici.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

/** Waits until there is a snapshot in a folder. */
export async function waitForSnapshot(folder: string): Promise<void> {
  await waitFor('a snapshot is kept', async () => {
    const names = await readdir(folder).catch(() => []);
    return names.some((name) => name.endsWith('.json.gz')) || undefined;
  });
}
