import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { runInSlices } from '../../../../src/api/concurrency/slices.ts';
import { compareExercises } from '../../../../src/audit/differences/compareExercises.ts';
import { compareFieldPaths, collectFields } from '../../../../src/audit/differences/fieldsByPath.ts';
import { readRawExercises, type RawExercises } from '../../../../src/collections/readRawExercises.ts';
import { createExerciseGroups } from '../../../../src/reports/compareServers/exerciseGroups.ts';
import { ReportDocuments } from '../../../../src/reports/reportDocuments.ts';
import { ReportTree } from '../../../../src/reports/reportTree.ts';
import { owner } from '../../../service/domain/users.ts';
import { atMost, forComparison, type Figure } from '../../figure.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { createFreshServer } from '../support/freshServer.ts';
import { setServer } from '../support/probed.ts';
import { measureTime } from '../support/repeat.ts';

const rounds = 5;

/** Comparison of 872 exercises with as many that all differ, once both are read, including the rows of the result. */
export async function measureComparison({ near }: ServerAddresses): Promise<Figure[]> {
  await setServer(near);
  await using fresh = await createFreshServer(owner.key);
  const { address, catalogue } = fresh.server;
  const left = await readRawExercises(address.name, catalogue, {}, () => undefined);
  const right: RawExercises = {
    ...left,
    items: left.items.map((item) => ({
      ...item,
      text: item.text.replace(/"license_author":\s*"[^"]*"/g, '"license_author":"somebody else"'),
    })),
  };
  const asked = fresh.urls.length;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const times: number[] = [];
  let longestBlock = 0;
  let rows = 0;
  for (let round = 0; round < rounds; round++) {
    delay.reset();
    delay.enable();
    times.push(
      await measureTime(async () => {
        const comparison = await runInSlices(compareExercises(left, right));
        const ones = await runInSlices(collectFields(left.items));
        await runInSlices(compareFieldPaths(ones, await runInSlices(collectFields(right.items))));
        const names = { left: 'here', right: 'there' };
        const groups = await runInSlices(createExerciseGroups(comparison, names, address));
        assert.ok(comparison.commonCount === left.items.length && comparison.differingPairs.length > 800);
        const drawing = performance.now();
        const tree = new ReportTree(new ReportDocuments());
        tree.show({ title: '', groups });
        const [top] = tree.getChildren();
        const [different] = tree.getChildren(top);
        tree.getChildren(different).forEach((row) => tree.getTreeItem(row));
        rows = performance.now() - drawing;
        tree.dispose();
      }),
    );
    delay.disable();
    longestBlock = Math.max(longestBlock, delay.max / 1e6);
  }
  assert.equal(fresh.urls.length, asked);
  return [
    atMost('compare 872 × 872 exercises that all differ', Math.max(...times), 'ms', 1000),
    atMost('longest block while exercises are compared', longestBlock, 'ms', 50),
    forComparison('rows of 872 differences', rows, 'ms'),
  ];
}
