import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { createItemUri } from '../../src/documents/uri.ts';
import type { Row } from '../../src/views/rows/rows.ts';
import { readServerRows } from '../serverRows.ts';
import { startRewritingServer } from '../forwarders.ts';
import { addDays } from '../service/domain/time.ts';
import { routines } from '../service/domain/training/training.ts';
import type { Generation } from '../service/service.ts';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import { createServiceUri } from './editing.ts';
import { getBlock, openPreview } from './openPreview.ts';
import { getLocalToday } from './previewRecords.ts';
import { runCopyCommand } from './runCopyCommand.ts';
import {
  activateExtension,
  getDocumentUri,
  getLabel,
  readUntil,
  getSecretName,
  setSetting,
  waitUntilIdle,
  getView,
  withKey,
  withService,
} from './support.ts';

const { None } = vscode.TreeItemCollapsibleState;

/** A row of the view by its name. */
async function rowNamed(view: DrawnView, name: string): Promise<DrawnRow> {
  const row = (await view.loadAllRows()).find((drawn) => getLabel(drawn) === name);
  return row ?? assert.fail(`there is no ${name}`);
}

/** The rows below a row, and the rows below them. */
async function treeBelow(view: DrawnView, parent: Row): Promise<DrawnRow[]> {
  const found: DrawnRow[] = [];
  for (const drawn of await view.rows(parent)) {
    found.push(drawn, ...(drawn.item.collapsibleState === None ? [] : await treeBelow(view, drawn.row)));
  }
  return found;
}

/** The rows below a row as a person reads them, each below what it belongs to. */
async function textBelow(view: DrawnView, parent: Row, indent = ''): Promise<string[]> {
  const lines: string[] = [];
  for (const drawn of await view.rows(parent)) {
    const { description, collapsibleState } = drawn.item;
    lines.push(`${indent}${[getLabel(drawn), description].filter(Boolean).join(' | ')}`);
    lines.push(...(collapsibleState === None ? [] : await textBelow(view, drawn.row, `${indent}  `)));
  }
  return lines;
}

/** The same once it begins with these lines: the names of exercises come behind, and the rows have them then. */
async function textOnceNamed(view: DrawnView, parent: Row, expected: readonly string[]): Promise<string[]> {
  return readUntil(
    view,
    () => textBelow(view, parent),
    (lines) => isDeepStrictEqual(lines.slice(0, expected.length), expected),
    (lines) => lines.join('\n'),
  );
}

