import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { dismissBox } from '../support/dialogs/answers.ts';
import { measurementCategories } from '../../service/domain/body.ts';
import { withoutRows } from '../previews/support/previewStage.ts';
import type { ShownMessage } from '../probe.ts';
import { readServerIds } from '../../serverRows.ts';
import { activateExtension } from '../support/extension.ts';
import { withReplacedService, withService } from '../support/services.ts';
import { setSetting } from '../support/settings.ts';
import { withKey } from '../support/storedKeys.ts';
import { readEndpointRow, getKeys, getView, hideViews } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { waitForRowsBelow } from './own/ownRows.ts';

/** Runs Load All, with a row or without, and waits for its message. */
async function loadAll(row?: unknown): Promise<{ message: ShownMessage; ended: Thenable<unknown> }> {
  const { messages } = await activateExtension();
  const count = messages.length;
  const ended = vscode.commands.executeCommand('wger.loadAll', row);
  await waitUntil('a message', () => messages.length > count);
  return { message: messages.at(-1) ?? assert.fail(), ended };
}

export function loadingTests(): void {
  describe('Load All', () => {
    before(hideViews);

    for (const from of ['its last row', 'the palette']) {
      it(`of a list asks for confirmation and reads all of it, from ${from}`, async () => {
        await withService({ generation: '2.7', ingredients: 220 }, async () => {
          const view = await getView('ingredients');
          const more = (await view.rows()).at(-1)?.row;
          assert.equal(more?.kind, 'more');
          const target = from === 'the palette' ? undefined : more;

          const refused = await loadAll(target);
          assert.equal(refused.message.text, 'Load all 220 rows?');
          assert.equal(refused.message.isModal, true);
          refused.message.answer(undefined);
          await refused.ended;
          assert.equal((await view.rows()).length, 51);

          const { message, ended } = await loadAll(target);
          assert.deepEqual(message.buttons, ['Load All']);
          message.answer('Load All');
          await ended;
          const rows = await view.rows();
          assert.equal(rows.length, 220);
          assert.ok(rows.every(({ row }) => row.kind === 'item'));
        });
      });
    }

    it('from the palette says that no open list has more rows', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { message, ended } = await loadAll();
        assert.equal(message.text, 'No open list has more rows to load.');
        await ended;
      });
    });

    it('of an unopened list of All Resources requests its count, then reads it', async () => {
      await withService({ generation: '2.7', ingredients: 120 }, async (service) => {
        const view = await getView('resources');
        const row = await readEndpointRow('ingredient');
        assert.ok(service.requests.every(({ target }) => !target.includes('/ingredient/')));
        const { message, ended } = await loadAll(row);
        assert.equal(message.text, 'Load all 120 rows?');
        message.answer('Load All');
        await ended;
        const rows = await view.rows(row);
        assert.deepEqual([rows.length, getKeys(rows).length], [120, 120]);
        assert.match(String((await view.draw(row)).item.description), /^120 · [A-Z]/);
        const again = await loadAll(row);
        assert.equal(again.message.text, 'There are no more rows to load.');
        await again.ended;
      });
    });

    it('of a list of All Resources that cannot be read explains why', async () => {
      await withService({ generation: '2.7' }, async () => {
        const { errors } = await activateExtension();
        const before = errors.length;
        await vscode.commands.executeCommand('wger.loadAll', await readEndpointRow('workoutlog'));
        assert.match(errors[before] ?? '', /^No API key is stored for /);
      });
    });

    it('of a list that could not be read before retries', async () => {
      await withService({ generation: '2.7', ingredients: 120 }, async (service) => {
        const { errors } = await activateExtension();
        const view = await getView('resources');
        const row = await readEndpointRow('ingredient');
        service.fault = { name: 'no-json', on: '/ingredient/' };
        const [failed] = await view.rows(row);
        assert.equal(failed?.row.kind, 'problem');
        const before = errors.length;
        service.requests.length = 0;
        await vscode.commands.executeCommand('wger.loadAll', row);
        assert.equal(errors.length, before + 1);
        assert.ok(service.requests.some(({ target }) => target.includes('/ingredient/')));
        service.fault = undefined;
        const { message, ended } = await loadAll(row);
        message.answer('Load All');
        await ended;
        assert.equal((await view.rows(row)).length, 120);
      });
    });

    it('continues to the end after a failed refresh', async () => {
      await withService({ generation: '2.7', ingredients: 220 }, async (service) => {
        const view = await getView('ingredients');
        await view.rows();
        service.fault = { name: 'no-json', on: '/ingredientinfo/' };
        await vscode.commands.executeCommand('wger.refreshIngredients');
        service.fault = undefined;
        const stale = await view.rows();
        assert.deepEqual([stale.length, stale[0]?.row.kind], [52, 'problem']);
        const { message, ended } = await loadAll(stale.at(-1)?.row);
        message.answer('Load All');
        await ended;
        const rows = await view.rows();
        assert.equal(rows.filter(({ row }) => row.kind === 'item').length, 220);
        assert.ok(rows.every(({ row }) => row.kind !== 'more'));
      });
    });

    it('shows rows and their count as they arrive, and keeps both when it is cancelled', async () => {
      await withService({ generation: '2.7', ingredients: 400 }, async (service) => {
        const { progresses } = await activateExtension();
        const view = await getView('ingredients');
        const letGo = service.hold(/offset=100\b/);
        const count = progresses.length;
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        service.requests.length = 0;
        message.answer('Load All');
        await waitUntil('the third page', () =>
          service.requests.some(({ target }) => /offset=100\b/.test(target)),
        );
        assert.equal((await view.rows()).length, 101);
        assert.equal(view.description, '100 of 400');
        assert.equal(progresses.length, count + 1);
        progresses.at(-1)?.cancel();
        letGo();
        await ended;
        assert.deepEqual([(await view.rows()).length, (await view.rows()).at(-1)?.row.kind], [151, 'more']);
        assert.equal(view.description, '150 of 400');
        assert.equal(service.requests.length, 2);
      });
    });

    it('keeps the row count when a page fails', async () => {
      await withService({ generation: '2.7', ingredients: 400 }, async (service) => {
        const view = await getView('ingredients');
        service.fault = { name: 'no-json', on: 'offset=100' };
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        message.answer('Load All');
        await ended;
        assert.deepEqual(
          [(await view.rows()).length, (await view.rows()).at(-1)?.row.kind],
          [101, 'problem'],
        );
        assert.equal(view.description, '100 of 400');
      });
    });

    it('of a list with several sources asks without a count, and reads all of it', async () => {
      await withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          await setSetting('pageSize', 2);
          try {
            const view = await getView('workouts');
            const more = (await view.rows()).find(({ row }) => row.kind === 'more')?.row;
            const { message, ended } = await loadAll(more);
            assert.equal(message.text, 'Load all rows?');
            message.answer('Load All');
            await ended;
            const items = (await view.rows()).filter(({ row }) => row.kind === 'item');
            assert.equal(items.length, (await readServerIds(service, 'workouts')).size);
          } finally {
            await setSetting('pageSize', undefined);
          }
        }),
      );
    });

    it('reads nothing from another server that is switched to before the user answers', async () => {
      await withService({ generation: '2.7', ingredients: 220 }, async () => {
        const view = await getView('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        await withService({ generation: '2.7', ingredients: 400 }, async () => {
          assert.equal((await view.rows()).length, 51);
          message.answer('Load All');
          await ended;
          assert.equal((await view.rows()).length, 51);
        });
      });
    });

    it('stops when its list leaves the view', async () => {
      await setSetting('pageSize', 2);
      try {
        await withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const [category = assert.fail()] = await waitForRowsBelow(view, 'Measurements');
            const more = (await view.rows(category.row)).at(-1)?.row;
            assert.equal(more?.kind, 'more');
            service.fault = { name: 'status-403', on: '/measurement-category/' };
            await vscode.commands.executeCommand('wger.refreshMyData');
            service.fault = undefined;
            const [problem] = await waitForRowsBelow(
              view,
              'Measurements',
              ([first]) => first?.row.kind === 'problem',
            );
            const [retry = assert.fail()] = await view.rows(problem?.row);
            const { message, ended } = await loadAll(more);
            const letGo = service.hold(/\/measurement\/.*offset=2\b/);
            service.requests.length = 0;
            message.answer('Load All');
            await waitUntil('the second page', () =>
              service.requests.some(({ target }) => /offset=2\b/.test(target)),
            );
            await withoutRows([measurementCategories], () => view.click(retry));
            await ended;
            letGo();
          }),
        );
      } finally {
        await setSetting('pageSize', undefined);
      }
    });

    it('stops when the list turns out to be too long', async () => {
      await withService({ generation: '2.7', ingredients: 1999 }, async (service) => {
        const view = await getView('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        await withReplacedService(service, { generation: '2.7', ingredients: 2200 }, async () => {
          message.answer('Load All');
          await ended;
          const rows = await view.rows();
          assert.deepEqual([rows.length, rows.at(-1)?.row.kind], [2001, 'more']);
        });
      });
    });

    it('asks for confirmation just below the row limit, and offers a search above it', async () => {
      await withService({ generation: '2.7', ingredients: 1999 }, async () => {
        const view = await getView('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        assert.equal(message.text, 'Load all 1,999 rows?');
        message.answer(undefined);
        await ended;
      });
      await withService({ generation: '2.7', ingredients: 2000 }, async () => {
        const { picks } = await activateExtension();
        const view = await getView('ingredients');
        const { message, ended } = await loadAll((await view.rows()).at(-1)?.row);
        assert.equal(
          message.text,
          'This list has 2,000 rows. Lists with 2,000 or more rows cannot be loaded completely.',
        );
        assert.deepEqual(message.buttons, ['Search Ingredients…']);
        const opened = picks.length;
        message.answer('Search Ingredients…');
        await ended;
        const box = picks[opened];
        assert.equal(box?.box?.quickPick.title, 'Search Ingredients · English');
        await dismissBox(box);
        assert.equal((await view.rows()).length, 51);
      });
    });

    it('of a list of unknown length loads up to the row limit once, and then offers a search', async () => {
      await withService({ generation: '2.7', ingredients: 60_000, estimate: 1_200_000 }, async () => {
        const view = await getView('ingredients');
        const first = await loadAll((await view.rows()).at(-1)?.row);
        assert.equal(first.message.text, 'Load all rows?');
        first.message.answer('Load All');
        await first.ended;
        const rows = await view.rows();
        assert.equal(rows.length, 2001);
        const { message, ended } = await loadAll(rows.at(-1)?.row);
        assert.equal(message.text, 'Lists with 2,000 or more rows cannot be loaded completely.');
        assert.deepEqual(message.buttons, ['Search Ingredients…']);
        message.answer(undefined);
        await ended;
        assert.equal((await view.rows()).length, 2001);
      });
    });
  });
}
