import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { countFindings } from '../../../../src/reports/report.ts';
import { requestingChecks, exerciseChecks } from '../../../../src/reports/exerciseChecks/checks.ts';
import { createExerciseReport } from '../../../../src/reports/exerciseChecks/exerciseReport.ts';
import { atMost, type Figure } from '../../figure.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { createFreshServer } from '../support/freshServer.ts';
import { setServer } from '../support/probed.ts';
import { measureTime } from '../support/repeat.ts';

const rounds = 5;

/** All checks that need no more than the exercises, for 872 exercises that are already loaded. */
export async function measureExerciseChecks({ near }: ServerAddresses): Promise<Figure[]> {
  await setServer(near);
  await using fresh = await createFreshServer();
  const { server } = fresh;
  await server.exercises.open();
  await server.exercises.whenSettled();
  assert.equal(server.exercises.items.length, 872);
  const asked = fresh.urls.length;
  const choice = { checks: exerciseChecks.filter((check) => !requestingChecks.has(check)), language: 'de' };
  const { signal } = new AbortController();
  const context = { signal, report: () => undefined, advance: () => undefined, say: () => undefined };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  delay.enable();
  for (let round = 0; round < rounds; round++) {
    times.push(
      await measureTime(async () => {
        assert.ok(countFindings(await createExerciseReport(server, choice, context)) > 0);
      }),
    );
  }
  delay.disable();
  return [
    // The first run, without any warm-up, is the one that a user waits for.
    atMost('check of 872 exercises', Math.max(...times), 'ms', 1000),
    atMost('longest block while they are checked', delay.max / 1e6, 'ms', 50),
    atMost('requests for that', fresh.urls.length - asked, '', 0),
  ];
}
