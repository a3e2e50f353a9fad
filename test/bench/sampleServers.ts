import { join } from 'node:path';
import { startServerProcess, type ServerProcess } from '../harness/system/serverProcess.ts';
import type { ServerAddresses } from './host/support/environment.ts';

/** The size of wger's own data. */
const size = [
  ['--generation', '2.7'],
  ['--exercises', '872'],
  ['--ingredients', '3000000'],
  ['--sets', '10000'],
  ['--sessions', '500'],
].flat();

/** Sample servers, each in a process of its own, so that their work is not counted as ours. */
export async function startSampleServers(
  project: string,
): Promise<AsyncDisposable & { readonly addresses: ServerAddresses }> {
  await using started = new AsyncDisposableStack();
  const start = async (latency: number): Promise<string> => {
    const server = await startServerProcess({
      command: process.execPath,
      arguments: [join(project, 'test', 'service', 'main.ts'), ...size, '--latency', String(latency)],
      env: process.env,
      readyPattern: /"url":"([^"]+)"/,
    });
    started.adopt<ServerProcess>(server, ({ stop }) => stop());
    return server.readyMatch;
  };
  const addresses = { distant: await start(100), near: await start(0) };
  const running = started.move();
  return { addresses, [Symbol.asyncDispose]: () => running.disposeAsync() };
}
