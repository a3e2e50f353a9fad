import assert from 'node:assert/strict';
import test from 'node:test';
import { type FaultName, faultGroups } from '../../../service/faults/index.ts';
import { requestPath, requestPage, type ReceivedResponse, getRows, startTestService } from '../support.ts';

const path = 'exerciseinfo/?limit=5';

/** The first three ids of a page, as JSON texts. */
const expectedIds = {
  'id-null': ['null', 'null', 'null'],
  'id-object': ['{"value":9}', '{"value":9}', '{"value":9}'],
  'id-path': ['"../../user"', '"../../user/me"', '"../../user/me/me"'],
  'id-encoded-path': ['"%2e%2e%2fuser"', '"%2e%2e%2fuser%2fme"', '"%2e%2e%2fuser%2fme%2fme"'],
  'id-uuid': [0, 1, 2].map((at) => `"5f3c1d70-6f0b-4c55-9f6e-3d1f0a7b2c9${at}"`),
  'id-large-integer': ['12345678901234567890', '12345678901234567891', '12345678901234567892'],
  'id-long': [0, 1, 2].map((at) => `"${'9'.repeat(9_999)}${at}"`),
};

const includesAll =
  (parts: readonly string[]) =>
  (name: unknown): boolean =>
    parts.every((part) => String(name).includes(part));

const expectedNames: Readonly<Record<string, (name: unknown) => boolean>> = {
  'name-controls': includesAll(['\u0007', '\t', '\r\n', '\u001b[31m', '\u0000', '\u0085', '\u2028']),
  'name-bidi': includesAll(['\u202e', '\u202c', '\u2067', '\u2069', '\u200f']),
  'name-path': (name) => name === '../../etc',
  'name-encoded-path': (name) => name === '%2e%2e%2f%2e%2e%2fetc',
  'name-emoji': includesAll(['\u200d', '\u{1f1e9}\u{1f1ea}']),
  'name-long': (name) => String(name).length === 100_000,
  'name-null': (name) => name === null,
  'name-number': (name) => name === 42,
  'name-html': includesAll(['<script>']),
};

test('the first three rows are no objects', async (t) => {
  const service = await startTestService(t);
  const { results } = await requestPage(service, path);
  const rows = {
    'row-no-object': [null, 42, 'a row'],
    'row-null': [null, null, null],
    'row-text': ['a row', 'a row', 'a row'],
  };
  for (const [name, strange] of Object.entries(rows)) {
    service.fault = { name: name as keyof typeof rows };
    assert.deepEqual((await requestPage(service, path)).results, [...strange, ...results.slice(3)], name);
  }
});

test('the first three rows have no id', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'row-without-id' };
  const { results } = await requestPage(service, path);
  assert.deepEqual(
    results.map((row) => 'id' in row),
    [false, false, false, true, true],
  );
});

