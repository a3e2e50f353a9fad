import assert from 'node:assert/strict';
import { cp, readdir } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { createClient, createCredential, setUp } from '../support.ts';
import { backUpTo, findDifferingPaths, readFilesBelow, createTemporaryFolder } from './support.ts';

const points = 20;

interface BreakingWay extends AsyncDisposable {
  readonly url: string;
  /** Bytes of the server that have passed. */
  passed: number;
}

/** A way to a server that breaks when so many bytes of the server have passed, for good. */
async function breakingWay(url: string, most: number): Promise<BreakingWay> {
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
      const left = most - way.passed;
      way.passed += data.length;
      socket.write(data.subarray(0, Math.max(0, left)));
      if (left <= data.length) {
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
  const way: BreakingWay = {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    passed: 0,
    [Symbol.asyncDispose]: () => {
      server.close();
      sockets.forEach((each) => each.destroy());
      return Promise.resolve();
    },
  };
  return way;
}

describe('a network that is lost', () => {
  it(`at ${String(points)} moments leaves the backup of before whole and no other file, and says so`, async () => {
    await using folder = await createTemporaryFolder();
    const old = join(folder.path, 'old');
    const before = await setUp({ generation: '2.4' });
    await backUpTo(old, before.client);
    await before[Symbol.asyncDispose]();
    await using setup = await setUp({ generation: '2.6', sets: 300 });
    const whole = await readFilesBelow(old);
    const client = createDirectTransport();
    await using ways = new AsyncDisposableStack();
    ways.use(client);
    const backedUp = async (most: number, target: string): Promise<{ passed: number; error: unknown }> => {
      const way = ways.use(await breakingWay(setup.service.url, most));
      const { key } = setup.service;
      const error = await backUpTo(
        target,
        createClient(way.url, client.transport, { getCredential: () => createCredential(() => key) }),
      ).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      return { passed: way.passed, error };
    };
    const { passed, error: none } = await backedUp(Infinity, join(folder.path, 'whole'));
    assert.equal(none, undefined);
    await Promise.all(
      Array.from({ length: points }, async (_, point) => {
        const target = join(folder.path, String(point));
        await cp(old, target, { recursive: true });
        const { error } = await backedUp(Math.floor((passed * 0.98 * (point + 0.5)) / points), target);
        assert.ok(isFailure(error) && error.name === 'Unreachable', `${String(point)}: ${String(error)}`);
        assert.deepEqual(findDifferingPaths(await readFilesBelow(target), whole), []);
        assert.ok((await readdir(target)).every((name) => !name.startsWith('.')));
      }),
    );
  });
});
