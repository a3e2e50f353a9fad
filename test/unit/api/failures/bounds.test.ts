import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parseAddress } from '../../../../src/api/address.ts';
import { maxBytes } from '../../../../src/api/contentKinds.ts';
import { Unreachable } from '../../../../src/api/failures/errors.ts';
import { formatJson } from '../../../../src/api/json/formatJson.ts';
import { runInSlices } from '../../../../src/api/concurrency/slices.ts';
import { createDirectTransport } from '../../../directTransport.ts';
import { startAnsweringServer } from '../../fuzz/answers.ts';
import { createLoggingClient } from '../../fuzz/client.ts';

const megabyte = 1024 * 1024;

/** Compressed JSON of so many bytes: the limit applies to the decompressed size. */
function createPackedJson(length: number): Uint8Array {
  return gzipSync(`[${' '.repeat(length - 2)}]`, { level: 1 });
}

describe('an answer', () => {
  const bounds = {
    root: { most: maxBytes.smallValue, read: 'root' },
    'page of a table': { most: maxBytes.tablePage, read: 'table' },
    'page of a list': { most: maxBytes.listPage, read: 'page' },
    document: { most: maxBytes.document, read: 'document' },
  } as const;
  for (const [what, { most, read }] of Object.entries(bounds)) {
    it(`that is a ${what} is limited to ${most / megabyte} MB`, async () => {
      await using server = await startAnsweringServer();
      await using undici = createDirectTransport();
      const headers = { 'content-encoding': 'gzip' };
      server.answers = [most, most + 1].map((length) => ({
        status: 200,
        headers,
        body: createPackedJson(length),
        missing: 0,
        echo: false,
      }));
      const reading = async (at: number): Promise<unknown> => {
        const { client } = createLoggingClient(parseAddress(`${server.url}/${at}`), undici.transport, 'key');
        switch (read) {
          case 'root':
            return client.root.readEndpoints();
          case 'table':
            return client.readPage('language', 'public', { maxBytes: maxBytes.tablePage });
          case 'page':
            return client.readPage('ingredient', 'public');
          case 'document':
            return client.readDocument('ingredient/1/', 'public');
        }
      };
      await reading(0);
      await assert.rejects(reading(1), (error) => error instanceof Unreachable && error.isTooLarge);
    });
  }
});

describe('laying out in slices', () => {
  it('yields to other tasks', async () => {
    const bytes = Buffer.from(`[${'1,'.repeat(3_000_000)}1]`);
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    });
    assert.ok(await runInSlices(formatJson(bytes)));
    clearInterval(timer);
    assert.ok(turns > 3, `${turns} turns`);
  });

  it('uses no more memory than the limit of its result', () => {
    const deep = Buffer.from(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    const memory = (): number => process.memoryUsage().arrayBuffers;
    const before = memory();
    let most = before;
    for (const steps = formatJson(deep, megabyte); steps.next().done !== true;) {
      most = Math.max(most, memory());
    }
    // The old buffer and a larger one at the same time.
    assert.ok(most - before <= 4 * megabyte, `${most - before} bytes`);
  });

  it('stops at the limit of its result, but still validates the rest of the JSON', async () => {
    const deep = Buffer.from(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
    assert.equal(await runInSlices(formatJson(deep, megabyte)), undefined);
    await assert.rejects(runInSlices(formatJson(deep.subarray(0, -1), megabyte)), SyntaxError);
    assert.equal((await runInSlices(formatJson(Buffer.from('[1]'), 8)))?.length, 8);
    assert.equal(await runInSlices(formatJson(Buffer.from('[1]'), 7)), undefined);
  });
});
