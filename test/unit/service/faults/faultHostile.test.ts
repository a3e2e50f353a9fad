import assert from 'node:assert/strict';
import test from 'node:test';
import { requestPath, startTestService } from '../support.ts';

const elsewhere = 'http://127.0.0.1:9';

test('a hostile service changes what people read in all its answers, and nothing else', async (t) => {
  const service = await startTestService(t);
  const before = JSON.parse((await requestPath(service, 'exerciseinfo/9/')).text) as Record<string, unknown>;
  service.fault = { name: 'words-active', elsewhere };
  const { text } = await requestPath(service, 'exerciseinfo/9/');
  const after = JSON.parse(text) as Record<string, unknown>;
  assert.deepEqual(after['id'], before['id']);
  assert.deepEqual(after['uuid'], before['uuid']);
  for (const words of ['[run](command:', `![](${elsewhere}/`, '<img', '$(trash)', '✗ 1 forged', '\\r\\n']) {
    assert.ok(text.includes(words), words);
  }
  const member = Object.keys(after).find((name) => !(name in before));
  assert.match(member ?? '', /^=1\+1 \$\(trash\)/);
});

test('a hostile service names addresses that lead elsewhere, but for those of pages', async (t) => {
  const service = await startTestService(t);
  const { next: link } = JSON.parse((await requestPath(service, 'exerciseinfo/?limit=9')).text) as {
    next: string;
  };
  service.fault = { name: 'addresses-active', elsewhere };
  const { text } = await requestPath(service, 'exerciseinfo/?limit=9');
  assert.equal((JSON.parse(text) as { next: string }).next, link);
  for (const address of [
    'command:',
    'javascript:',
    'data:',
    'file:',
    `${elsewhere}/media/`,
    '//127.0.0.1:9/',
  ]) {
    assert.ok(text.includes(`"${address}`), address);
  }
});

test('a hostile service gives ids that are more than that', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'id-active' };
  const { results } = JSON.parse((await requestPath(service, 'muscle/?limit=4')).text) as {
    results: { id: unknown }[];
  };
  assert.deepEqual(
    results.slice(0, 2).map(({ id }) => id),
    ['__proto__', 'x?limit=1#y;z@w\\..\\'],
  );
});

test('what leads away leads to where the fault says', async (t) => {
  const service = await startTestService(t);
  for (const name of ['redirect', 'redirect-303-another-origin', 'redirect-308-plain-http'] as const) {
    service.fault = { name, elsewhere };
    const { headers } = await requestPath(service, 'muscle/');
    assert.ok(headers.get('location')?.startsWith(`${elsewhere}/api/v2/`), name);
  }
  service.fault = { name: 'next-elsewhere', elsewhere };
  const { next } = JSON.parse((await requestPath(service, 'muscle/?limit=2')).text) as { next: string };
  assert.ok(next.startsWith(`${elsewhere}/api/v2/muscle/?`));
});
