import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { choiceOf } from '../../src/query/filters/namedChoices.ts';
import type { ReceivedRequest } from '../service/service.ts';
import { answerBoxes, choose, labelsIn, leave } from './answers.ts';
import { idOf, uriOn } from './editing.ts';
import { comeBack } from './kept.ts';
import { activated, endpointRow, settled, until, withKey, withService } from './support.ts';
import {
  boxAfter,
  queryBox,
  type,
  run,
  answer,
  rowsIn,
  sentTo,
  partOf,
  exerciseNamed,
  recents,
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
          const row = await endpointRow('workoutlog');
          await settled(service);
          await answerBoxes(
            () => vscode.commands.executeCommand('wger.query', row),
            [
              ...['Add Filter…', 'exercise', 'is', 'Bench Press'],
              ...['Order By…', 'date', 'Descending'],
              ...['exercise is Bench Press', 'Deadlift', 'Run'],
            ],
          );
          const document = await answer(/^exercise=/);
          const deadlift = await exerciseNamed(service, 'Deadlift');
          assert.deepEqual(
            sentTo(service, 'workoutlog')
              .map(({ query }) => query)
              .filter((query) => query.includes('exercise')),
            [`exercise=${deadlift}&ordering=-date`],
          );
          assert.ok(rowsIn(document).every(({ exercise }) => String(exercise) === deadlift));
          assert.match(document.uri.path, new RegExp(`/workoutlog exercise=${deadlift}\\.json$`));
        });
      });
    });

    it('sends several items with commas, or one after another, as the server says', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await endpointRow('workoutlog');
          const exercises = [
            await exerciseNamed(service, 'Bench Press'),
            await exerciseNamed(service, 'Deadlift'),
          ];
          await answerBoxes(
            () => vscode.commands.executeCommand('wger.query', uriOn(service, 'workoutlog', { page: '' })),
            ['Add Filter…', 'exercise', 'is one of', ['Bench Press', 'Deadlift'], 'Run'],
          );
          await answer(/^exercise__in=/);
          assert.equal(sentTo(service, 'workoutlog').at(-1)?.query, `exercise__in=${exercises.join('%2C')}`);
          const muscles = [
            await idOf(service, 'muscle', 'Biceps brachii'),
            await idOf(service, 'muscle', 'Pectoralis major'),
          ];
          await answerBoxes(
            () =>
              vscode.commands.executeCommand('wger.query', uriOn(service, 'exercise', { page: 'limit=2' })),
            ['Add Filter…', 'muscles', ['Biceps', 'Chest'], 'Run'],
          );
          await answer(/muscles=/);
          const query = sentTo(service, 'exercise').at(-1)?.query ?? '';
          assert.deepEqual(new URLSearchParams(query).getAll('muscles').sort(), muscles.sort());
        });
      });
    });

    it('says before it is sent what the server would ignore in silence', async () => {
      await withService({ generation: 'next' }, async (service) => {
        await withKey(service, async () => {
          const box = await queryBox();
          await type(box, 'workoutsession?date=2026-01-01&limit=2');
          const sentence = 'The server has no filter “date”: it ignores it and sends everything.';
          await until('the warning', () => box.items[0]?.detail === sentence);
          const question = await boxAfter(() => choose(box, 'Run'));
          assert.deepEqual(question.heading, ['The Server Ignores Part of This Query', sentence]);
          assert.deepEqual(sentTo(service, 'workoutsession'), []);
          const again = await boxAfter(() => choose(question, '$(edit) Edit Query'));
          assert.equal(again.box?.quickPick.value, 'workoutsession?date=2026-01-01&limit=2');
          const anew = await boxAfter(() => choose(again, 'Run'));
          await choose(anew, '$(filter) Run Without the Ignored Parts');
          await answer(/^limit=2$/);
          assert.deepEqual(
            sentTo(service, 'workoutsession').map(({ query }) => query),
            ['limit=2'],
          );
          const weights = await queryBox();
          await type(weights, 'weightentry?ordering=weight');
          const guess = 'The server may not order by “weight”: it would ignore that.';
          await until('the warning', () => weights.items[0]?.detail === guess);
          await leave(weights);
          const translated = await queryBox();
          await type(translated, 'exerciseinfo?language__code=xx');
          const unknown = 'The server has no language “xx”: it ignores that, or takes English.';
          await until('the warning', () => translated.items[0]?.detail === unknown);
          await leave(translated);
          const other = await queryBox();
          await type(other, 'workoutsession?date=2026-01-01');
          await choose(await boxAfter(() => choose(other, 'Run')), '$(play) Run Anyway');
          await answer(/^date=2026-01-01$/);
        });
      });
    });

    it('runs what is typed, however soon Enter is pressed', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        for (const keys of [[], ['workbench.action.quickOpenSelectNext']]) {
          const box = await queryBox();
          const { quickPick } = box.box ?? assert.fail();
          await type(box, 'muscle?limit=');
          await until('the rows', () => box.items.some((row) => row === box.active));
          const limit = 3 + keys.length;
          quickPick.value = `muscle?limit=${String(limit)}`;
          // The editor is told a little later. The keys follow at once: it has no other rows by then.
          await new Promise((resolve) => setTimeout(resolve));
          for (const command of [...keys, 'workbench.action.acceptSelectedQuickOpenItem']) {
            void vscode.commands.executeCommand(command);
          }
          await answer(new RegExp(`^limit=${String(limit)}$`));
        }
        const queries = sentTo(service, 'muscle').map(({ query }) => query);
        assert.deepEqual(
          queries.filter((query) => !query.includes('ordering')),
          ['limit=3', 'limit=4'],
        );
      });
    });

    it('offers all exercises with the first question for one, and says why where they cannot be read', async () => {
      await withService({ generation: '2.7', exercises: 120 }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activated();
          const row = await endpointRow('workoutlog');
          service.fault = { name: 'status-500', on: /exercise/ };
          const box = await queryBox(row);
          await type(box, 'workoutlog?exercise=73');
          const before = prompts.length;
          await choose(box, partOf(box));
          await until('the prompt', () => prompts.length > before);
          assert.match(prompts[before] ?? '', /^\S+ .*\. Value: a whole number$/);
          service.fault = undefined;
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
          await until('the query', () => picks.length > boxes);
          const again = picks[boxes] ?? assert.fail();
          const exercises = await boxAfter(() => choose(again, partOf(again)));
          assert.equal(labelsIn(exercises).length, 120 + 1);
          await leave(await boxAfter(() => leave(exercises)));
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
            const box = await queryBox(await endpointRow('workoutlog'));
            await type(box, 'workoutlog?session=1');
            await settled(service);
            const before = sentTo(service, 'workoutsession').length;
            const choices = await boxAfter(() => choose(box, partOf(box)));
            const asked = sentTo(service, 'workoutsession').length - before;
            assert.match(choices.heading[1] ?? '', shown);
            const rows = labelsIn(choices).length - 1;
            assert.ok(
              sessions > 2000 ? rows === 2000 : rows > 700,
              `${String(rows)} in ${String(asked)} pages`,
            );
            assert.ok(asked <= 4, String(asked));
            await leave(await boxAfter(() => leave(choices)));
          });
        });
      }
    });

    it('tells items of one name apart by their ids, whatever digits their dates have', () => {
      const described = (id: string, label: string, description: string): string | undefined =>
        choiceOf({ id, of: 'nutritionplan', label, description })[0]?.description;
      assert.equal(described('2', 'Cut', '2026-03-01'), '2026-03-01 · 2');
      assert.equal(described('9', 'Cut', '2026-03-01'), '2026-03-01 · 9');
      assert.equal(described('7', 'Cut', ''), '7');
      assert.equal(described('7', '2026-03-01', '#7'), '#7');
    });

    it('says by name what was picked of a private list, and of what the server finds as one types', async () => {
      await withService({ generation: '2.7', ingredients: 300 }, async (service) => {
        await withKey(service, async () => {
          const logs = await queryBox(await endpointRow('workoutlog'));
          await type(logs, 'workoutlog?session=1');
          const sessions = await boxAfter(() => choose(logs, partOf(logs)));
          const [, picked = assert.fail()] = labelsIn(sessions);
          const withSession = await boxAfter(() => choose(sessions, picked));
          assert.equal(partOf(withSession), `session is ${picked}`);
          await leave(withSession);
          const diary = await queryBox();
          await type(diary, 'nutritiondiary?ingredient=1');
          const search = await boxAfter(() => choose(diary, partOf(diary)));
          const { quickPick } = search.box ?? assert.fail();
          quickPick.value = 'oat';
          await until('what the server finds', () =>
            search.items.some(({ label }) => label.startsWith('Oat')),
          );
          const [food = assert.fail()] = labelsIn(search);
          const withFood = await boxAfter(() => choose(search, food));
          assert.equal(partOf(withFood), `ingredient is ${food}`);
          await leave(withFood);
          assert.equal(await recents(service), undefined);
        });
      });
    });

    it('keeps values of which no name is known, and lets others be typed beside them', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const { picks, prompts } = await activated();
          const bench = await exerciseNamed(service, 'Bench Press');
          await endpointRow('workoutlog');
          const page = `exercise__in=${bench},4711`;
          const box = await queryBox(uriOn(service, 'workoutlog', { page }));
          await settled(service);
          const values = await boxAfter(() => choose(box, partOf(box)));
          const checked = values.box?.quickPick.selectedItems.map(({ label }) => label);
          assert.deepEqual(checked, ['Bench Press', '4711']);
          const again = await boxAfter(() => leave(values));
          const typed = prompts.length;
          await answerBoxes(() => choose(again, partOf(again)), [['4711', '$(edit) Type a Value…']]);
          await until('the prompt', () => prompts.length > typed);
          const boxes = picks.length;
          await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
          await until('the query', () => picks.length > boxes);
          const last = picks[boxes] ?? assert.fail();
          assert.equal(last.box?.quickPick.value, 'workoutlog?exercise__in=4711');
          await leave(last);
        });
      });
    });

    it('answers to Enter while the OpenAPI document hangs, and runs nothing before that is known', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const release = service.hold(/schema/);
        const box = await boxAfter(() => vscode.commands.executeCommand('wger.query'));
        await until('the lists', () => box.items.length > 0);
        await type(box, 'muscle?limit=3');
        await choose(box, 'Run');
        // By now what does not wait has been sent.
        await vscode.workspace.fs.readFile(uriOn(service, 'language', { id: '1' }));
        release();
        const requestFor = (part: string): ReceivedRequest | undefined =>
          service.requests.find(({ target }) => target.includes(part));
        await until('the rows', () => requestFor('/muscle/')?.endedAt !== undefined);
        const [schema, rows] = [requestFor('/schema'), requestFor('/muscle/')];
        assert.ok(schema?.endedAt !== undefined && rows !== undefined);
        assert.ok(rows.startedAt >= schema.endedAt);
      });
    });

    it('offers to try again where the lists of the server cannot be read', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await comeBack(service);
        service.fault = { name: 'status-502', on: /\/api\/v2\/$/ };
        const box = await queryBox();
        assert.deepEqual(labelsIn(box), ['Retry']);
        service.fault = undefined;
        const again = await boxAfter(() => choose(box, 'Retry'));
        await until('the lists', () => labelsIn(again).includes('muscle'));
        await leave(again);
      });
    });

    it('of a document waits until the server has said which list that is of', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await comeBack(service);
        const release = service.hold(/\/api\/v2\/$/);
        const opening = boxAfter(() =>
          vscode.commands.executeCommand(
            'wger.query',
            uriOn(service, 'exercises', { page: 'name__search=m%C3%BCll%2Ccurl' }),
          ),
        );
        await until('the question which lists there are', () =>
          service.requests.some(({ target }) => target === '/api/v2/'),
        );
        release();
        const box = await opening;
        assert.equal(box.box?.quickPick.value, 'exerciseinfo?name__search=müll,curl');
        await leave(box);
      });
    });

    it('offers no filter for a list of which the server says that it has none', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks, prompts } = await activated();
        const release = service.hold(/schema/);
        const box = await boxAfter(() => vscode.commands.executeCommand('wger.query'));
        await until('the lists', () => box.items.length > 0);
        await type(box, 'user-statistics?');
        const [typed, boxes] = [prompts.length, picks.length];
        await choose(box, 'Add Filter…');
        release();
        await until('the prompt', () => prompts.length > typed);
        assert.match(prompts[typed] ?? '', /^The server has no filters for this list/);
        await vscode.commands.executeCommand('workbench.action.closeQuickOpen');
        await until('the query', () => picks.length > boxes);
        const again = picks[boxes] ?? assert.fail();
        assert.deepEqual(labelsIn(again), ['Run', 'Limit…']);
        await leave(again);
      });
    });

    it('is sent without a word where the release before has the filter', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await run('workoutsession?date=2026-01-01');
          await answer(/^date=2026-01-01$/);
        });
      });
    });

    it('of a server without an OpenAPI document offers the filters that servers like it have', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        await withKey(service, async () => {
          const row = await endpointRow('workoutlog');
          const box = await queryBox(row);
          const fields = await boxAfter(() => choose(box, 'Add Filter…'));
          assert.deepEqual(labelsIn(fields), [
            ...['date', 'exercise', 'repetition_unit', 'reps', 'weight', 'weight_unit', 'workout'],
          ]);
          await leave(await boxAfter(() => leave(fields)));
          const other = await queryBox();
          await type(other, 'workoutlog?date__gte=2026-01-01');
          assert.equal(
            other.items[0]?.detail,
            'The server may have no filter “date__gte”: it would ignore it and send everything.',
          );
          await leave(other);
          assert.equal(service.requests.filter(({ target }) => target.includes('schema')).length, 1);
        });
      });
    });
  });
}
