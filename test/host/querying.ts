import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { toValueChoices } from '../../src/query/filters/namedChoices.ts';
import type { ReceivedRequest } from '../service/service.ts';
import { answerBoxes, chooseRow, getLabels, dismissBox } from './answers.ts';
import { findIdByName, createServiceUri } from './editing.ts';
import { reopenServer } from './snapshotFiles.ts';
import {
  activateExtension,
  readEndpointRow,
  waitUntilIdle,
  waitUntil,
  withKey,
  withService,
} from './support.ts';
import {
  openBoxBy,
  openQueryBox,
  typeQuery,
  runQuery,
  waitForAnswer,
  parseResults,
  getListRequests,
  getPartLabel,
  findExerciseId,
  getRecentQueries,
} from './queryBox.ts';

export function queryingTests(): void {
  describe('Query', () => {
    beforeEach(async () => {
      // A view in sight asks for its rows by itself.
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('is put together from the row of a list by fields, comparisons, names and an order', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const row = await readEndpointRow('workoutlog');
          await waitUntilIdle(service);
          await answerBoxes(
            () => vscode.commands.executeCommand('wger.query', row),
            [
              ...['Add Filter…', 'exercise', 'is', 'Bench Press'],
              ...['Order By…', 'date', 'Descending'],
              ...['exercise is Bench Press', 'Deadlift', 'Run'],
            ],
          );
          const document = await waitForAnswer(/^exercise=/);
          const deadlift = await findExerciseId(service, 'Deadlift');
          assert.deepEqual(
            getListRequests(service, 'workoutlog')
              .map(({ query }) => query)
              .filter((query) => query.includes('exercise')),
            [`exercise=${deadlift}&ordering=-date`],
          );
          assert.ok(parseResults(document).every(({ exercise }) => String(exercise) === deadlift));
          assert.match(document.uri.path, new RegExp(`/workoutlog exercise=${deadlift}\\.json$`));
        });
      });
    });

    it('sends several items with commas, or one after another, as the server says', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await readEndpointRow('workoutlog');
          const exercises = [
            await findExerciseId(service, 'Bench Press'),
            await findExerciseId(service, 'Deadlift'),
          ];
          await answerBoxes(
            () =>
              vscode.commands.executeCommand(
                'wger.query',
                createServiceUri(service, 'workoutlog', { page: '' }),
              ),
            ['Add Filter…', 'exercise', 'is one of', ['Bench Press', 'Deadlift'], 'Run'],
          );
          await waitForAnswer(/^exercise__in=/);
          assert.equal(
            getListRequests(service, 'workoutlog').at(-1)?.query,
            `exercise__in=${exercises.join('%2C')}`,
          );
          const muscles = [
            await findIdByName(service, 'muscle', 'Biceps brachii'),
            await findIdByName(service, 'muscle', 'Pectoralis major'),
          ];
          await answerBoxes(
            () =>
              vscode.commands.executeCommand(
                'wger.query',
                createServiceUri(service, 'exercise', { page: 'limit=2' }),
              ),
            ['Add Filter…', 'muscles', ['Biceps', 'Chest'], 'Run'],
          );
          await waitForAnswer(/muscles=/);
          const query = getListRequests(service, 'exercise').at(-1)?.query ?? '';
          assert.deepEqual(new URLSearchParams(query).getAll('muscles').sort(), muscles.sort());
        });
      });
    });

    it('says before it is sent what the server would ignore in silence', async () => {
      await withService({ generation: 'next' }, async (service) => {
        await withKey(service, async () => {
          const box = await openQueryBox();
          await typeQuery(box, 'workoutsession?date=2026-01-01&limit=2');
          const sentence = 'The server has no filter “date”: it ignores it and sends everything.';
          await waitUntil('the warning', () => box.items[0]?.detail === sentence);
          const question = await openBoxBy(() => chooseRow(box, 'Run'));
          assert.deepEqual(question.heading, ['The Server Ignores Part of This Query', sentence]);
          assert.deepEqual(getListRequests(service, 'workoutsession'), []);
          const again = await openBoxBy(() => chooseRow(question, '$(edit) Edit Query'));
          assert.equal(again.box?.quickPick.value, 'workoutsession?date=2026-01-01&limit=2');
          const anew = await openBoxBy(() => chooseRow(again, 'Run'));
          await chooseRow(anew, '$(filter) Run Without the Ignored Parts');
          await waitForAnswer(/^limit=2$/);
          assert.deepEqual(
            getListRequests(service, 'workoutsession').map(({ query }) => query),
            ['limit=2'],
          );
          const weights = await openQueryBox();
          await typeQuery(weights, 'weightentry?ordering=weight');
          const guess = 'The server may not order by “weight”: it would ignore that.';
          await waitUntil('the warning', () => weights.items[0]?.detail === guess);
          await dismissBox(weights);
          const translated = await openQueryBox();
          await typeQuery(translated, 'exerciseinfo?language__code=xx');
          const unknown = 'The server has no language “xx”: it ignores that, or takes English.';
          await waitUntil('the warning', () => translated.items[0]?.detail === unknown);
          await dismissBox(translated);
          const other = await openQueryBox();
          await typeQuery(other, 'workoutsession?date=2026-01-01');
          await chooseRow(await openBoxBy(() => chooseRow(other, 'Run')), '$(play) Run Anyway');
          await waitForAnswer(/^date=2026-01-01$/);
        });
      });
    });

    it('runs what is typed, however soon Enter is pressed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        for (const keys of [[], ['workbench.action.quickOpenSelectNext']]) {
          const box = await openQueryBox();
          const { quickPick } = box.box ?? assert.fail();
          await typeQuery(box, 'muscle?limit=');
          await waitUntil('the rows', () => box.items.some((row) => row === box.active));
          const limit = 3 + keys.length;
          quickPick.value = `muscle?limit=${String(limit)}`;
          // The editor is told a little later. The keys follow at once: it has no other rows by then.
          await new Promise((resolve) => setTimeout(resolve));
          for (const command of [...keys, 'workbench.action.acceptSelectedQuickOpenItem']) {
            void vscode.commands.executeCommand(command);
          }
          await waitForAnswer(new RegExp(`^limit=${String(limit)}$`));
        }
        const queries = getListRequests(service, 'muscle').map(({ query }) => query);
        assert.deepEqual(
          queries.filter((query) => !query.includes('ordering')),
          ['limit=3', 'limit=4'],
        );
      });
    });

    it('offers all exercises with the first question for one, and says why where they cannot be read', async () => {
      await withService({ generation: '2.7', exercises: 120 }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activateExtension();
          const row = await readEndpointRow('workoutlog');
          service.fault = { name: 'status-500', on: /exercise/ };
          const box = await openQueryBox(row);
          await typeQuery(box, 'workoutlog?exercise=73');
          const before = prompts.length;
          await chooseRow(box, getPartLabel(box));
          await waitUntil('the prompt', () => prompts.length > before);
          assert.match(prompts[before] ?? '', /^\S+ .*\. Value: a whole number$/);
          service.fault = undefined;
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
          await waitUntil('the query', () => picks.length > boxes);
          const again = picks[boxes] ?? assert.fail();
          const exercises = await openBoxBy(() => chooseRow(again, getPartLabel(again)));
          assert.equal(getLabels(exercises).length, 120 + 1);
          await dismissBox(await openBoxBy(() => dismissBox(exercises)));
        });
      });
    });

    it('reads on for what values stand for, and says where there is more than a person would look through', async () => {
      for (const [sessions, shown] of [
        [700, /^Select a value$/],
        [2100, /^Only the first 2,000 are shown$/],
      ] as const) {
        await withService({ generation: '2.7', sets: 7 * sessions, sessions }, async (service) => {
          await withKey(service, async () => {
            const box = await openQueryBox(await readEndpointRow('workoutlog'));
            await typeQuery(box, 'workoutlog?session=1');
            await waitUntilIdle(service);
            const before = getListRequests(service, 'workoutsession').length;
            const choices = await openBoxBy(() => chooseRow(box, getPartLabel(box)));
            const asked = getListRequests(service, 'workoutsession').length - before;
            assert.match(choices.heading[1] ?? '', shown);
            const rows = getLabels(choices).length - 1;
            assert.ok(
              sessions > 2000 ? rows === 2000 : rows > 700,
              `${String(rows)} in ${String(asked)} pages`,
            );
            assert.ok(asked <= 4, String(asked));
            await dismissBox(await openBoxBy(() => dismissBox(choices)));
          });
        });
      }
    });

    it('tells items of one name apart by their ids, whatever digits their dates have', () => {
      const described = (id: string, label: string, description: string): string | undefined =>
        toValueChoices({ id, of: 'nutritionplan', label, description })[0]?.description;
      assert.equal(described('2', 'Cut', '2026-03-01'), '2026-03-01 · 2');
      assert.equal(described('9', 'Cut', '2026-03-01'), '2026-03-01 · 9');
      assert.equal(described('7', 'Cut', ''), '7');
      assert.equal(described('7', '2026-03-01', '#7'), '#7');
    });

    it('says by name what was picked of a private list, and of what the server finds as one types', async () => {
      await withService({ generation: '2.7', ingredients: 300 }, async (service) => {
        await withKey(service, async () => {
          const logs = await openQueryBox(await readEndpointRow('workoutlog'));
          await typeQuery(logs, 'workoutlog?session=1');
          const sessions = await openBoxBy(() => chooseRow(logs, getPartLabel(logs)));
          const [, picked = assert.fail()] = getLabels(sessions);
          const withSession = await openBoxBy(() => chooseRow(sessions, picked));
          assert.equal(getPartLabel(withSession), `session is ${picked}`);
          await dismissBox(withSession);
          const diary = await openQueryBox();
          await typeQuery(diary, 'nutritiondiary?ingredient=1');
          const search = await openBoxBy(() => chooseRow(diary, getPartLabel(diary)));
          const { quickPick } = search.box ?? assert.fail();
          quickPick.value = 'oat';
          await waitUntil('what the server finds', () =>
            search.items.some(({ label }) => label.startsWith('Oat')),
          );
          const [food = assert.fail()] = getLabels(search);
          const withFood = await openBoxBy(() => chooseRow(search, food));
          assert.equal(getPartLabel(withFood), `ingredient is ${food}`);
          await dismissBox(withFood);
          assert.equal(await getRecentQueries(service), undefined);
        });
      });
    });

    it('lets the ID of an ingredient be typed in place of its name', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activateExtension();
          const diary = await openQueryBox();
          await typeQuery(diary, 'nutritiondiary?ingredient=1');
          const search = await openBoxBy(() => chooseRow(diary, getPartLabel(diary)));
          const asked = prompts.length;
          await chooseRow(search, '$(edit) Type a Value…');
          await waitUntil('the question for the ID', () => prompts.length > asked);
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
          await waitUntil('the query', () => picks.length > boxes);
          await dismissBox(picks[boxes] ?? assert.fail());
        });
      });
    });

    it('keeps values of which no name is known, and lets others be typed beside them', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activateExtension();
          const bench = await findExerciseId(service, 'Bench Press');
          await readEndpointRow('workoutlog');
          const page = `exercise__in=${bench},4711`;
          const box = await openQueryBox(createServiceUri(service, 'workoutlog', { page }));
          await waitUntilIdle(service);
          const values = await openBoxBy(() => chooseRow(box, getPartLabel(box)));
          const checked = values.box?.quickPick.selectedItems.map(({ label }) => label);
          assert.deepEqual(checked, ['Bench Press', '4711']);
          const again = await openBoxBy(() => dismissBox(values));
          const typed = prompts.length;
          await answerBoxes(() => chooseRow(again, getPartLabel(again)), [['4711', '$(edit) Type a Value…']]);
          await waitUntil('the prompt', () => prompts.length > typed);
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await waitUntil('the query', () => picks.length > boxes);
          const last = picks[boxes] ?? assert.fail();
          assert.equal(last.box?.quickPick.value, 'workoutlog?exercise__in=4711');
          await dismissBox(last);
        });
      });
    });

    it('answers to Enter while the OpenAPI document hangs, and runs nothing before that is known', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const release = service.hold(/schema/);
        const box = await openBoxBy(() => vscode.commands.executeCommand('wger.query'));
        await waitUntil('the lists', () => box.items.length > 0);
        await typeQuery(box, 'muscle?limit=3');
        await chooseRow(box, 'Run');
        // By now what does not wait has been sent.
        await vscode.workspace.fs.readFile(createServiceUri(service, 'language', { id: '1' }));
        release();
        const requestFor = (part: string): ReceivedRequest | undefined =>
          service.requests.find(({ target }) => target.includes(part));
        await waitUntil('the rows', () => requestFor('/muscle/')?.endedAt !== undefined);
        const [schema, rows] = [requestFor('/schema'), requestFor('/muscle/')];
        assert.ok(schema?.endedAt !== undefined && rows !== undefined);
        assert.ok(rows.startedAt >= schema.endedAt);
      });
    });

    it('offers to try again where the lists of the server cannot be read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await reopenServer(service);
        service.fault = { name: 'status-502', on: /\/api\/v2\/$/ };
        const box = await openQueryBox();
        assert.deepEqual(getLabels(box), ['Retry']);
        service.fault = undefined;
        const again = await openBoxBy(() => chooseRow(box, 'Retry'));
        await waitUntil('the lists', () => getLabels(again).includes('muscle'));
        await dismissBox(again);
      });
    });

    it('of a document waits until the server has said which list that is of', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await reopenServer(service);
        const release = service.hold(/\/api\/v2\/$/);
        const opening = openBoxBy(() =>
          vscode.commands.executeCommand(
            'wger.query',
            createServiceUri(service, 'exercises', { page: 'name__search=m%C3%BCll%2Ccurl' }),
          ),
        );
        await waitUntil('the question which lists there are', () =>
          service.requests.some(({ target }) => target === '/api/v2/'),
        );
        release();
        const box = await opening;
        assert.equal(box.box?.quickPick.value, 'exerciseinfo?name__search=müll,curl');
        await dismissBox(box);
      });
    });

    it('offers no filter for a list of which the server says that it has none', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks, prompts } = await activateExtension();
        const release = service.hold(/schema/);
        const box = await openBoxBy(() => vscode.commands.executeCommand('wger.query'));
        await waitUntil('the lists', () => box.items.length > 0);
        await typeQuery(box, 'user-statistics?');
        const [typed, boxes] = [prompts.length, picks.length];
        await chooseRow(box, 'Add Filter…');
        release();
        await waitUntil('the prompt', () => prompts.length > typed);
        assert.match(prompts[typed] ?? '', /^The server has no filters for this list/);
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        await waitUntil('the query', () => picks.length > boxes);
        const again = picks[boxes] ?? assert.fail();
        assert.deepEqual(getLabels(again), ['Run', 'Limit…']);
        await dismissBox(again);
      });
    });

    it('is sent without a word where the release before has the filter', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await runQuery('workoutsession?date=2026-01-01');
          await waitForAnswer(/^date=2026-01-01$/);
        });
      });
    });

    it('of a server without an OpenAPI document offers the filters that servers like it have', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        await withKey(service, async () => {
          const row = await readEndpointRow('workoutlog');
          const box = await openQueryBox(row);
          const fields = await openBoxBy(() => chooseRow(box, 'Add Filter…'));
          assert.deepEqual(getLabels(fields), [
            ...['date', 'exercise', 'repetition_unit', 'reps', 'weight', 'weight_unit', 'workout'],
          ]);
          await dismissBox(await openBoxBy(() => dismissBox(fields)));
          const other = await openQueryBox();
          await typeQuery(other, 'workoutlog?date__gte=2026-01-01');
          assert.equal(
            other.items[0]?.detail,
            'The server may have no filter “date__gte”: it would ignore it and send everything.',
          );
          await dismissBox(other);
          assert.equal(service.requests.filter(({ target }) => target.includes('schema')).length, 1);
        });
      });
    });
  });
}
