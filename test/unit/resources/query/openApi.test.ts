import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { toObject, toObjects } from '../../../../src/api/json/value.ts';
import type { ApiDescription } from '../../../../src/resources/openApi/apiDescription.ts';
import { CachedApiDescription } from '../../../../src/resources/openApi/cachedApiDescription.ts';
import { parseApiDescription } from '../../../../src/resources/openApi/parseApiDescription.ts';
import { project } from '../../../harness/system/paths.ts';
import { readRecordedDescription, recordedDescriptions } from '../../../recordings/recordedDescriptions.ts';
import { generationNames } from '../../../service/generations/generations.ts';
import { skipReason } from '../../service/support.ts';
import { getTimeout, isFailureNamed, getPaths, testTimeout, setUp } from '../../support/support.ts';

/** Parameters that do not filter rows. */
const nonFilters = ['limit', 'offset', 'ordering', 'cursor', 'page_size'];

function parse(json: unknown): ApiDescription {
  const description = runSync(parseApiDescription(json));
  assert.ok(description);
  return description;
}

function findFilter(description: ApiDescription, endpoint: string, name: string): unknown {
  return description.endpoints.get(endpoint)?.filters.find((candidate) => candidate.name === name);
}

describe('a recorded OpenAPI document', { skip: skipReason }, () => {
  for (const name of recordedDescriptions) {
    it(`of ${name} is read with every list, every filter and every field of its rows`, () => {
      const json = toObject(readRecordedDescription(project, name));
      const description = parse(json);
      let filters = 0;
      for (const [path, item] of Object.entries(toObject(json['paths']))) {
        const [, endpoint] = /^\/api\/v2\/([^{}]+)\/$/.exec(path) ?? [];
        const parameters = toObjects(toObject(toObject(item)['get'])['parameters']);
        if (endpoint !== undefined && parameters.some((parameter) => parameter['name'] === 'ordering')) {
          const described = description.endpoints.get(endpoint);
          assert.ok(described, endpoint);
          const names = parameters
            .map((parameter) => String(parameter['name']))
            .filter((parameter) => !nonFilters.includes(parameter));
          assert.deepEqual(
            described.filters.map((one) => one.name),
            names,
          );
          assert.ok(described.fields.length > 1, endpoint);
          assert.ok(described.orderings.length > 1, endpoint);
          filters += names.length;
        }
      }
      assert.ok(filters > 380, String(filters));
    });

    it(`of ${name} is read without the version and other answers that are not objects`, () => {
      const { endpoints } = parse(readRecordedDescription(project, name));
      assert.equal(endpoints.has('version'), false);
      assert.deepEqual(endpoints.get('userprofile')?.filters, []);
      const computed = [...endpoints.keys()].filter((endpoint) => endpoint.includes('/'));
      assert.deepEqual(
        computed,
        name === '2.7rel'
          ? [
              'measurement-category/dynamic-types',
              'measurement/aggregate',
              'measurement/value-counts',
              'trophy/progress',
            ]
          : ['trophy/progress'],
      );
      assert.equal(endpoints.size - computed.length, 52);
    });
  }

  it('lists the values that a filter accepts', () => {
    const description = parse(readRecordedDescription(project, '2.7rel'));
    assert.deepEqual(findFilter(description, 'workoutlog', 'exercise'), {
      name: 'exercise',
      kind: 'integer',
    });
    assert.deepEqual(findFilter(description, 'workoutlog', 'date__gte'), {
      name: 'date__gte',
      kind: 'date-time',
    });
    assert.deepEqual(findFilter(description, 'workoutlog', 'session'), { name: 'session', kind: 'uuid' });
    assert.deepEqual(findFilter(description, 'routine', 'start'), { name: 'start', kind: 'date' });
    assert.deepEqual(findFilter(description, 'meal', 'time'), { name: 'time', kind: 'time' });
    assert.deepEqual(findFilter(description, 'exerciseinfo', 'muscles'), {
      name: 'muscles',
      kind: 'integer',
      several: 'repeated',
    });
    assert.deepEqual(findFilter(description, 'exerciseinfo', 'muscles__in'), {
      name: 'muscles__in',
      kind: 'integer',
      several: 'commas',
      description: 'Multiple values may be separated by commas.',
    });
    assert.partialDeepStrictEqual(findFilter(description, 'workoutsession', 'impression'), {
      kind: 'text',
      enum: ['1', '2', '3'],
    });
  });

  it('allows sorting a list, but not its actions, by fields with a single value and filters on fields', () => {
    const { endpoints } = parse(readRecordedDescription(project, '2.7rel'));
    const orderings = endpoints.get('exerciseinfo')?.orderings ?? [];
    assert.ok(orderings.includes('category'));
    assert.ok(!orderings.includes('muscles'));
    assert.ok(!orderings.includes('name__search'));
    assert.ok(endpoints.get('workoutlog')?.orderings.includes('date'));
    assert.ok(endpoints.get('trophy')?.orderings.includes('is_active'));
    assert.ok(!endpoints.get('trophy')?.fields.includes('is_active'));
    assert.deepEqual(endpoints.get('trophy')?.paging, ['limit', 'offset']);
    assert.deepEqual(endpoints.get('userprofile')?.orderings, []);
    assert.deepEqual(endpoints.get('measurement/aggregate')?.orderings, [
      ...['category', 'start', 'unit', 'count', 'sum', 'min', 'max'],
    ]);
    assert.deepEqual(endpoints.get('measurement/value-counts')?.orderings, [
      ...['category', 'value', 'unit', 'count', 'newest'],
    ]);
  });
});

