import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { parseItemUri, type ItemReference } from '../../src/documents/uri.ts';
import { queriesKey } from '../../src/session/serverMemory.ts';
import type { Service } from '../service/service.ts';
import { answerBoxes, choose, labelsIn, leave } from './answers.ts';
import { idOf, openedWithTools, uriOn } from './editing.ts';
import { heldExercises } from './held.ts';
import type { OpenedPick } from './picks.ts';
import { activated, endpointRow, settled, until, withKey, withService } from './support.ts';

/** Waits for the next box that something opens. */
async function boxAfter(start: () => Thenable<unknown>): Promise<OpenedPick> {
  const { picks } = await activated();
  const before = picks.length;
  void start();
  await until('a box', () => picks.length > before);
  return picks[before] ?? assert.fail();
}

/** The box of a query, once it is known what the server offers. */
async function queryBox(...target: readonly unknown[]): Promise<OpenedPick> {
  const box = await boxAfter(() => vscode.commands.executeCommand('wger.query', ...target));
  await until('what the server offers', () => box.box?.quickPick.busy === false);
  return box;
}

/** Types a text, and waits for rows that come of it: others than before. */
async function type(box: OpenedPick, text: string): Promise<void> {
  const { quickPick } = box.box ?? assert.fail();
  const before = quickPick.items;
  quickPick.value = text;
  await until(`rows for ${text}`, () => quickPick.items !== before && box.items.some(isAbout(text)));
}

/** Tells the rows that come of a text: the path that is sent, or the reason why it is none. */
function isAbout(text: string): (item: vscode.QuickPickItem) => boolean {
  const [, parameter = ''] = /([\w-]+=[^&]*)$/.exec(text) ?? [];
  return ({ label, description = '', iconPath }) =>
    (label === 'Run' && decodeURIComponent(description).includes(parameter)) ||
    (iconPath instanceof vscode.ThemeIcon && iconPath.id === 'info');
}

/** Types a path, and runs it. */
async function run(text: string): Promise<void> {
  const box = await queryBox();
  await type(box, text);
  await choose(box, 'Run');
}

function inFront(): vscode.TextDocument | undefined {
  return vscode.window.activeTextEditor?.document;
}

/** The document of a query, once it is in front. */
async function answer(page: RegExp): Promise<vscode.TextDocument> {
  const key = (): string => {
    const reference = inFront() === undefined ? undefined : parseItemUri(inFront()?.uri ?? assert.fail());
    return reference !== undefined && 'page' in reference.key ? reference.key.page : '';
  };
  await until(`the document of ${String(page)}`, () => page.test(key()));
  return inFront() ?? assert.fail();
}

function rowsIn(document: vscode.TextDocument): readonly Record<string, unknown>[] {
  return (JSON.parse(document.getText()) as { results: Record<string, unknown>[] }).results;
}

/** Requests for lists, as they were sent. */
function sentTo(
  service: Service,
  endpoint: string,
): { readonly query: string; readonly key: string | undefined }[] {
  return service.requests.flatMap(({ target, headers }) => {
    const [, query] = new RegExp(`/api/v2/${endpoint}/\\??(.*)$`).exec(target) ?? [];
    return query === undefined ? [] : [{ query, key: headers.authorization }];
  });
}

function keyOf({ url }: Service): string {
  return queriesKey(parseAddress(url).name);
}

async function recents(service: Service): Promise<unknown> {
  return (await activated()).memory.get(keyOf(service));
}

async function copied(command: string, uri: vscode.Uri): Promise<string> {
  await vscode.env.clipboard.writeText('');
  await vscode.commands.executeCommand(command, uri);
  return vscode.env.clipboard.readText();
}

