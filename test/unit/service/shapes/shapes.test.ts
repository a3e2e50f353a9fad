import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { findDifference } from './shape.ts';
import {
  requestPath,
  requestPage,
  recordedGenerations,
  recordings,
  startTestService,
  skipReason,
} from '../support.ts';

/** Recorded actions, and the corresponding paths of the sample server. */
const actions = new Map([
  ['workout-3-canonical_representation', 'workout/9/canonical_representation/'],
  ['workout-3-log_data', 'workout/4/log_data/'],
  ['measurement-aggregate', 'measurement/aggregate/'],
  ['measurement-value-counts', 'measurement/value-counts/'],
  ['measurement-category-dynamic-types', 'measurement-category/dynamic-types/'],
  ['routine-1-structure', 'routine/4/structure/'],
  ['routine-1-logs', 'routine/4/logs/'],
  ['routine-2-logs', 'routine/4/logs/'],
  ['routine-1-stats', 'routine/4/stats/'],
  ['routine-1-date-sequence-display', 'routine/9/date-sequence-display/'],
  ['routine-1-date-sequence-gym', 'routine/9/date-sequence-gym/'],
]);

for (const [generation, name] of recordedGenerations) {
  const folder = join(recordings ?? '', name);
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = recordings === undefined ? [] : readdirSync(folder);

  test(
    `the root document of ${generation} names what was recorded, in its order`,
    { skip: skipReason },
    async (t) => {
      const service = await startTestService(t, { generation });
      const { json } = await requestPath(service, '');
      assert.deepEqual(Object.keys(json as object), Object.keys(read('_root.json') as object));
    },
  );

  test(`every list of ${generation} has the shape that was recorded`, { skip: skipReason }, async (t) => {
    const service = await startTestService(t, { generation });
    for (const file of files.filter((candidate) => candidate.endsWith('.list.json'))) {
      const endpoint = file.replace(/(\.admin)?\.list\.json$/, '');
      const { json } = await requestPath(service, `${endpoint}/`, { key: service.key });
      assert.equal(findDifference(json, read(file)), undefined, `${generation} ${file}`);
      const recorded = read(file) as { results?: unknown[] };
      const rows = (json as { results?: unknown[] }).results ?? [];
      for (const row of recorded.results?.[0] === undefined ? [] : rows) {
        assert.equal(findDifference(row, recorded.results?.[0]), undefined, `${generation} ${file}`);
      }
    }
  });

  test(`every item of ${generation} has the shape that was recorded`, { skip: skipReason }, async (t) => {
    const service = await startTestService(t, { generation });
    for (const file of files.filter((candidate) => candidate.endsWith('.item.json'))) {
      const endpoint = file.replace(/\.item\.json$/, '');
      const { results } = await requestPage(service, `${endpoint}/?limit=1`, service.key);
      const id = results[0]?.['id'];
      if (typeof id === 'number' || typeof id === 'string') {
        const { json } = await requestPath(service, `${endpoint}/${id}/`, { key: service.key });
        assert.equal(findDifference(json, read(file)), undefined, `${generation} ${file}`);
      }
    }
  });

  test(
    `every sub-action of ${generation} has the shape that was recorded`,
    { skip: skipReason },
    async (t) => {
      const service = await startTestService(t, { generation });
      for (const [file, path] of actions) {
        if (files.includes(`${file}.json`)) {
          const { json } = await requestPath(service, path, { key: service.key });
          assert.equal(findDifference(json, read(`${file}.json`)), undefined, `${generation} ${path}`);
        }
      }
    },
  );
}
