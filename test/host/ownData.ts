import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { mealItems } from '../service/domain/nutrition.ts';
import type { Generation, Service } from '../service/service.ts';
import type { DrawnRow } from './drawnView.ts';
import { runExport, parseIds } from './exports.ts';
import {
  activateExtension,
  getDocumentUri,
  getLabel,
  waitUntil,
  getView,
  withKey,
  withService,
  withSetting,
} from './support.ts';
import { getRowsBelow, describeRow, hasSets, waitForSessions } from './trainingSessions.ts';

type Item = Readonly<Record<string, unknown>>;

/** The kinds of servers that have sessions, logs and plans. */
const generations = [
  '1.8',
  '2.0',
  '2.2',
  '2.4',
  '2.6',
  '2.7',
  'next',
] as const satisfies readonly Generation[];

/** Every item of a list, as the server sends it. */
async function itemsOf({ url, key }: Service, endpoint: string): Promise<readonly Item[]> {
  const headers = { authorization: `Token ${key}` };
  const answer = await fetch(`${url}/api/v2/${endpoint}/?limit=900`, { headers });
  const { results, next } = (await answer.json()) as { results: readonly Item[]; next: string | null };
  assert.equal(next, null);
  return results;
}

function dayOf(item: Item): string {
  return String(item['datetime_start'] ?? item['date']).slice(0, 10);
}