export function queryingTests(): void {
  describe('Query', () => {
    beforeEach(async () => {
      // A view in sight asks for its rows by itself.
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('opens the answer to a typed path as a document with that name', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await run('workoutlog?exercise=73&ordering=-date&limit=3');
          const document = await answer(/^exercise=73/);
          assert.match(document.uri.path, /\/workoutlog exercise=73 1–3\.json$/);
          const rows = rowsIn(document);
          assert.equal(rows.length, 3);
          assert.ok(rows.every(({ exercise }) => exercise === 73));
          assert.deepEqual(sentTo(service, 'workoutlog'), [
            { query: 'exercise=73&ordering=-date&limit=3', key: `Token ${service.key}` },
          ]);
        });
      });
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
          const other = await queryBox();
          await type(other, 'workoutsession?date=2026-01-01');
          await choose(await boxAfter(() => choose(other, 'Run')), '$(play) Run Anyway');
          await answer(/^date=2026-01-01$/);
        });
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
        service.fault = { name: 'stall', on: /schema/ };
        const box = await boxAfter(() => vscode.commands.executeCommand('wger.query'));
        await until('the lists', () => box.items.length > 0);
        await type(box, 'muscle?limit=3');
        await choose(box, 'Run');
        const schema = service.requests.find(({ target }) => target.includes('/schema'));
        assert.ok(schema !== undefined && schema.endedAt === undefined);
        assert.deepEqual(sentTo(service, 'muscle'), []);
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

    it('never takes the key to a public list or to the OpenAPI document, in any release', async () => {
      for (const generation of ['2.0', '2.2', '2.4', '2.7', 'next'] as const) {
        await withService({ generation }, async (service) => {
          await withKey(service, async () => {
            await run('muscle?limit=3');
            await answer(/^limit=3$/);
            const sent = service.requests.filter(({ target }) => !target.includes('/userprofile/'));
            assert.ok(sent.some(({ target }) => target.includes('/muscle/?limit=3')));
            assert.ok(sent.some(({ target }) => target.includes('/schema?')));
            assert.deepEqual(
              sent.filter(({ headers }) => headers.authorization !== undefined).map(({ target }) => target),
              [],
              generation,
            );
          });
        });
      }
    });

    it('leads from one page of the answer to the next, and is copied as the request that it was', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          await run('workoutlog?exercise=73&limit=2&offset=2');
          const document = await answer(/offset=2/);
          await openedWithTools(document.uri);
          const { givenLinks } = await activated();
          const pagesIn = (): readonly ItemReference[] =>
            (givenLinks.get(document.uri.toString()) ?? []).flatMap(({ target }) => {
              const reference = target?.scheme === 'wger' ? parseItemUri(target) : undefined;
              return reference !== undefined && 'page' in reference.key ? [reference] : [];
            });
          await until('the links', () => pagesIn().length > 0);
          const pages = pagesIn();
          assert.deepEqual(
            pages.map(({ resource, key, label }) => [resource, 'page' in key ? key.page : '', label]),
            [
              ['workoutlog', 'exercise=73&limit=2&offset=4', 'workoutlog exercise=73 5–6'],
              ['workoutlog', 'exercise=73&limit=2', 'workoutlog exercise=73 1–2'],
            ],
          );
          const url = `${service.url}/api/v2/workoutlog/?exercise=73&limit=2&offset=2`;
          assert.equal(await copied('wger.copyUrl', document.uri), url);
          for (const command of ['wger.copyCurl', 'wger.copyFetch', 'wger.copyPython']) {
            const text = await copied(command, document.uri);
            assert.ok(text.includes(url) && text.includes('WGER_API_KEY'), command);
          }
        });
      });
    });

    it('is kept by its path and nothing else, the last twenty, and can be taken away', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const kept = Array.from({ length: 20 }, (_, at) => `workoutlog?limit=${at + 1}`);
          await (await activated()).memory.update(keyOf(service), kept);
          await run('workoutlog?limit=9');
          await answer(/^limit=9$/);
          await run('workoutlog?exercise=73');
          await answer(/^exercise=73$/);
          const others = kept.filter((path) => path !== 'workoutlog?limit=9');
          const paths = ['workoutlog?exercise=73', 'workoutlog?limit=9', ...others.slice(0, 18)];
          assert.deepEqual(await recents(service), paths);
          const box = await queryBox();
          assert.deepEqual(labelsIn(box).slice(0, 20), paths);
          const [first] = box.items.filter(({ label }) => label === paths[0]);
          const [button] = first?.buttons ?? [];
          box.box?.press(button ?? assert.fail(), first);
          await until('the row to go', () => !labelsIn(box).includes(paths[0] ?? ''));
          await leave(box);
          assert.deepEqual(await recents(service), paths.slice(1));
        });
      });
    });

    it('is refused in a sentence, and sends nothing, where a text leads elsewhere', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const box = await queryBox();
          await settled(service);
          service.requests.length = 0;
          for (const [text, sentence] of [
            [
              'https://evil.example/api/v2/muscle/',
              'evil.example is not the server in use. Switch the server first.',
            ],
            ['muscle/../../admin', 'muscle/../../admin is not a list. To open one item, use Open Item.'],
            ['../admin', '../admin is not a list below /api/v2/.'],
            ['schema?format=json', 'This server has no list schema.'],
            ['http://u:p@127.0.0.1/api/v2/muscle/', 'Remove the user name and password from the address.'],
            [`muscle?x=${'a'.repeat(4001)}`, 'A path has at most 4000 characters.'],
            ['ftp://127.0.0.1/', 'This is not a web address.'],
            ['muscle?x=\u0007', 'This text has characters that no address has.'],
          ] as const) {
            await type(box, text);
            assert.equal(box.items[0]?.label, sentence);
            await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
            assert.equal(box.isClosed, false, text);
          }
          await leave(box);
          assert.deepEqual(await settled(service), []);
        });
      });
    });

    it('is closed when the server is another one', async () => {
      await withService({ generation: '2.7' }, async () => {
        const box = await queryBox();
        await withService({ generation: '2.7' }, async () => {
          await until('the end of the box', () => box.isClosed);
        });
      });
    });
  });
}

/** The row of the only part of a query. */
function partOf(box: OpenedPick): string {
  return box.items[1]?.label ?? assert.fail();
}

/** The id of an exercise by its English name. */
async function exerciseNamed(service: Service, name: string): Promise<string> {
  const found = (await heldExercises(service)).find(({ translations }) =>
    translations.some((translation) => translation.name === name),
  );
  return String(found?.id ?? assert.fail(`there is no ${name}`));
}
