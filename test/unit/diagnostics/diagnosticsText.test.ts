import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { formatDiagnostics, formatSetting } from '../../../src/diagnostics/formatDiagnostics.ts';
import type { Outcome } from '../../../src/session/trafficStatistics.ts';
import { anyText } from '../fuzz/support.ts';

const nothing = { version: '1.2.3', editor: [], server: [], settings: [] };
const noTraffic = { outcomes: new Map<Outcome, number>(), failures: [], retries: 0, bytes: 0 };

describe('the diagnostics', () => {
  it('list versions, server, settings and requests, in Markdown', () => {
    const text = formatDiagnostics({
      version: '1.2.3',
      editor: [['VS Code', '1.139.0 (code-server, server-distro)']],
      server: [['Endpoints', '43']],
      settings: [['wger.pageSize', '100']],
      traffic: {
        outcomes: new Map<Outcome, number>([
          [200, 7],
          [206, 1],
          [302, 2],
          [404, 3],
          [403, 1],
          [429, 4],
          [500, 1],
          [503, 1],
          ['ECONNREFUSED', 5],
          ['AbortError', 6],
        ]),
        failures: [
          { at: Date.UTC(2024, 1, 3, 4, 5, 6), path: '/fitness/api/v2/routine/7/structure/', outcome: 404 },
          { at: Date.UTC(2024, 1, 3, 4, 5, 7), path: '/api/v2/', outcome: 'UND_ERR_SOCKET' },
        ],
        retries: 8,
        bytes: 12_345,
      },
    });
    assert.equal(
      text,
      `## wger Explorer 1.2.3

- VS Code: 1.139.0 (code-server, server-distro)

### Server

- Endpoints: 43

### Settings that were changed

- wger.pageSize: 100

### Requests since the start

- Ended: 31
- 2xx: 8
- 3xx: 2
- 429: 4
- 4xx (others): 4
- 5xx: 2
- ECONNREFUSED: 5
- given up: 6
- Tried again: 8
- Received: 13 kB

### Last failures

| Time | Endpoint | Outcome |
| --- | --- | --- |
| 2024-02-03T04:05:06.000Z | routine | 404 |
| 2024-02-03T04:05:07.000Z | (root) | UND_ERR_SOCKET |

`,
    );
  });

  it('are complete even without data', () => {
    const text = formatDiagnostics({ ...nothing, traffic: noTraffic });
    assert.match(text, /### Settings that were changed\n\nNone\n/);
    assert.match(text, /### Last failures\n\nNone\n/);
    assert.match(text, /- Ended: 0\n/);
  });

  it('include only the endpoint of a path, and no text of a failure', () => {
    fc.assert(
      fc.property(anyText, anyText, (rest, code) => {
        const failures = [{ at: 0, path: `/secret/api/v2/routine/${rest}`, outcome: code }];
        const text = formatDiagnostics({ ...nothing, traffic: { ...noTraffic, failures } });
        const row = text.trimEnd().split('\n').at(-1) ?? '';
        const known =
          /^\| 1970-01-01T00:00:00\.000Z \| ([a-z\d-]+|\(root\)|\(other\)) \| (\w{1,60}|given up) \|$/;
        assert.match(row, known);
        assert.doesNotMatch(text, /secret/);
      }),
      { numRuns: 2000 },
    );
    const failures = [{ at: 0, path: '/other/path/4711/', outcome: 'Token 0123 of "x"' }];
    const text = formatDiagnostics({ ...nothing, traffic: { ...noTraffic, failures } });
    assert.match(text, /\(other\) \| unknown \|/);
  });

  it('do not show an endpoint that is a pasted key or a typed number', () => {
    const names = ['0123456789abcdef0123456789abcdef01234567', 'mara1987'];
    const failures = names.map((name) => ({ at: 0, path: `/api/v2/${name}/`, outcome: 404 }));
    const text = formatDiagnostics({ ...nothing, traffic: { ...noTraffic, failures } });
    assert.equal(text.match(/\| \(other\) \| 404 \|/g)?.length, 2);
  });

  it('count only successful answers as successes', () => {
    const outcomes = new Map<Outcome, number>([[101, 3]]);
    const text = formatDiagnostics({ ...nothing, traffic: { ...noTraffic, outcomes } });
    assert.match(text, /- Ended: 3\n- 2xx: 0\n/);
    assert.match(text, /- 5xx: 0\n- 101: 3\n/);
  });

  it('have one line per fact, whatever its text', () => {
    const text = formatDiagnostics({
      ...nothing,
      server: [['Version', '2\n\n### [x](https://evil.example) `<b>`']],
      traffic: noTraffic,
    });
    assert.match(text, /- Version: 2 \\#\\#\\# \\\[x\\\]\(https:\/\/evil\.example\) \\`\\<b\\>\\`\n/);
  });
});

describe('a setting in the diagnostics', () => {
  it('shows its value if that reveals nothing personal, and otherwise only that it is set', () => {
    const choice = { enum: ['undici', 'editor'], default: 'undici' };
    for (const [name, value, declared, expected] of [
      ['wger.pageSize', 100, { default: 50 }, '100'],
      ['wger.strict', false, { default: true }, 'false'],
      ['wger.network.client', 'editor', choice, '"editor"'],
      ['wger.network.client', 'my proxy', choice, 'set'],
      ['wger.languages', ['de', 'pt-BR'], { default: [] }, 'de, pt-BR'],
      ['wger.languages', ['de', 'https://example.org'], { default: [] }, 'set'],
      ['wger.languages', 'de', { default: [] }, 'set'],
      ['wger.serverUrl', 'https://example.org', { default: 'https://wger.de' }, 'set'],
      ['wger.servers', ['abc'], { default: [] }, 'set'],
      ['wger.proxy', { host: 'example.org' }, {}, 'set'],
    ] as const) {
      assert.equal(formatSetting(name, value, declared), expected, name);
    }
  });

  it('is left out if it has its default', () => {
    assert.equal(formatSetting('wger.languages', [], { default: [] }), undefined);
    assert.equal(formatSetting('wger.pageSize', undefined, { default: 50 }), undefined);
  });
});
