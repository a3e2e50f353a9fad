import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { parseAddress } from '../../../src/api/address.ts';
import { Client } from '../../../src/api/client.ts';
import { Semaphore } from '../../../src/api/concurrency/semaphore.ts';
import type { PicturesBlock } from '../../../src/previews/blocks.ts';
import { embedPictures } from '../../../src/previews/parts/embedPictures.ts';
import type { PreviewRequest } from '../../../src/previews/preview.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { waitUntil } from '../../harness/system/waitFor.ts';
import { getExternalAddress } from '../../servers/forwarders.ts';
import { silentLog, testTimeout } from '../support/support.ts';

const megabyte = 1024 * 1024;

/** A server on another computer whose pictures have as many bytes as their names say, and the pictures that were asked for. */
async function startPictureServer() {
  const asked: string[] = [];
  const interrupted: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('content-type', 'image/png');
    response.end(Buffer.alloc(Number(/(\d+)\.png/.exec(url)?.[1])));
    response.on('close', () => {
      if (!response.writableFinished) {
        interrupted.push(url);
      }
    });
  });
  const host = getExternalAddress();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;
  const { transport, close } = createDirectTransport();
  const address = parseAddress(url, () => true);
  const client = new Client(address, {
    transport,
    getCredential: () => Promise.resolve(undefined),
    timeout: () => testTimeout,
    semaphore: new Semaphore(4),
    log: silentLog,
  });
  const { signal } = new AbortController();
  const request = { server: { address, client }, context: { signal } } as PreviewRequest;
  return {
    asked,
    /** Pictures whose connection was closed before their end. */
    interrupted,
    /** Embeds pictures of these sizes, and returns the numbers of bytes that each has then. */
    embed: async (sizes: readonly number[]): Promise<readonly number[]> => {
      const pictures = sizes.map((size, at) => ({ url: `${url}/media/${at}/${size}.png`, description: '' }));
      const [block] = await embedPictures(request, [{ kind: 'pictures', pictures } satisfies PicturesBlock]);
      assert.equal(block?.kind, 'pictures');
      return block.pictures.map((picture) => {
        assert.match(picture.url, /^data:/);
        return Buffer.from(picture.url.replace(/^.*,/, ''), 'base64').length;
      });
    },
    async [Symbol.asyncDispose]() {
      client.close();
      await close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe('the embedded pictures of a preview', () => {
  it('are forty at most, and no others are requested', async () => {
    await using server = await startPictureServer();
    const sizes = Array<number>(45).fill(10);
    assert.deepEqual(await server.embed(sizes), [...sizes.slice(5), 0, 0, 0, 0, 0]);
    assert.equal(server.asked.length, 40);
  });

  it('have at most one megabyte each, and larger ones are not read to their end', async () => {
    await using server = await startPictureServer();
    assert.deepEqual(await server.embed([megabyte, 60 * megabyte, 10, megabyte + 1]), [megabyte, 0, 10, 0]);
    await waitUntil('the end of a connection', () => server.interrupted.length > 0, testTimeout);
    assert.match(server.interrupted.join(), new RegExp(`^/media/1/${60 * megabyte}.png`));
  });

  it('have at most six megabytes together', async () => {
    await using server = await startPictureServer();
    const sizes = [...Array<number>(6).fill(megabyte - 10), megabyte, 60];
    assert.deepEqual(await server.embed(sizes), sizes.with(6, 0));
  });
});
