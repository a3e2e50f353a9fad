// Failures of the browser's transport, tested with Node's `fetch`, which explains as little as a browser's.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxBytes } from '../../../src/api/contentKinds.ts';
import type { TransportRequest, TransportResponse } from '../../../src/api/http/transport.ts';
import { fetchTransport } from '../../../src/web/network/fetchTransport.ts';
import type { FaultName } from '../../service/faults/index.ts';
import { startService, type Service } from '../../service/service.ts';
import { waitForResponses, testTimeout, waitForRequests } from '../support/support.ts';

/** Runs a test with a sample server that has a fault. */
async function withFault(
  name: FaultName,
  test: (
    ask: (options?: Partial<TransportRequest>) => Promise<TransportResponse>,
    service: Service,
  ) => Promise<void>,
): Promise<void> {
  await using service = await startService({ generation: '2.7' });
  service.fault = { name };
  await test(
    (options) =>
      fetchTransport({
        url: new URL(`${service.url}/api/v2/exerciseinfo/`),
        headers: {},
        maxBytes: maxBytes.smallValue,
        signal: AbortSignal.timeout(testTimeout),
        ...options,
      }),
    service,
  );
}

describe('the transport of a page', () => {
  it('distinguishes a connection that breaks during an answer from one without an answer', async () => {
    await withFault('cut-off', (ask) => assert.rejects(ask(), { code: 'ECONNRESET' }));
    await withFault('reset', (ask) => assert.rejects(ask(), { code: 'ERR_FETCH' }));
  });

  it('passes on the failures of an oversized answer and of an aborted request unchanged', async () => {
    await withFault('huge', (ask) => assert.rejects(ask({ maxBytes: 1000 }), { code: 'ERR_BODY_TOO_LARGE' }));
    for (const fault of ['stall', 'stall-body'] as const) {
      await withFault(fault, async (ask, service) => {
        const abort = new AbortController();
        const asked = assert.rejects(ask({ signal: abort.signal }), /enough/);
        await waitForRequests(service);
        abort.abort(new Error('enough'));
        await asked;
        await waitForResponses(service);
      });
    }
  });

  it('reads the wait of a busy server from its message only if the header is not visible', async () => {
    await withFault('status-429', async (ask) => {
      assert.equal((await ask()).headers.get('retry-after'), '17');
    });
    await withFault('status-429-retry-after-date', async (ask) => {
      assert.match((await ask()).headers.get('retry-after') ?? '', / GMT$/);
    });
  });

  it('sends nothing over plain HTTP to a host that pages may not read, even on this computer', async () => {
    await withFault('status-500', async (ask, service) => {
      for (const host of ['[::1]', '127.0.0.2', 'wger.example']) {
        const url = new URL(service.url.replace('127.0.0.1', host));
        await assert.rejects(ask({ url }), { code: 'ERR_MIXED_CONTENT' });
      }
      assert.deepEqual(service.requests, []);
      assert.equal((await ask()).status, 500);
    });
  });
});
