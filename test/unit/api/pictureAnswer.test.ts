import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { checkPicture, type PictureStatus } from '../../../src/resources/server/checkPicture.ts';
import { createDirectTransport } from '../../directTransport.ts';
import type { Fault } from '../../service/faults/index.ts';
import { startService, type Service } from '../../service/service.ts';
import { createClient, createCredential } from '../support/support.ts';

const path = '/media/exercise-images/73/1.png';

/** Runs a test that reads pictures from a sample server. */
async function withPictures(
  test: (
    ask: (written: string, signal?: AbortSignal) => Promise<PictureStatus>,
    service: Service,
  ) => Promise<void>,
): Promise<void> {
  const service = await startService({ generation: '2.7' });
  const { transport, close } = createDirectTransport();
  const client = createClient(service.url, transport, {
    getCredential: () => createCredential(() => service.key),
  });
  try {
    await test(
      (written, signal = new AbortController().signal) => checkPicture(client, written, { signal }),
      service,
    );
  } finally {
    await close();
    await service.close();
  }
}

describe('a picture of a server', () => {
  it('exists if the server sends it, whatever host its address names', async () => {
    await withPictures(async (ask, service) => {
      assert.equal(await ask(`${service.url}${path}`), 'there');
      assert.equal(await ask(`http://localhost:8000${path}`), 'there');
      assert.equal(await ask(path), 'there');
      assert.equal(await ask('/static/images/muscles/main/muscle-1.svg'), 'there');
      assert.deepEqual(new Set(service.requests.map(({ method }) => method)), new Set(['GET']));
    });
  });

  it('is not requested from another server, nor if the path is not a picture', async () => {
    await withPictures(async (ask, service) => {
      for (const written of ['https://elsewhere.example/picture.png', 'file:///etc/passwd', 'http://[']) {
        assert.equal(await ask(written), 'elsewhere', written);
      }
      assert.deepEqual(service.requests, []);
    });
  });

  it('is requested without a key, and only its beginning', async () => {
    await withPictures(async (ask, service) => {
      await ask(path);
      const [{ headers } = assert.fail()] = service.requests;
      assert.equal(headers.authorization, undefined);
      assert.equal(headers.cookie, undefined);
      assert.equal(headers.range, 'bytes=0-1023');
    });
  });

  it('exists if the server sends only the requested part of it', async () => {
    const server = createServer((_, response) => {
      const headers = { 'content-type': 'image/png', 'content-range': 'bytes 0-3/5000' };
      response.writeHead(206, headers).end('part');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { transport, close } = createDirectTransport();
    try {
      const { port } = server.address() as AddressInfo;
      const client = createClient(`http://127.0.0.1:${String(port)}`, transport);
      assert.equal(await checkPicture(client, path, {}), 'there');
    } finally {
      await close();
      server.closeAllConnections();
      server.close();
    }
  });

  it('exists if the server sends more of it than is read', async () => {
    await withPictures(async (ask, service) => {
      service.fault = { name: 'huge', on: path };
      assert.equal(await ask(path), 'there');
    });
  });

  it('is broken if the server reports it missing, or answers with a web page', async () => {
    await withPictures(async (ask, service) => {
      const withFault = (name: Fault['name']): Promise<PictureStatus> => {
        service.fault = { name, on: path };
        return ask(path);
      };
      assert.deepEqual(await withFault('no-endpoint'), { status: 404 });
      assert.deepEqual(await withFault('status-403-html'), { status: 403 });
      assert.deepEqual(await withFault('html'), 'webPage');
    });
  });

  it('is retried after a server error, and broken if each attempt fails', async () => {
    await withPictures(async (ask, service) => {
      service.fault = { name: 'status-502', on: path, times: 1 };
      assert.equal(await ask(path), 'there');
      assert.equal(service.requests.length, 2);
      service.fault = { name: 'status-500', on: path };
      assert.deepEqual(await ask(path), { status: 500 });
    });
  });

  it('is not read through a redirect', async () => {
    await withPictures(async (ask, service) => {
      service.fault = { name: 'redirect', on: path };
      assert.equal(await ask(path), 'elsewhere');
      assert.equal(service.requests.length, 1);
    });
  });

  it('is neither good nor broken if the server is unreachable or busy, or the check is aborted', async () => {
    await withPictures(async (ask, service) => {
      service.fault = { name: 'status-429-retry-after-3600', on: path };
      await assert.rejects(ask(path), { name: 'Busy' });
      service.fault = { name: 'status-502', on: path };
      await assert.rejects(ask(path), { name: 'ServerFault', status: 502 });
      service.fault = undefined;
      const abort = new AbortController();
      const release = service.hold(/media/);
      const asked = ask(path, abort.signal);
      abort.abort();
      await assert.rejects(asked, { name: 'AbortError' });
      release();
      await service.close();
      await assert.rejects(ask(path), { name: 'Unreachable' });
    });
  });
});