describe('an OpenAPI document', () => {
  const row = { $ref: '#/components/schemas/Row' };

  it('of another JSON shape is ignored', () => {
    for (const json of [undefined, null, [], 'x', {}, { paths: [] }]) {
      assert.equal(runSync(parseApiDescription(json)), undefined);
    }
  });

  it('with paths of any shape provides the lists that can be parsed', () => {
    const list = (schema: unknown) => ({
      get: { responses: { 200: { content: { 'application/json': { schema } } } } },
    });
    const circle = { $ref: '#/components/schemas/Circle' };
    const { endpoints } = parse({
      paths: {
        '/api/v2/a/': null,
        '/api/v2/b/': { get: [] },
        '/api/v2/circle/': list(circle),
        '/api/v2/own/': list({ $ref: '#/components/schemas/__proto__' }),
        '/api/v2/good/': list({ type: 'array', items: { properties: { id: null, self: circle } } }),
        '/api/v2/good/{id}/': list({ properties: { id: {} } }),
        '/fitness/api/v2/prefixed/': list({ properties: { id: { type: 'integer' } } }),
        '/api/v2/../admin/': list({ properties: { id: {} } }),
      },
      components: { schemas: { Circle: circle } },
    });
    assert.deepEqual([...endpoints.keys()], ['good', 'prefixed']);
    assert.deepEqual(endpoints.get('good')?.fields, ['id', 'self']);
  });

  it('with endless lists of one endless row is read up to a limit, and each row once', () => {
    const many = Array.from({ length: 3000 }, (_, at) => `a${at}`);
    const parameters = many.map((name) => ({ in: 'query', name }));
    const schema = { type: 'array', items: row };
    const get = { parameters, responses: { 200: { content: { 'application/json': { schema } } } } };
    const { names, endpoints } = parse({
      paths: Object.fromEntries(
        many.map((name) => [
          `/api/v2/list-${name.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))}/`,
          { get },
        ]),
      ),
      components: { schemas: { Row: { properties: Object.fromEntries(many.map((name) => [name, {}])) } } },
    });
    assert.deepEqual([names.size, endpoints.size], [500, 500]);
    const [first, ...others] = endpoints.values();
    assert.deepEqual([first?.fields.length, first?.filters.length], [500, 500]);
    assert.ok(others.every(({ fields }) => fields.every((field, at) => field === first?.fields[at])));
  });

  it('with values, parameters and alternatives that no server has is read without them', () => {
    const odd = { toString: 1, valueOf: 1 };
    const alternatives = Array.from({ length: 10_000 }, () => ({ $ref: '#/components/schemas/Row' }));
    const { endpoints } = parse({
      paths: {
        '/api/v2/list/': {
          get: {
            parameters: [
              { in: 'query', name: 'kind', schema: { enum: [odd, 'a', null, 2] } },
              { in: 'query', name: 'ordering', schema: { enum: [odd, '-date', 'id'] } },
              { in: 'query', name: 'level', schema: { enum: Array.from({ length: 3000 }, (_, at) => at) } },
              { in: 'header', name: 'accept' },
              ...['a b', 'a=1&b', '', 5].map((name) => ({ in: 'query', name })),
            ],
            responses: {
              200: { content: { 'application/json': { schema: { items: row, type: 'array' } } } },
            },
          },
        },
      },
      components: { schemas: { Row: { properties: { many: { allOf: alternatives } } } } },
    });
    const list = endpoints.get('list');
    assert.deepEqual(
      list?.filters.map(({ name }) => name),
      ['kind', 'level'],
    );
    assert.deepEqual(list.filters[0]?.enum, ['a', '2']);
    assert.equal(list.filters[1]?.enum?.length, 1000);
    assert.deepEqual(list.orderings, ['date', 'id']);
    assert.deepEqual(list.fields, ['many']);
  });

  it('is served from 2.2 on, and describes every endpoint of the root', async () => {
    for (const generation of generationNames) {
      await using setup = await setUp({ generation });
      const description = await new CachedApiDescription(setup.client).read();
      const isServed = !['1.8', '1.9', '2.0', '2.1', 'minimum'].includes(generation);
      assert.equal(description !== undefined, isServed, generation);
      if (description !== undefined) {
        const names = await setup.catalogue.readEndpoints();
        assert.deepEqual(
          [...names].filter((name) => !description.endpoints.has(name)),
          [],
        );
        assert.ok(findFilter(description, 'workoutlog', 'exercise') ?? generation === '2.2', generation);
        const hasInclusiveRanges = !['2.2', '2.3'].includes(generation);
        assert.equal(
          findFilter(description, 'workoutlog', 'date__gte') !== undefined,
          hasInclusiveRanges,
          generation,
        );
      }
    }
  });

  it('is requested once, without the key, even if there is none', async () => {
    for (const generation of ['2.7', '2.0'] as const) {
      await using setup = await setUp({ generation });
      const own = new CachedApiDescription(setup.client);
      await Promise.all([own.read(), own.read()]);
      await own.read();
      assert.deepEqual(getPaths(setup.service), ['/api/v2/schema']);
      assert.equal(setup.service.requests[0]?.headers.authorization, undefined);
    }
  });

  it('is absent after a server error, and requested again minutes after a connection failure', async ({
    mock,
  }) => {
    await using setup = await setUp({ generation: '2.7' });
    setup.service.fault = { name: 'status-500', on: /schema/ };
    assert.equal(await new CachedApiDescription(setup.client).read(), undefined);
    const own = new CachedApiDescription(setup.client);
    setup.service.fault = { name: 'stall', on: /schema/ };
    setup.timeout = getTimeout('stall');
    await assert.rejects(own.read(), isFailureNamed('Unreachable'));
    setup.service.fault = undefined;
    setup.timeout = testTimeout;
    const { length } = setup.service.requests;
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    mock.timers.tick(4 * 60_000);
    await assert.rejects(own.read(), isFailureNamed('Unreachable'));
    assert.equal(setup.service.requests.length, length);
    mock.timers.tick(60_000);
    assert.ok(await own.read());
  });

  it('is requested again after the root, as the release may have changed', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const own = new CachedApiDescription(setup.client);
    await own.read();
    setup.client.root.forget();
    await own.read();
    await own.read();
    assert.deepEqual(getPaths(setup.service), ['/api/v2/schema', '/api/v2/schema']);
  });
});
