import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import type { Service } from '../../../service/service.ts';
import { readNullability } from './openApi.ts';
import {
  requestPath,
  requestPage,
  recordedGenerations,
  recordings,
  startTestService,
  skipReason,
} from '../support.ts';
import { findTypeProblems, type TypeSets, collectTypeSets } from './typeSets.ts';

/** Endpoints without rows in the sample. */
const emptyEndpoints = new Set(['deletion-log', 'user-statistics', 'user-trophy', 'video']);

/** Known differences between the sample and the recordings, with their reasons. */
const exceptions: readonly { problem: RegExp; reason: string }[] = [
  { problem: /^exerciseinfo \.videos\[\].* is missing$/, reason: 'The sample has no videos.' },
  { problem: /^userprofile \.(age|height) is never null$/, reason: 'The users of the sample told both.' },
  {
    problem: /^(workoutlog|workoutsession) \.(routine|weight_unit|notes) is never null$/,
    reason: 'In the sample, every training is of a routine and has notes, and every set has a unit.',
  },
  {
    problem: /^nutritionplaninfo .*\.ingredient_obj\.\w+ is never null$/,
    reason: 'All is known of what is eaten in the sample.',
  },
];

/** The recorded types, by endpoint. */
type Recorded = ReadonlyMap<string, TypeSets>;

function readRecordedTypes(folder: string): Recorded {
  const files = readdirSync(folder).filter((file) => /\.(list|item)\.json$/.test(file));
  const endpoints = Object.groupBy(files, (file) => file.replace(/\..*/, ''));
  return new Map(
    Object.entries(endpoints).map(([endpoint, group = []]) => [
      endpoint,
      collectTypeSets(group.map((file) => readFileSync(join(folder, file), 'utf8'))),
    ]),
  );
}

async function readRootNames(service: Service): Promise<string[]> {
  return Object.keys((await requestPath(service, '')).json as object);
}

/** The types of all rows of both users. */
async function readSampleTypes(service: Service, endpoint: string): Promise<TypeSets> {
  const answers = [service.key, service.otherKey].map((key) =>
    requestPath(service, `${endpoint}/?limit=999`, { key }),
  );
  return collectTypeSets((await Promise.all(answers)).map(({ text }) => text));
}

/**
 * Creates a check that returns true if a field may be null: by the OpenAPI documents of 2.7, or because null
 * was recorded in any generation. No known release changed this for a field (wger-api.md §3).
 */
function createNullCheck(folder: string, recorded: readonly Recorded[]) {
  const inOpenApi = ['2.7.0a2', '2.7rel'].map((name) =>
    readNullability(join(folder, `../openapi-${name}.yml`)),
  );
  return (endpoint: string, path: string): boolean =>
    inOpenApi.some((mayBeNull) => mayBeNull(endpoint, path.replace('fibres', 'fiber'))) ||
    recorded.some((types) => types.get(endpoint)?.get(path)?.has('null'));
}

test(
  'every field has the types that were recorded, and is null where it was or may be',
  { skip: skipReason },
  async (t) => {
    const folder = recordings ?? '';
    const recorded = [...recordedGenerations].map(
      ([generation, name]) => [generation, readRecordedTypes(join(folder, name))] as const,
    );
    const mayBeNull = createNullCheck(
      folder,
      recorded.map(([, types]) => types),
    );
    for (const [generation, endpoints] of recorded) {
      const service = await startTestService(t, { generation });
      const names = new Set([...endpoints.keys(), ...(await readRootNames(service))]);
      for (const endpoint of [...names].filter((name) => !emptyEndpoints.has(name))) {
        const problems = findTypeProblems(
          await readSampleTypes(service, endpoint),
          endpoints.get(endpoint) ?? new Map(),
          (path) => mayBeNull(endpoint, path),
        );
        const unexpected = problems
          .map((problem) => `${endpoint} ${problem}`)
          .filter((problem) => !exceptions.some((exception) => exception.problem.test(problem)));
        assert.deepEqual(unexpected, [], generation);
      }
    }
  },
);

test('the endpoints without rows are those that are known to be', async (t) => {
  const service = await startTestService(t);
  const without: string[] = [];
  for (const name of await readRootNames(service)) {
    const counts = [service.key, service.otherKey].map(
      async (key) => (await requestPage(service, `${name}/`, key)).results.length,
    );
    without.push(...((await Promise.all(counts)).every((count) => count === 0) ? [name] : []));
  }
  assert.deepEqual(new Set(without), emptyEndpoints);
});

test('2.6 and 2.7 have the same fields of the same types', async (t) => {
  const [service, later] = [await startTestService(t, { generation: '2.6' }), await startTestService(t)];
  const names = await readRootNames(service);
  assert.ok(names.includes('userprofile'));
  for (const name of names) {
    assert.deepEqual(await readSampleTypes(service, name), await readSampleTypes(later, name), name);
  }
});

test('a minimal server has the fields of 2.2 with the same types', async (t) => {
  const [service, whole] = [
    await startTestService(t, { generation: 'minimum' }),
    await startTestService(t, { generation: '2.2' }),
  ];
  for (const name of ['workout', 'exercise', 'ingredient']) {
    assert.deepEqual(await readSampleTypes(service, name), await readSampleTypes(whole, name), name);
  }
});

test('types are compared by their paths, and null is one of them', () => {
  const types = (...rows: readonly string[]): TypeSets => collectTypeSets([`[${rows.join()}]`]);
  const recorded = types('{"a":1,"b":null,"c":[{"d":"x"}],"e":1.0}', '{"a":2,"b":"y","c":[],"e":2.5}');
  const nothing = (): boolean => false;
  assert.deepEqual(findTypeProblems(recorded, recorded, nothing), []);
  assert.deepEqual(findTypeProblems(types('{"a":null,"b":1,"c":[],"e":1}'), recorded, nothing), [
    '.a is always null, recorded integer',
    '.b is never null',
    '.b is integer, recorded string',
    '.c[] is missing',
    '.c[].d is missing',
    '.e is integer, recorded float',
    '.a is null',
  ]);
});
