import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import type { Row } from '../../../src/views/rows/rows.ts';
import { routines } from '../../service/domain/training/training.ts';
import type { Generation } from '../../service/service.ts';
import type { DrawnView } from '../support/drawnView.ts';
import { createServiceUri } from '../support/editing.ts';
import { getBlock, openPreview } from '../previews/support/openPreview.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getLabel, getView } from '../support/views.ts';
import { readUntil } from '../support/waits.ts';
import { findRowNamed, planPath, readTextBelow, readTreeBelow } from './planRows.ts';

/**
 * The descendants of a row as lines of text, once they begin with the expected ones. Names of exercises are loaded
 * later.
 */
async function waitForText(view: DrawnView, parent: Row, expected: readonly string[]): Promise<string[]> {
  return readUntil(
    view,
    () => readTextBelow(view, parent),
    (lines) => isDeepStrictEqual(lines.slice(0, expected.length), expected),
    (lines) => lines.join('\n'),
  );
}

/** Up to 2.2, plans have days of the week, and sets have a single number of repetitions. */
const workoutLines = [
  'Push | Monday, Friday · 4 exercises',
  '  Bench Press | 4 × 6 · 55 kg',
  '  Incline Bench Press | 3 × 8 · 40 kg',
  '  Superset | Superset: no break between the two',
  '    Lateral Raises | 3 × 15 · 8 kg',
  '    Triceps Extensions on Cable | 3 × 12 · 22.5 kg',
  'Pull | Tuesday, Saturday · 3 exercises',
  '  Pull-Up | 4 × 8 · Body Weight',
  '  Bent Over Row | 4 × 10 · 47.5 kg',
  '  Biceps Curls With Barbell | 3 × 12 · 25 kg · Last set as a drop set',
  'Legs | Wednesday · 3 exercises',
  '  Squat | 4 × 6 · 75 kg',
  '  Romanian Deadlift | 3 × 10 · 60 kg',
  '  Standing Calf Raises | 4 × 15 · 50 kg',
];

/** From 2.3 on, plans have ranges, types of sets and rest days. */
const routineLines = [
  'Push | 4 exercises',
  '  Bench Press | 4 × 6–8 · 55 kg, rising',
  '  Incline Bench Press | 3 × 8–10 · 40 kg',
  '  Superset | Superset: no break between the two',
  '    Lateral Raises | 3 × 15 · 7.5 kg',
  '    Triceps Extensions on Cable | 3 × 12 · 22.5 kg',
  'Pull | 3 exercises',
  '  Pull-Up | 4 × 8 · Body Weight',
  '  Bent Over Row | 4 × 10 · 47.5–52.5 kg',
  '  Biceps Curls With Barbell | 3 × 12 · 25 kg · Drop set · Last set as a drop set',
  'Legs | 3 exercises',
  '  Squat | 4 × 6 · 75 kg, rising',
  '  Romanian Deadlift | 3 × 10 · 60 kg',
  '  Standing Calf Raises | 4–5 × 15 · 50 kg',
  'Rest | Rest day',
];

const plans: readonly [Generation, readonly string[], emptyDay: string][] = [
  // Sets of this release have no comments.
  ['2.0', workoutLines.map((line) => line.replace(/(Superset) \| .*/, '$1')), 'To be planned | No exercises'],
  ['2.2', workoutLines, 'To be planned | No exercises'],
  ['2.4', routineLines, 'To be planned | No exercises · Nothing here so far'],
  ['2.7', routineLines, 'To be planned | No exercises · Nothing here so far'],
];

export function planTests(): void {
  describe('a workout', () => {
    for (const [generation, expected, emptyDay] of plans) {
      it(`of release ${generation} has its days, exercises and supersets below it, read with one request`, async () => {
        await withService({ generation }, async (service) => {
          await withKey(service, async () => {
            const view = await getView('workouts');
            const workout = await findRowNamed(view, 'Push / Pull / Legs');
            service.requests.length = 0;
            assert.deepEqual(await waitForText(view, workout.row, expected), expected);
            await waitUntilIdle(service);
            const reads = service.requests.filter(({ target }) => planPath.test(target));
            assert.equal(reads.length, 1);
            for (const { target, headers } of service.requests) {
              const authorization = planPath.test(target) ? `Token ${service.key}` : undefined;
              assert.equal(headers.authorization, authorization, target);
            }

            const hotel = await readTextBelow(view, (await findRowNamed(view, 'Hotel room')).row);
            assert.equal(hotel.at(-1), emptyDay);
            const [empty] = await view.rows((await findRowNamed(view, 'Empty shell')).row);
            assert.equal(empty && getLabel(empty), 'No days planned yet');
          });
        });
      });

      it(`of release ${generation} has rows that open their own documents`, async () => {
        await withService({ generation, prefix: '/fitness' }, async (service) => {
          await withKey(service, async () => {
            const view = await getView('workouts');
            const workout = await findRowNamed(view, 'Push / Pull / Legs');
            const rows = [workout, ...(await readTreeBelow(view, workout.row))];
            const entries = rows.filter(({ row }) => row.kind === 'item');
            // All rows except for the title of the superset, and the workout itself.
            assert.equal(entries.length, expected.length);
            const resources = new Set<string>();
            for (const drawn of entries) {
              const uri = getDocumentUri(drawn);
              resources.add(uri.path.split('/').at(-3) ?? '');
              const { id } = JSON.parse((await vscode.workspace.openTextDocument(uri)).getText()) as {
                id: number;
              };
              assert.ok(drawn.row.kind === 'item');
              assert.equal(String(id), drawn.row.item.id);
            }
            assert.deepEqual(resources, new Set(['workouts', 'day', 'exercises']));
          });
        });
      });
    }

    it('has the names of its exercises even if they could not be read before', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'no-json', on: '/exerciseinfo/' };
          const [problem] = await (await getView('exercises')).rows();
          assert.equal(problem?.row.kind, 'problem');
          service.fault = undefined;
          const view = await getView('workouts');
          const workout = await findRowNamed(view, 'Push / Pull / Legs');
          await waitForText(view, workout.row, routineLines);
        }),
      ));

    it('lists the sets of one exercise in sequence, not as a superset', async () => {
      const push = routines.find(({ id }) => id === 9)?.days[0] ?? assert.fail();
      const [first] = push.slots;
      const [entry = assert.fail()] = first?.entries ?? [];
      const kept = first?.entries;
      Object.assign(first ?? {}, { entries: [entry, { ...entry, id: 9001, order: 2, type: 'dropset' }] });
      try {
        await withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('workouts');
            const { row } = await findRowNamed(view, 'Push / Pull / Legs');
            await waitForText(view, row, [
              'Push | 4 exercises',
              '  Bench Press | 4 × 6–8 · 55 kg, rising',
              '  Bench Press | 4 × 6–8 · 55 kg, rising · Drop set',
              '  Incline Bench Press | 3 × 8–10 · 40 kg',
            ]);
            const { content } = await openPreview(createServiceUri(service, 'workouts', { id: '9' }));
            const table = getBlock(content, 'table', 'Push');
            assert.deepEqual(
              table.rows.map(({ cells }) => String(cells[0]).slice(0, 2).trim()),
              ['1', '1', '2', '3a', '3b'],
            );
          }),
        );
      } finally {
        Object.assign(first ?? {}, { entries: kept });
      }
    });
  });
}