/** The months of days with the numbers of these, in their order. */
function monthsOf(days: readonly string[]): readonly string[] {
  return [...Map.groupBy(days, (day) => day.slice(0, 7))].map(([month, own]) => {
    const name = new Date(month).toLocaleDateString('en', {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return `${name} · ${own.length} session${own.length === 1 ? '' : 's'}`;
  });
}

/** Energy at the end of a description, in kcal. */
function energyOf({ item }: DrawnRow): number {
  const [, number = ''] = /([\d,]+) kcal$/.exec(String(item.description)) ?? [];
  return Number(number.replaceAll(',', ''));
}

export function ownDataTests(): void {
  describe('My Data', () => {
    for (const generation of generations) {
      it(`of release ${generation} has sessions by month, and below each the sets that were logged in it`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const sent = await itemsOf(service, 'workoutsession');
            const logs = await itemsOf(service, 'workoutlog');
            const logsOf = (session: Item): readonly Item[] =>
              logs.filter((log) =>
                log['session'] === undefined
                  ? dayOf(log) === dayOf(session)
                  : log['session'] === session['id'],
              );
            service.requests.length = 0;
            const view = await getView('myData');
            const trained = sent.filter((session) => logsOf(session).length > 0);
            const { months, sessions } = await waitForSessions(
              view,
              (shown) => shown.length === sent.length && shown.filter(hasSets).length === trained.length,
            );
            const days = sent.map(dayOf).sort().reverse();
            assert.deepEqual(months, monthsOf(days));
            assert.ok(sessions.every((drawn) => /^[A-Z][a-z]{2} \d+ · \S/.test(getLabel(drawn))));
            for (const drawn of sessions) {
              assert.ok(drawn.row.kind === 'item');
              const { key } = drawn.row;
              const session = sent.find(({ id }) => String(id) === key);
              assert.ok(session !== undefined);
              const own = logsOf(session);
              const rows = await view.rows(drawn.row);
              assert.deepEqual(
                rows.map((row) => (row.row.kind === 'item' ? row.row.key : '')).sort(),
                own.map(({ id }) => String(id)).sort(),
              );
              if (own.length > 0) {
                assert.equal(Number.parseInt(String(drawn.item.description), 10), own.length);
              }
            }
            // However many sessions there are.
            assert.ok(service.requests.filter(({ target }) => target.includes('/workoutlog/')).length <= 2);
          }),
        ));

      it(`of release ${generation} says of a month whether there may be more sessions`, () =>
        withSetting('pageSize', 10, () =>
          withService({ generation }, (service) =>
            withKey(service, async () => {
              const sent = await itemsOf(service, 'workoutsession');
              const days = sent.map(dayOf).sort().reverse().slice(0, 10);
              const view = await getView('myData');
              const [training] = (await view.rows()).filter((drawn) => getLabel(drawn) === 'Training');
              const groups = (await view.rows(training?.row)).filter(({ row }) => row.kind === 'group');
              const months = groups.map(describeRow);
              const [last = '', ...others] = monthsOf(days).toReversed();
              assert.deepEqual(months, [
                ...others.toReversed(),
                last.replace(/ sessions?$/, ' or more sessions'),
              ]);
            }),
          ),
        ));

      it(`of release ${generation} has plans with meals, and what is eaten with each`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const plans = await getRowsBelow(view, 'Nutrition');
            assert.equal(plans.length, (await itemsOf(service, 'nutritionplan')).length);
            if (generation === '1.8') {
              // It does not send what is in a plan together.
              assert.ok(
                plans.every(({ item }) => item.collapsibleState === vscode.TreeItemCollapsibleState.None),
              );
              return;
            }
            const infos = await itemsOf(service, 'nutritionplaninfo');
            let checked = 0;
            for (const { row } of plans) {
              assert.ok(row.kind === 'item');
              const { meals } = infos.find(({ id }) => String(id) === row.key) ?? assert.fail(row.key);
              const drawn = (await view.rows(row)).filter((meal) => meal.row.kind === 'item');
              assert.equal(drawn.length, (meals as readonly Item[]).length);
              for (const meal of drawn) {
                const portions = await view.rows(meal.row);
                const known = portions.map(energyOf);
                assert.ok(
                  portions.every((portion) => /\p{L}.* [\d.]+ (g|×|\p{L}.*)$/u.test(getLabel(portion))),
                );
                if (known.every((energy) => energy > 0) && known.length > 0) {
                  const sum = known.reduce((total, energy) => total + energy, 0);
                  // Each is rounded.
                  assert.ok(Math.abs(sum - energyOf(meal)) <= known.length, `${sum}: ${describeRow(meal)}`);
                  checked += 1;
                }
              }
            }
            assert.ok(checked > 0);
          }),
        ));
    }

    it('opens the documents of sessions, sets, plans, meals and portions', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.some(hasSets));
          const session = sessions.find(hasSets) ?? assert.fail();
          const [set = assert.fail()] = await view.rows(session.row);
          const plan = (await getRowsBelow(view, 'Nutrition')).at(-1) ?? assert.fail();
          const [meal = assert.fail()] = await view.rows(plan.row);
          const [portion = assert.fail()] = await view.rows(meal.row);
          assert.deepEqual(
            [session, set, plan, meal, portion].map((drawn) => getDocumentUri(drawn).path.split('/')[1]),
            ['workoutsession', 'workoutlog', 'nutritionplan', 'meal', 'mealitem'],
          );
          assert.match(getDocumentUri(session).path, / · .*\.json$/);
        }),
      ));

    it('has what is eaten now, when it is read again', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const plan = (await getRowsBelow(view, 'Nutrition')).at(-1) ?? assert.fail();
          const [meal = assert.fail()] = await view.rows(plan.row);
          // As the editor does when it is told that this row has changed.
          const portion = async (): Promise<string> =>
            describeRow((await view.rows(meal.row))[0] ?? assert.fail());
          const [item = assert.fail()] = mealItems;
          const { amount } = item;
          assert.equal(await portion(), 'Oats, Rolled 60 g · 227 kcal');
          item.amount = 120;
          try {
            const redrawn = view.recordRedraws();
            await vscode.commands.executeCommand('wger.refreshMyData');
            redrawn.stop();
            assert.ok(redrawn.rows.includes(meal.row));
            assert.equal(await portion(), 'Oats, Rolled 120 g · 455 kcal');
          } finally {
            item.amount = amount;
          }
        }),
      ));

    it('has its sessions when their logs cannot be read, says so, and reads them when that is tried again', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'status-403', on: '/workoutlog/' };
          const view = await getView('myData');
          const problemIn = async (): Promise<DrawnRow | undefined> =>
            (await getRowsBelow(view, 'Training')).find(({ row }) => row.kind === 'problem');
          const { sessions } = await waitForSessions(view, (shown) => shown.length > 0);
          assert.ok(!sessions.some(hasSets));
          let problem = await problemIn();
          while (problem === undefined) {
            const redrawn = view.recordRedraws();
            await waitUntil('the problem', () => redrawn.rows.length > 0);
            redrawn.stop();
            problem = await problemIn();
          }
          service.fault = undefined;
          const { row } = problem;
          assert.ok(row.kind === 'problem');
          const [action = assert.fail()] = await view.rows(row);
          await view.click(action);
          await waitForSessions(view, (shown) => shown.some(hasSets));
          assert.equal(await problemIn(), undefined);
        }),
      ));

    it('exports many sets as the sets that they are', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.filter(hasSets).length > 5);
          const sets = (await Promise.all(sessions.slice(0, 8).map(({ row }) => view.rows(row)))).flat();
          const rows = sets.map(({ row }) => row);
          assert.ok(rows.length > 20);
          const folder = await mkdtemp(join(tmpdir(), 'wger-sets-'));
          try {
            const file = join(folder, 'sets.json');
            const { words } = await runExport(file, ['wger.export', rows[0], rows], 'Selection', 'JSON');
            assert.match(words, new RegExp(`Exported ${rows.length} `));
            assert.deepEqual(
              parseIds(await readFile(file, 'utf8')),
              rows.map((row) => (row.kind === 'item' ? row.key : '')),
            );
          } finally {
            await rm(folder, { recursive: true, force: true });
          }
        }),
      ));

    it('keeps the sets of its sessions when a refresh cannot read them, and says so', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const { sessions } = await waitForSessions(view, (shown) => shown.some(hasSets));
          const before = sessions.filter(hasSets).length;
          service.fault = { name: 'status-403', on: '/workoutlog/' };
          await vscode.commands.executeCommand('wger.refreshMyData');
          const problemIn = async (): Promise<DrawnRow | undefined> =>
            (await getRowsBelow(view, 'Training')).find(({ row }) => row.kind === 'problem');
          while ((await problemIn()) === undefined) {
            const redrawn = view.recordRedraws();
            await waitUntil('the problem', () => redrawn.rows.length > 0);
            redrawn.stop();
          }
          const { sessions: after } = await waitForSessions(view, () => true);
          assert.equal(after.filter(hasSets).length, before);
        }),
      ));

    it('asks for the key, and reads nothing private without one', () =>
      withService({ generation: '2.7' }, async (service) => {
        const { contextKeys } = await activateExtension();
        const view = await getView('myData');
        assert.deepEqual(await view.rows(), []);
        assert.equal(contextKeys.get('wger.myData.state'), 'keyMissing');
        assert.deepEqual(
          service.requests.filter(({ target }) => /session|nutrition|log|profile/.test(target)),
          [],
        );
        await withKey(service, async () => {
          await waitUntil('the key', () => contextKeys.get('wger.myData.state') === 'rows');
          assert.deepEqual((await view.rows()).map(getLabel), [
            'Today',
            'Training',
            'Body Weight',
            'Measurements',
            'Nutrition',
            'Food Diary',
          ]);
        });
      }));

    it('says of a server without sessions and plans that it offers neither', () =>
      withService({ generation: 'minimum' }, (service) =>
        withKey(service, async () => {
          const { contextKeys } = await activateExtension();
          const view = await getView('myData');
          assert.deepEqual(await view.rows(), []);
          assert.equal(contextKeys.get('wger.myData.state'), 'notOffered');
        }),
      ));
  });
}
