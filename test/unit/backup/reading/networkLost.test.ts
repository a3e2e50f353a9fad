import assert from 'node:assert/strict';
import { cp, readdir } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isFailure } from '../../../../src/api/failures/failures.ts';
import { createTemporaryFolder } from '../../../harness/system/temporaryFolder.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { createClient, createCredential, setUp } from '../../support/support.ts';
import { backUpTo, findDifferingPaths, readFilesBelow } from '../support.ts';

const points = 20;

interface BreakingProxy extends AsyncDisposable {
  readonly url: string;
  /** Number of bytes that the server has sent. */
  passed: number;
}

/** Starts a proxy that breaks for good after this many bytes from the server. */
async function startBreakingProxy(url: string, maxBytes: number): Promise<BreakingProxy> {
  const { port, hostname } = new URL(url);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const target = connect(Number(port), hostname);
    for (const each of [socket, target]) {
      sockets.add(each);
      each.on('error', () => undefined);
      each.on('close', () => {
        socket.destroy();
        target.destroy();
      });
    }
    socket.pipe(target);
    target.on('data', (data) => {
      const remaining = maxBytes - proxy.passed;
      proxy.passed += data.length;
      socket.write(data.subarray(0, Math.max(0, remaining)));
      if (remaining <= data.length) {
        server.close();
        sockets.forEach((each) => each.destroy());
      }
    });
  });
  const listening = Promise.withResolvers<undefined>();
  server.listen(0, '127.0.0.1', () => {
    listening.resolve(undefined);
  });
  await listening.promise;
  const proxy: BreakingProxy = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed: 0,
    [Symbol.asyncDispose]: () => {
      server.close();
      sockets.forEach((each) => each.destroy());
      return Promise.resolve();
    },
  };
  return proxy;
}

describe('a network that is lost', () => {
  it(`at ${String(points)} moments leaves only the intact previous backup, and is reported`, async () => {
    await using folder = await createTemporaryFolder();
    const old = join(folder.path, 'old');
    const before = await setUp({ generation: '2.4' });
    await backUpTo(old, before.client);
    await before[Symbol.asyncDispose]();
    await using setup = await setUp({ generation: '2.6', sets: 300 });
    const whole = await readFilesBelow(old);
    const client = createDirectTransport();
    await using stack = new AsyncDisposableStack();
    stack.use(client);
    const backUpThroughProxy = async (
      maxBytes: number,
      target: string,
    ): Promise<{ passed: number; error: unknown }> => {
      const proxy = stack.use(await startBreakingProxy(setup.service.url, maxBytes));
      const { key } = setup.service;
      const error = await backUpTo(
        target,
        createClient(proxy.url, client.transport, { getCredential: () => createCredential(() => key) }),
      ).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      return { passed: proxy.passed, error };
    };
    const { passed, error: none } = await backUpThroughProxy(Infinity, join(folder.path, 'whole'));
    assert.equal(none, undefined);
    await Promise.all(
      Array.from({ length: points }, async (_, point) => {
        const target = join(folder.path, String(point));
        await cp(old, target, { recursive: true });
        const { error } = await backUpThroughProxy(
          Math.floor((passed * 0.98 * (point + 0.5)) / points),
          target,
        );
        assert.ok(isFailure(error) && error.name === 'Unreachable', `${String(point)}: ${String(error)}`);
        assert.deepEqual(findDifferingPaths(await readFilesBelow(target), whole), []);
        assert.ok((await readdir(target)).every((name) => !name.startsWith('.')));
      }),
    );
  });
});
