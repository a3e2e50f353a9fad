import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAuditCounts, isHarmless } from '../../audit.ts';

/** The part of the output of `npm audit --json` that is read. */
function formatAuditOutput(counts: Readonly<Record<string, number>>): string {
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {},
    metadata: {
      vulnerabilities: { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0, ...counts },
    },
  });
}

describe('the audit of what ships', () => {
  it('fails for serious vulnerabilities only', () => {
    for (const [counts, harmless] of [
      [{}, true],
      [{ low: 3, moderate: 2 }, true],
      [{ high: 1 }, false],
      [{ critical: 1 }, false],
    ] as const) {
      const read = parseAuditCounts(formatAuditOutput(counts));
      assert.ok(read !== undefined);
      assert.equal(isHarmless(read), harmless, JSON.stringify(counts));
    }
  });

  it('knows nothing where the registry gave no answer', () => {
    const refusal = JSON.stringify({
      message: '405 Method Not Allowed',
      statusCode: 405,
      error: { summary: '' },
    });
    for (const output of [
      '',
      'npm error',
      'null',
      '{}',
      '{"metadata":{"vulnerabilities":{"high":1}}}',
      refusal,
    ]) {
      assert.equal(parseAuditCounts(output), undefined, output);
    }
  });
});
