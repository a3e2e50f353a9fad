import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { parseAddress } from '../../../src/api/address.ts';
import type { Client } from '../../../src/api/client.ts';
import type { Failure } from '../../../src/api/failures/errors.ts';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { fetchTransport } from '../../../src/api/http/fetch.ts';
import type { Transport } from '../../../src/api/http/transport.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import type { Resource } from '../../../src/resources/resource.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { createDirectTransport } from '../../directTransport.ts';
import {
  rawAnswer,
  serverAnswer,
  startAnsweringServer,
  startByteServer,
  type AnsweringServer,
  type ServerAnswer,
} from './answers.ts';
import { createLoggingClient } from './client.ts';
import { cases } from './support.ts';
import { getAllText, silentLog } from '../support/support.ts';

const key = '0123456789abcdef0123456789abcdef01234567';

/**
 * Time limit of an attempt, in milliseconds. Some responses announce more than they send, and stall until
 * then. The timeout of any other one is a failure like the rest here.
 */
const attemptLimit = 250;

/** Aborts instead of waiting for another attempt, with the failure that caused the wait. */
class WaitAborter {
  readonly #giveUp = new AbortController();
  readonly signal = this.#giveUp.signal;
  readonly onWait = (failure: Failure): void => {
    this.#giveUp.abort(failure);
  };
}

/** All kinds of reads. Only the first two report waits. */
const reads = {
  page: (client, { signal, onWait }) => client.readPage('routine', 'key', { signal, onWait }),
  document: (client, { signal, onWait }) => client.readDocument('routine/9/', 'key', { signal, onWait }),
  single: (client, { signal, onWait }) =>
    client.readPage('exercise', 'public', { signal, onWait, allowsSingleObject: true }),
} as const satisfies Record<string, (client: Client, waitAborter: WaitAborter) => Promise<unknown>>;

/** The first page of a list and of the list after it, with all reads that they need. */
async function readRows(client: Client, resource: Resource, signal: AbortSignal): Promise<unknown> {
  const catalogue = new Catalogue(client, () => ['de', 'en'], silentLog);
  const { nextSource } = await catalogue.readPage(resource, 'own', undefined, { size: 20, signal });
  return nextSource && catalogue.readPage(resource, 'own', nextSource, { size: 20, signal });
}

/** Reads that do not report waits, and are aborted after a while. */
const silentReads = {
  root: (client, signal) => client.root.getEndpoints({ signal }),
  keyCheck: (client, signal) => client.checkKey(key, 'routine', { signal }),
  workouts: (client, signal) => readRows(client, workouts, signal),
  exercises: (client, signal) => readRows(client, exercises, signal),
} as const satisfies Record<string, (client: Client, signal: AbortSignal) => Promise<unknown>>;

/** Checks that neither the key nor a long part of it is in a text. */
function assertHasNoKey(text: string): void {
  for (let start = 0; start + 12 <= key.length; start++) {
    assert.ok(!text.includes(key.slice(start, start + 12)), `the key is in ${text}`);
  }
}

const givenUp = new Error('given up');

/** @throws Error naming the response that led to anything but a value or a failure, or exposed the key */
async function assertOutcome(
  read: Promise<unknown>,
  lines: readonly string[],
  answer: unknown,
): Promise<void> {
  try {
    await read;
  } catch (error) {
    assert.ok(error instanceof Error);
    assert.ok(
      isFailure(error) || error === givenUp,
      `${String(error.stack)}\nafter ${inspect(answer, { maxArrayLength: 500 })}`,
    );
    assertHasNoKey(getAllText(error));
  }
  assertHasNoKey(lines.join('\n'));
}

interface OpenedTransport {
  readonly transport: Transport;
  readonly close: () => Promise<void>;
}

const transports: readonly (readonly [name: string, () => OpenedTransport])[] = [
  ['undici', createDirectTransport],
  ['fetch', () => ({ transport: fetchTransport, close: () => Promise.resolve() })],
];

/** Concurrent reads of every kind, each with its own client and response. */
async function readAll<Answer>(
  server: AnsweringServer<Answer>,
  transport: Transport,
  answers: readonly (readonly [answer: Answer, read: keyof typeof reads])[],
): Promise<void> {
  server.answers = answers.map(([answer]) => answer);
  await Promise.all(
    answers.map(async ([answer, read], at) => {
      const { client, lines } = createLoggingClient(
        parseAddress(`${server.url}/${at}`),
        transport,
        key,
        attemptLimit,
      );
      await assertOutcome(reads[read](client, new WaitAborter()), lines, answer);
    }),
  );
}

const read = fc.constantFrom('page', 'document', 'single');
const silentRead = fc.constantFrom('root', 'keyCheck', 'workouts', 'exercises');

for (const [name, openTransport] of transports) {
  // Most of the time is spent waiting.
  describe(`a read by way of ${name}`, { concurrency: true }, () => {
    it('is a value or a failure without the key, whatever the answer', async () => {
      await using server = await startAnsweringServer();
      const { transport, close } = openTransport();
      const batch = fc.array(fc.tuple(serverAnswer, read), {
        minLength: cases.answersInBatch,
        maxLength: cases.answersInBatch,
      });
      await fc.assert(
        fc.asyncProperty(batch, (answers) => readAll(server, transport, answers)),
        // The failure shows its response, and shrinking the batch would take long.
        { numRuns: cases.answerBatches, endOnFailure: true },
      );
      await close();
    });

    it('is a value or a failure without the key, whatever bytes come back', async () => {
      await using server = await startByteServer();
      const { transport, close } = openTransport();
      const batch = fc.array(fc.tuple(rawAnswer, read), {
        minLength: cases.bytesInBatch,
        maxLength: cases.bytesInBatch,
      });
      await fc.assert(
        fc.asyncProperty(batch, (answers) => readAll(server, transport, answers)),
        { numRuns: cases.byteBatches, endOnFailure: true },
      );
      await close();
    });

    it('of the root, of rows or for a key check is also a value or a failure', async () => {
      await using server = await startAnsweringServer();
      const { transport, close } = openTransport();
      const answer: fc.Arbitrary<readonly [ServerAnswer, keyof typeof silentReads]> = fc.tuple(
        serverAnswer,
        silentRead,
      );
      const batch = fc.array(answer, { minLength: cases.answersInBatch, maxLength: cases.answersInBatch });
      await fc.assert(
        fc.asyncProperty(batch, async (answers) => {
          server.answers = answers.map(([one]) => one);
          await Promise.all(
            answers.map(async ([one, kind], at) => {
              const { client, lines } = createLoggingClient(
                parseAddress(`${server.url}/${at}`),
                transport,
                key,
                attemptLimit,
              );
              const giveUp = new AbortController();
              const timer = setTimeout(() => {
                giveUp.abort(givenUp);
              }, 200);
              await assertOutcome(silentReads[kind](client, giveUp.signal), lines, one);
              clearTimeout(timer);
            }),
          );
        }),
        { numRuns: cases.patientBatches, endOnFailure: true },
      );
      await close();
    });
  });
}
