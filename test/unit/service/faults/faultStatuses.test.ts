import assert from 'node:assert/strict';
import test from 'node:test';
import { faultGroups } from '../../../service/faults/index.ts';
import { requestPath, startTestService } from '../support.ts';

const json = 'application/json';
const html = 'text/html; charset=utf-8';
const denied = 'You do not have permission to perform this action.';

type StatusFault = (typeof faultGroups.statuses)[number];

const statuses: Readonly<Record<StatusFault, [status: number, type: string, text: string]>> = {
  forbidden: [403, json, denied],
  credentials: [403, json, 'Invalid token.'],
  'not-found': [404, json, 'Not found.'],
  'no-endpoint': [404, html, 'Page not found'],
  throttled: [429, json, 'available in 2 seconds'],
  'server-error': [500, html, 'Server Error'],
  'bad-gateway': [502, html, 'Bad Gateway'],
  'bad-gateway-unshared': [502, html, 'Bad Gateway'],
  'status-400': [400, json, 'Select a valid choice'],
  'status-401': [401, json, 'Authentication credentials were not provided.'],
  'status-403': [403, json, denied],
  'status-403-html': [403, html, 'Forbidden'],
  'status-404': [404, json, 'Not found.'],
  'status-404-html': [404, html, 'Page not found'],
  'status-405': [405, json, 'not allowed.'],
  'status-406': [406, json, 'Could not satisfy the request Accept header.'],
  'status-429': [429, json, 'Request was throttled.'],
  'status-429-retry-after-1': [429, json, 'available in 1 seconds'],
  'status-429-retry-after-3600': [429, json, 'available in 3600 seconds'],
  'status-429-retry-after-date': [429, json, 'available in 2 seconds'],
  'status-500': [500, html, 'Server Error'],
  'status-502': [502, html, 'Bad Gateway'],
  'status-503': [503, html, 'Service Temporarily Unavailable'],
  'status-503-retry-after': [503, html, 'Service Temporarily Unavailable'],
  'status-503-retry-after-3600': [503, html, 'Service Temporarily Unavailable'],
  'status-504': [504, html, 'Gateway Time-out'],
};

for (const name of faultGroups.statuses) {
  const [status, type, text] = statuses[name];
  test(`the fault ${name} answers ${status} with ${type}`, async (t) => {
    const service = await startTestService(t);
    service.fault = { name };
    const received = await requestPath(service, 'exerciseinfo/');
    assert.deepEqual([received.status, received.headers.get('content-type')], [status, type]);
    assert.ok(received.text.includes(text), received.text);
    assert.equal(service.requests.at(-1)?.status, status);
  });
}

test('only some refusals say when to come back', async (t) => {
  const service = await startTestService(t);
  const waits = {
    throttled: '2',
    'status-429': null,
    'status-429-retry-after-1': '1',
    'status-429-retry-after-3600': '3600',
    'status-503': null,
    'status-503-retry-after': '1',
    'status-503-retry-after-3600': '3600',
  } as const;
  for (const [name, seconds] of Object.entries(waits)) {
    service.fault = { name: name as keyof typeof waits };
    const { headers } = await requestPath(service, 'exerciseinfo/');
    assert.equal(headers.get('retry-after'), seconds, name);
  }
});

test('a date to come back at is one to two seconds ahead', async (t) => {
  const service = await startTestService(t);
  service.fault = { name: 'status-429-retry-after-date' };
  const asked = Date.now();
  const { headers } = await requestPath(service, 'exerciseinfo/');
  const date = headers.get('retry-after') ?? '';
  assert.match(date, /^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
  assert.ok(Date.parse(date) > asked + 1000 && Date.parse(date) <= Date.now() + 2000, date);
});

test('redirects of every code point to themselves, another path and other servers', async (t) => {
  const service = await startTestService(t, { prefix: '/fitness' });
  const target = '/fitness/api/v2/exerciseinfo/?limit=5';
  const locations = {
    itself: target,
    'another-path': `/elsewhere${target}`,
    'another-origin': `https://elsewhere.example${target}`,
    'plain-http': `http://elsewhere.example${target}`,
  };
  const seen: string[] = [];
  for (const name of faultGroups.redirects.filter((each) => /-\d{3}-/.test(each))) {
    service.fault = { name };
    const { status, headers } = await requestPath(service, 'exerciseinfo/?limit=5');
    seen.push(`${status} ${headers.get('location') ?? ''}`);
  }
  assert.deepEqual(
    seen,
    [301, 302, 303, 307, 308].flatMap((code) =>
      Object.values(locations).map((location) => `${code} ${location}`),
    ),
  );
});

test('the redirects without a number in their name are a 302 to another server, or to none', async (t) => {
  const service = await startTestService(t);
  for (const [name, location] of [
    ['redirect', 'https://elsewhere.example/api/v2/'],
    ['redirect-credentials', 'https://me:secret@elsewhere.example/api/v2/'],
    ['redirect-javascript', "javascript:fetch('https://elsewhere.example')"],
    ['redirect-nowhere', null],
  ] as const) {
    service.fault = { name };
    const { status, headers } = await requestPath(service, 'exerciseinfo/');
    assert.deepEqual([status, headers.get('location')], [302, location]);
  }
});