/** Up to 2.2 there are days of the week, and one number of repetitions. */
const asWorkout = [
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

/** From 2.3 on there are ranges, kinds of sets and days of rest. */
const asRoutine = [
  'Push | 4 exercises',
  '  Bench Press | 4 × 6–8 · 55 kg, rising',
  '  Incline Bench Press | 3 × 8–10 · 40 kg',
  '  Superset | Superset: no break between the two',
  '    Lateral Raises | 3 × 15 · 7.5 kg',
  '    Triceps Extensions on Cable | 3 × 12 · 22.5 kg',
  'Pull | 3 exercises',
  '  Pull-Up | 4 × 8 · Body Weight',
  '  Bent Over Row | 4 × 10 · 47.5–52.5 kg',
  '  Biceps Curls With Barbell | 3 × 12 · 25 kg · dropset · Last set as a drop set',
  'Legs | 3 exercises',
  '  Squat | 4 × 6 · 75 kg, rising',
  '  Romanian Deadlift | 3 × 10 · 60 kg',
  '  Standing Calf Raises | 4–5 × 15 · 50 kg',
  'Rest | Rest day',
];

const plans: readonly [Generation, readonly string[], emptyDay: string][] = [
  // Sets have no comments there.
  ['2.0', asWorkout.map((line) => line.replace(/(Superset) \| .*/, '$1')), 'To be planned | No exercises'],
  ['2.2', asWorkout, 'To be planned | No exercises'],
  ['2.4', asRoutine, 'To be planned | No exercises · Nothing here so far'],
  ['2.7', asRoutine, 'To be planned | No exercises · Nothing here so far'],
];

const planPath = /\/(structure|canonical_representation)\/$/;

export function planTests(): void {
  describe('a workout', () => {
    it('has another icon than its days, their exercises and days of rest', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('workouts');
          const workout = await rowNamed(view, 'Push / Pull / Legs');
          const below = await treeBelow(view, workout.row);
          const icons = ['Push', 'Bench Press', 'Rest'].map((name) =>
            below.find((row) => getLabel(row) === name),
          );
          assert.deepEqual(
            [workout, ...icons].map((row) => (row?.item.iconPath as vscode.ThemeIcon).id),
            ['notebook', 'calendar', 'pulse', 'coffee'],
          );
        }),
      ));

    it('that is running comes first and says its week, and one that starts later says when', async () => {
      const [running, later] = [9, 17].map((id) => routines.find((one) => one.id === id) ?? assert.fail());
      const kept = [running, later].map((one) => ({ one, start: one?.start, end: one?.end }));
      const today = getLocalToday();
      Object.assign(running ?? {}, { start: addDays(today, -22), end: addDays(today, 61) });
      Object.assign(later ?? {}, { start: '2099-03-05', end: '2099-04-06' });
      try {
        await withService({ generation: '2.7' }, async (service) => {
          await withKey(service, async () => {
            const rows = await (await getView('workouts')).rows();
            assert.deepEqual(
              rows.slice(0, 2).map((row) => [getLabel(row), row.item.description]),
              [
                ['Push / Pull / Legs', 'Week 4 of 12'],
                ['Von 0 auf 10 km', 'Mar 5\u2009–\u2009Apr 6, 2099'],
              ],
            );
          });
        });
      } finally {
        kept.forEach(({ one, ...days }) => Object.assign(one ?? {}, days));
      }
    });

    it('has no menu at an exercise of which nobody knows the id: it would be one for the document in front', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await using unnamed = await startRewritingServer(service, (text, target) =>
          planPath.test(target) ? text.replaceAll(/"exercise":\s*73\b/g, '"exercise":null') : text,
        );
        await setSetting('serverUrl', unnamed.url);
        await withKey({ ...service, url: unnamed.url }, async () => {
          const view = await getView('workouts');
          const below = await treeBelow(view, (await rowNamed(view, 'Push / Pull / Legs')).row);
          const menus = below
            .filter(({ row }) => row.kind === 'item' && row.item.of === 'exercises')
            .map(({ row, item }) => [
              row.kind === 'item' && row.item.id !== undefined,
              item.contextValue !== undefined,
            ]);
          assert.deepEqual(menus[0], [false, false]);
          assert.ok(menus.length > 5 && menus.slice(1).every(([hasId, hasMenu]) => hasId && hasMenu));
        });
      });
    });

    for (const [generation, expected, emptyDay] of plans) {
      it(`of release ${generation} has its days, exercises and supersets below it, read with one request`, async () => {
        await withService({ generation }, async (service) => {
          await withKey(service, async () => {
            const view = await getView('workouts');
            const workout = await rowNamed(view, 'Push / Pull / Legs');
            service.requests.length = 0;
            assert.deepEqual(await textOnceNamed(view, workout.row, expected), expected);
            await waitUntilIdle(service);
            const reads = service.requests.filter(({ target }) => planPath.test(target));
            assert.equal(reads.length, 1);
            for (const { target, headers } of service.requests) {
              const authorization = planPath.test(target) ? `Token ${service.key}` : undefined;
              assert.equal(headers.authorization, authorization, target);
            }

            const hotel = await textBelow(view, (await rowNamed(view, 'Hotel room')).row);
            assert.equal(hotel.at(-1), emptyDay);
            const [empty] = await view.rows((await rowNamed(view, 'Empty shell')).row);
            assert.equal(empty && getLabel(empty), 'No days planned yet');
          });
        });
      });

      it(`of release ${generation} has rows that open their own documents`, async () => {
        await withService({ generation, prefix: '/fitness' }, async (service) => {
          await withKey(service, async () => {
            const view = await getView('workouts');
            const workout = await rowNamed(view, 'Push / Pull / Legs');
            const rows = [workout, ...(await treeBelow(view, workout.row))];
            const entries = rows.filter(({ row }) => row.kind === 'item');
            // All but the title of the superset, and the workout itself.
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

    it('has the names of its exercises also where these could not be read before', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'no-json', on: '/exerciseinfo/' };
          const [problem] = await (await getView('exercises')).rows();
          assert.equal(problem?.row.kind, 'problem');
          service.fault = undefined;
          const view = await getView('workouts');
          const workout = await rowNamed(view, 'Push / Pull / Legs');
          await textOnceNamed(view, workout.row, asRoutine);
        }),
      ));

    it('has the sets of one exercise beside each other, and not as a superset', async () => {
      const push = routines.find(({ id }) => id === 9)?.days[0] ?? assert.fail();
      const [first] = push.slots;
      const [entry = assert.fail()] = first?.entries ?? [];
      const kept = first?.entries;
      Object.assign(first ?? {}, { entries: [entry, { ...entry, id: 9001, order: 2, type: 'dropset' }] });
      try {
        await withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('workouts');
            const { row } = await rowNamed(view, 'Push / Pull / Legs');
            await textOnceNamed(view, row, [
              'Push | 4 exercises',
              '  Bench Press | 4 × 6–8 · 55 kg, rising',
              '  Bench Press | 4 × 6–8 · 55 kg, rising · dropset',
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

    it('is that of its own server after another one was in use, with the same ids', async () => {
      await withService({ generation: '2.7' }, async (first) => {
        await withKey(first, async () => {
          const view = await getView('workouts');
          await textBelow(view, (await rowNamed(view, 'Push / Pull / Legs')).row);
          await withService({ generation: '2.6' }, async (second) => {
            await withKey(second, async () => {
              const workout = await rowNamed(view, 'Push / Pull / Legs');
              assert.equal(getDocumentUri(workout).authority, new URL(second.url).host);
              second.requests.length = 0;
              first.requests.length = 0;
              const rows = await treeBelow(view, workout.row);
              for (const row of rows.filter(({ row: { kind } }) => kind === 'item')) {
                assert.equal(getDocumentUri(row).authority, new URL(second.url).host);
              }
              assert.ok(second.requests.some(({ target }) => planPath.test(target)));
              assert.deepEqual(first.requests, []);
            });
          });
        });
      });
    });

    it('that is a template cannot be opened in release 2.2, which says nothing of its days', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const rows = await (await getView('workouts')).loadAllRows();
          const isOpenable = ({ item }: DrawnRow): boolean => item.collapsibleState !== None;
          const of = (resource: string): DrawnRow[] =>
            rows.filter(({ row }) => row.kind === 'item' && row.item.of === resource);
          assert.ok(of('workouts').length > 0 && of('workouts').every(isOpenable));
          assert.equal(of('templates').length, 2);
          assert.ok(!of('templates').some(isOpenable));
        });
      });
    });

    it('that is a template opens in release 2.2 also by the link of a day, which calls it a workout', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const days = await readServerRows(service, 'day');
          const templates = (await readServerRows(service, 'templates')).map(({ id }) => String(id));
          const id = days.map(({ training }) => String(training)).find((each) => templates.includes(each));
          assert.ok(id !== undefined);
          const uri = createItemUri(parseAddress(service.url), 'workouts', { id }, 'Workout');
          const document = await vscode.workspace.openTextDocument(uri);
          assert.equal(String((JSON.parse(document.getText()) as { id: number }).id), id);
          assert.equal(await runCopyCommand('wger.copyUrl', uri), `${service.url}/api/v2/templates/${id}/`);
        });
      });
    });

    it('is gone with its days when the key is', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { secrets, contextKeys } = await activateExtension();
          const view = await getView('workouts');
          const { row } = await rowNamed(view, 'Push / Pull / Legs');
          assert.equal((await view.rows(row)).length, 4);
          const redrawn = view.recordRedraws();
          await secrets.delete(getSecretName(service));
          await waitUntilIdle(service);
          redrawn.stop();
          assert.ok(redrawn.rows.includes(undefined));
          service.requests.length = 0;
          assert.deepEqual(await view.rows(), []);
          assert.equal(contextKeys.get('wger.workouts.state'), 'keyMissing');
          assert.ok((await view.rows(row)).every((below) => below.row.kind !== 'item'));
          assert.deepEqual(await waitUntilIdle(service), []);
        });
      });
    });
  });
}
