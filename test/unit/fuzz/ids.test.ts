import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { parseAddress } from '../../../src/api/address.ts';
import { isFailure } from '../../../src/api/failures/failures.ts';
import { Catalogue } from '../../../src/resources/server/catalogue.ts';
import { exercises } from '../../../src/resources/exercises.ts';
import { workouts } from '../../../src/resources/workouts.ts';
import { createDirectTransport } from '../../directTransport.ts';
import { startService, type Service } from '../../service/service.ts';
import { createLoggingClient, type LoggingClient } from './client.ts';
import { anyText, cases } from './support.ts';
import { getOutcome, silentLog } from '../support/support.ts';

/** IDs as servers use them, and ones that would lead elsewhere in an unescaped path. */
const id = fc.oneof(
  fc.integer().map(String),
  fc.uuid(),
  fc.constantFrom(
    '..',
    '.',
    '%2e%2e',
    '%2E.',
    '../..',
    '..%2f..',
    '9/../../routine',
    '\\..\\',
    '..;',
    '/',
    '//evil.example',
  ),
  fc.constantFrom(
    '?',
    '9?key',
    '#',
    '9#x',
    '@evil.example',
    'https://evil.example/',
    '9\n',
    '\t..',
    '..\r',
    'é',
    '%',
  ),
  fc
    .array(fc.constantFrom('..', '.', '%2e', '%2e%2e', '%252e', 'api', 'v2', 'routine', '', '9'), {
      maxLength: 6,
    })
    .map((segments) => segments.join('/')),
  // For a longer request the server closes the connection, which costs retries.
  anyText.map((text) => text.slice(0, 1500)),
);

/** A path as a proxy in front of the server may normalize it. */
function tryDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

describe('an id', () => {
  const transports = createDirectTransport();
  let service: Service;
  let logging: LoggingClient;

  before(async () => {
    service = await startService({ generation: '2.7', prefix: '/fitness' });
    logging = createLoggingClient(parseAddress(service.url), transports.transport, service.key);
  });

  after(async () => {
    await transports.close();
    await service.close();
  });

  /** The requests that a read makes, apart from those for the root, each below the endpoint or else without the key. */
  async function readRequests(endpoint: string, read: () => Promise<unknown>): Promise<string[]> {
    service.requests.length = 0;
    const result = await getOutcome(read());
    const requests = service.requests.filter(({ target }) => target !== '/fitness/api/v2/');
    for (const { target, headers, method } of requests) {
      assert.equal(method, 'GET');
      // After a 403, the profile is read to check the key.
      const isProfile = target === '/fitness/api/v2/userprofile/';
      assert.ok(isProfile || target.startsWith(`/fitness/api/v2/${endpoint}/`), target);
      assert.equal(new URL(target, service.url).pathname, target.replace(/\?.*/, ''), 'URLs fold it');
      assert.equal(headers.host, new URL(service.url).host);
      assert.equal(headers.authorization, endpoint === 'routine' ? `Token ${service.key}` : undefined);
    }
    if (requests.length === 0) {
      assert.ok(isFailure(result), 'no request, and no failure');
      assert.equal(result.name, 'Gone');
    }
    return requests.map(({ target }) => target);
  }

  it('used unchanged leads below its endpoint or nowhere, as does the key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('routine', 'exerciseinfo'), id, async (endpoint, text) => {
        const access = endpoint === 'routine' ? 'key' : 'public';
        const paths = await readRequests(endpoint, () =>
          logging.client.readDocument(`${endpoint}/${text}/`, access),
        );
        assert.ok(
          paths.every((path) => path.endsWith(`${endpoint}/${text}/`) || path.endsWith('/userprofile/')),
        );
      }),
      { numRuns: cases.ids },
    );
  });

  it('of a row is one segment below its endpoint or nowhere, with the same meaning', async () => {
    const catalogue = new Catalogue(logging.client, () => ['en'], silentLog);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(workouts, exercises), id, async (resource, text) => {
        const endpoint = resource === workouts ? 'routine' : 'exerciseinfo';
        const start = `/fitness/api/v2/${endpoint}/`;
        const paths = await readRequests(endpoint, () => catalogue.readItem(resource, { id: text }));
        for (const path of paths.filter((one) => one.startsWith(start))) {
          const rest = path.slice(start.length);
          assert.doesNotMatch(rest.slice(0, -1), /[/?#]/);
          assert.equal(tryDecode(rest), `${text.toWellFormed()}/`);
        }
      }),
      { numRuns: cases.ids },
    );
  });

  it('of 10 kB is requested like any other', async () => {
    const long = '9'.repeat(10_000);
    const paths = await readRequests('exerciseinfo', () =>
      logging.client.readDocument(`exerciseinfo/${long}/`, 'public'),
    );
    assert.deepEqual(paths, [`/fitness/api/v2/exerciseinfo/${long}/`]);
  });

  it('with a lone surrogate is reported as gone', async () => {
    for (const half of ['\ud800', 'a\udc00b']) {
      assert.deepEqual(
        await readRequests('routine', () => logging.client.readDocument(`routine/${half}/`, 'key')),
        [],
      );
    }
  });
});
