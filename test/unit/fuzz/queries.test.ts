import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { apiUrl, parseAddress } from '../../../src/api/address.ts';
import { parseQuery, refusals } from '../../../src/resources/query/parseQuery.ts';
import {
  formatQuery,
  toSearchString,
  toRequestPath,
  type Query,
} from '../../../src/resources/query/query.ts';
import { createEndpointResource, getResource } from '../../../src/resources/server/endpoints.ts';
import { getDefinition } from '../../service/generations/generations.ts';
import { getOutcome, setUp } from '../support/support.ts';
import { anyText, cases } from './support.ts';

const { endpoints } = getDefinition('2.7');
const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());
const offered = new Set(Object.keys(endpoints));

/** Paths as users may type them for a server, and many that lead elsewhere. */
function createTypedPath(base: string): fc.Arbitrary<string> {
  const start = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom('', '/', 'api/v2/', `${base}/api/v2/`, `${base}/api/v2/`.slice(7)),
    },
    fc.constantFrom(
      ...[
        '//evil.example/api/v2/',
        'https://evil.example/',
        '../',
        '/api/v2/../../',
        `${base}@evil.example/`,
      ],
      ...['\\\\evil.example\\', 'file:///', `${base}/api/v2/%2e%2e/`, `${base}/api/v2//`],
    ),
  );
  const name = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...offered) },
    fc.constantFrom(
      'schema',
      'login/',
      'version/',
      'users',
      '..',
      '%2e%2e',
      '',
      'muscle/1',
      'muscle/..;/admin',
    ),
    anyText,
  );
  const parameter = fc.oneof(
    fc.constantFrom(
      'exercise=73',
      'ordering=-date',
      'limit=3',
      'name__search=a/../b',
      'x=%2F..%2F',
      '?',
      '#/../',
    ),
    fc.tuple(anyText, anyText).map((pair) => pair.map(encodeText).join('=')),
    anyText,
  );
  const path = fc
    .tuple(
      start,
      name,
      fc.constantFrom('', '?', '?', '/?', '/?', '#', '@'),
      fc.array(parameter, { maxLength: 4 }),
    )
    .map(([before, list, between, parameters]) => before + list + between + parameters.join('&'));
  return fc.oneof({ weight: 9, arbitrary: path }, anyText);
}

describe('any text that is typed as a query', () => {
  it('leads to a list of the server below /api/v2/, or is refused for a reason that has a sentence', () => {
    const address = parseAddress('http://127.0.0.1:8000/fitness');
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(createTypedPath('http://127.0.0.1:8000/fitness'), (text) => {
        const { query, refusal } = parseQuery(text, { address, offered });
        if (query === undefined) {
          assert.ok(refusals.includes(refusal));
          refused++;
          return;
        }
        taken++;
        const url = apiUrl(address, toRequestPath(query));
        assert.ok(offered.has(query.endpoint));
        assert.equal(url.origin, address.origin);
        assert.equal(url.pathname, `/fitness/api/v2/${query.endpoint}/`);
        assert.equal(url.hash, '');
        assert.deepEqual(parseQuery(formatQuery(query), { address, offered }).query, query);
      }),
      { numRuns: cases.queries, seed: 16 },
    );
    assert.ok(taken > 1500 && refused > 1500, `${String(taken)} taken, ${String(refused)} refused`);
  });

  it('is sent below /api/v2/, and never with the key to a public list', async () => {
    await using setup = await setUp({ generation: '2.7', ingredients: 20, exercises: 5 });
    const { service, client, catalogue } = setup;
    const server = { address: client.address, offered };
    const queries = fc
      .sample(createTypedPath(service.url), { numRuns: cases.queries, seed: 17 })
      .map((text) => parseQuery(text, server).query)
      .filter((query) => query !== undefined);
    const read = ({ endpoint, parameters }: Query) =>
      getOutcome(
        catalogue.readItem(getResource(endpoint), { page: toSearchString({ endpoint, parameters }) }),
      );
    for (const query of queries) {
      await read(query);
    }
    const sent = service.requests.map(({ target, headers }) => ({
      path: /^\/api\/v2\/([a-z-]*)\/?(\?|$)/.exec(target)?.[1],
      hasKey: headers.authorization !== undefined,
    }));
    assert.ok(sent.length > 1500, String(sent.length));
    const [root, ...lists] = sent.filter(({ path }) => path !== 'userprofile');
    assert.deepEqual(root, { path: '', hasKey: false });
    for (const { path = '', hasKey } of lists) {
      assert.ok(offered.has(path), path);
      assert.equal(hasKey, createEndpointResource(path).access === 'key', path);
      // Trophies are public, but users who have earned more of them see more.
      assert.equal(hasKey, endpoints[path]?.access === 'key' || path === 'trophy', path);
    }
  });
});
