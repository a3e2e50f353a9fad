import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { parseAddress } from '../../../src/api/address.ts';
import { fetchTransport } from '../../../src/api/http/fetch.ts';
import type { Transport } from '../../../src/api/http/transport.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startAnsweringServer, type ServerAnswer } from './answers.ts';
import { getOutcome, decodeDocument } from '../support/support.ts';
import { createLoggingClient } from './client.ts';
import { anyText, cases } from './support.ts';

type Packing = readonly [name: string, pack: (text: string) => Uint8Array];
type Packed = readonly [json: string, packing: Packing, type: string];

const packings: readonly Packing[] = [
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['identity', (text) => Buffer.from(text)],
];

const packedJson: fc.Arbitrary<Packed> = fc.tuple(
  fc.json(),
  fc.constantFrom(...packings),
  fc.constantFrom('application/json', 'application/json; charset=latin1', 'text/html', ''),
);

function createAnswer([json, [encoding, pack], type]: Packed): ServerAnswer {
  const headers = { 'content-encoding': encoding, 'content-type': type };
  return { status: 200, headers, body: pack(json), missing: 0, echo: false };
}

const transports: readonly (readonly [
  name: string,
  () => { transport: Transport; close: () => Promise<void> },
])[] = [
  ['undici', createDirectTransport],
  ['fetch', () => ({ transport: fetchTransport, close: () => Promise.resolve() })],
];

for (const [name, make] of transports) {
  describe(`a document by way of ${name}`, () => {
    it('is the text that was sent, however it was packed and whatever its type', async () => {
      await using server = await startAnsweringServer();
      const { transport, close } = make();
      const batch = fc.array(packedJson, {
        minLength: cases.answersInBatch,
        maxLength: cases.answersInBatch,
      });
      await fc.assert(
        fc.asyncProperty(batch, async (documents) => {
          server.answers = documents.map(createAnswer);
          await Promise.all(
            documents.map(async ([json], at) => {
              const { client } = createLoggingClient(parseAddress(`${server.url}/${at}`), transport, 'key');
              assert.equal(decodeDocument(await client.readDocument('exercise/9/', 'public')), json);
            }),
          );
        }),
        { numRuns: cases.packedBatches, endOnFailure: true },
      );
      await close();
    });

    it('is read with the key as it is stored, or not at all, and no failure shows the key', async () => {
      await using server = await startAnsweringServer();
      const { transport, close } = make();
      server.answers = [{ status: 200, headers: {}, body: Buffer.from('{}'), missing: 0, echo: false }];
      const secret = '0123456789abcdef';
      await fc.assert(
        fc.asyncProperty(anyText, async (text) => {
          // Header values are limited to a few thousand characters.
          const key = secret + text.slice(0, 500);
          const { client, lines } = createLoggingClient(parseAddress(`${server.url}/0`), transport, key);
          const read = await getOutcome(client.readDocument('routine/9/', 'key'));
          if ('sent' in read) {
            assert.match(key, /^[\x21-\x7e]+$/);
            assert.equal(server.authorization, `Token ${key}`);
          } else {
            const { message, stack, cause } = read;
            assert.equal(read.name, 'KeyRejected');
            assert.ok(![message, stack, String(cause), ...lines].join('\n').includes(secret));
          }
        }),
        { numRuns: cases.keys, endOnFailure: true },
      );
      await close();
    });
  });
}