for (const [name, expected] of Object.entries(expectedIds)) {
  test(`the first three rows and an item have the id that ${name} says`, async (t) => {
    const service = await startTestService(t);
    const item = await requestPath(service, 'exercise/9/');
    service.fault = { name: name as keyof typeof expectedIds };
    const list = await requestPath(service, 'muscle/?limit=4');
    const found = [...list.text.matchAll(/\{"id":(.*?),"name"/g)].map(([, id]) => id);
    assert.deepEqual(found, [...expected, found.at(-1)]);
    assert.match(found.at(-1) ?? '', /^\d{1,2}$/);
    const strange = await requestPath(service, 'exercise/9/');
    assert.equal(strange.text, item.text.replace(/"id":\d+/, `"id":${expected[0] ?? ''}`));
  });
}

test('an id that a fault made up leads to nothing', async (t) => {
  const service = await startTestService(t);
  const { key } = service;
  for (const id of Object.values(expectedIds).flat()) {
    const text = id.replaceAll('"', '');
    for (const segment of [text, encodeURIComponent(text)].filter((each) => /^[!-~]+$/.test(each))) {
      for (const endpoint of ['exerciseinfo', 'routine', 'ingredient', 'workoutlog']) {
        const { status } = await requestPath(service, `${endpoint}/${segment}/`, { key });
        assert.equal(status, 404, `${endpoint} ${segment.slice(0, 40)}`);
      }
    }
  }
});

for (const [name, holds] of Object.entries(expectedNames)) {
  test(`the first three rows and an item have the name that ${name} says`, async (t) => {
    const [recent, old, oldest] = [
      await startTestService(t),
      await startTestService(t, { generation: '2.2' }),
      await startTestService(t, { generation: '2.0' }),
    ];
    const lists = [
      { service: recent, list: 'exerciseinfo', named: 'translations' },
      { service: recent, list: 'ingredient', named: 'name' },
      { service: recent, list: 'routine', named: 'name' },
      { service: old, list: 'exercisebaseinfo', named: 'exercises' },
      { service: oldest, list: 'workout', named: 'comment' },
    ];
    for (const { service, list, named } of lists) {
      const { key } = service;
      service.fault = undefined;
      const [, , , fourth] = (await requestPage(service, `${list}/?limit=4`, key)).results;
      service.fault = { name: name as FaultName };
      const { results } = await requestPage(service, `${list}/?limit=4`, key);
      for (const row of results.slice(0, 3)) {
        const value = row[named];
        const found = Array.isArray(value)
          ? (value as { name: unknown }[]).map((each) => each.name)
          : [value];
        assert.ok(found.every(holds), `${list} ${JSON.stringify(found).slice(0, 100)}`);
      }
      assert.deepEqual(results[3], fourth);
    }
    const { json } = await requestPath(recent, 'muscle/2/');
    assert.ok(holds((json as { name: unknown }).name));
  });
}

test('the rows of a list without a page are strange too', async (t) => {
  const service = await startTestService(t, { generation: '1.9' });
  service.fault = { name: 'name-number' };
  const { json } = await requestPath(service, 'muscle/');
  assert.deepEqual(
    getRows(json)
      .slice(0, 4)
      .map(({ name }) => typeof name),
    ['number', 'number', 'number', 'string'],
  );
});

test('an item is null or text where the rows of a list are', async (t) => {
  const service = await startTestService(t);
  const items = { 'row-null': null, 'row-text': 'a row' };
  for (const [name, item] of Object.entries(items)) {
    service.fault = { name: name as keyof typeof items };
    const { json }: ReceivedResponse = await requestPath(service, 'exerciseinfo/9/');
    assert.equal(json, item);
  }
});

test('every fault of rows is tried here, and leaves what is neither list nor item', async (t) => {
  const service = await startTestService(t);
  const { key } = service;
  const rows = ['row-no-object', 'row-null', 'row-text', 'row-without-id'];
  assert.deepEqual(
    new Set<string>(faultGroups.rows),
    new Set([
      ...rows,
      'translations-none',
      'pictures-elsewhere',
      ...Object.keys(expectedIds),
      ...Object.keys(expectedNames),
    ]),
  );
  const { text } = await requestPath(service, '');
  const refusal = await requestPath(service, 'routine/');
  for (const name of faultGroups.rows) {
    service.fault = { name };
    assert.equal((await requestPath(service, '', { key })).text, text, name);
    assert.equal((await requestPath(service, 'routine/')).text, refusal.text, name);
  }
});

test('the first three exercises have no translation, and others all of theirs', async (t) => {
  for (const [generation, list, member] of [
    ['2.7', 'exerciseinfo', 'translations'],
    ['2.2', 'exercisebaseinfo', 'exercises'],
  ] as const) {
    const service = await startTestService(t, { generation });
    const { results } = await requestPage(service, `${list}/?limit=5`);
    service.fault = { name: 'translations-none' };
    const { results: found } = await requestPage(service, `${list}/?limit=5`);
    assert.deepEqual(found, [
      ...results.slice(0, 3).map((row) => ({ ...row, [member]: [] })),
      ...results.slice(3),
    ]);
  }
});

test('the pictures of an exercise are on another host, below the same path', async (t) => {
  const service = await startTestService(t);
  const before = await requestPath(service, 'exerciseinfo/?limit=3');
  service.fault = { name: 'pictures-elsewhere', elsewhere: 'https://pictures.example' };
  const after = await requestPath(service, 'exerciseinfo/?limit=3');
  const pictures = /"image":"http:\/\/[^/]*(\/media\/[^"]*)"/g;
  const paths = [...before.text.matchAll(pictures)].map(([, path]) => path);
  assert.ok(paths.length > 0);
  assert.deepEqual(
    [...after.text.matchAll(/"image":"https:\/\/pictures\.example(\/media\/[^"]*)"/g)].map(
      ([, path]) => path,
    ),
    paths,
  );
  assert.doesNotMatch(after.text, pictures);
});
