import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { getLabels, dismissBox } from '../../support/dialogs/answers.ts';
import { readRows, createServiceUri } from '../../support/editing.ts';
import type { DrawnRow } from '../../support/drawnView.ts';
import { activateExtension } from '../../support/extension.ts';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getDocumentUri, readEndpointRow, getLabel, getView, hideViews } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';

/** The documents for which menus offer Open Related. */
function getOfferedUris(contextKeys: ReadonlyMap<string, unknown>): readonly string[] {
  const uris = contextKeys.get('wger.documentsWithRelated') ?? [];
  assert.ok(Array.isArray(uris) && uris.every((uri) => typeof uri === 'string'));
  return uris;
}

export function relatedOfferTests(): void {
  describe('related data of an item', () => {
    before(hideViews);

    it('is the same for a row and for its document, and offered for both', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks, contextKeys } = await activateExtension();
        const equipment = await (await getView('resources')).rows(await readEndpointRow('equipment'));
        const ingredients = await (await getView('ingredients')).rows();
        for (const [drawn, menu, offered] of [
          [equipment[0], 'item related', ['List Page']],
          [ingredients[1], 'item preview related', ['Values for an Amount', 'Food Diary', 'List Page']],
        ] as const) {
          assert.ok(drawn !== undefined);
          assert.equal(drawn.item.contextValue, menu);
          const uri = getDocumentUri(drawn);
          await vscode.window.showTextDocument(uri, { preview: false });
          await waitUntil('the menu of the document', () =>
            getOfferedUris(contextKeys).includes(uri.toString()),
          );
          for (const target of [drawn.row, uri]) {
            const asked = picks.length;
            const ended = vscode.commands.executeCommand('wger.openRelated', target);
            await waitUntil('the box', () => picks.length > asked);
            const box = picks[asked] ?? assert.fail();
            assert.deepEqual(getLabels(box), offered);
            await dismissBox(box);
            await ended;
          }
        }
        assert.deepEqual(
          service.requests.filter(({ target }) => target.includes('/ingredient/')),
          [],
        );
      });
    });

    it('is offered under the full name of the item and its list', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const drawn = (await (await getView('workouts')).rows()).find(
            (each) => getLabel(each) === 'Push / Pull / Legs',
          );
          assert.ok(drawn !== undefined);
          // The name of a tab has no slashes.
          await vscode.commands.executeCommand('vscode.open', getDocumentUri(drawn));
          for (const target of [drawn.row, undefined]) {
            const { picks } = await activateExtension();
            const asked = picks.length;
            const ended = vscode.commands.executeCommand('wger.openRelated', target);
            await waitUntil('the box', () => picks.length > asked);
            const box = picks[asked] ?? assert.fail();
            assert.equal(box.heading[1], 'Select what to open for Push / Pull / Legs · Workouts');
            await dismissBox(box);
            await ended;
          }
        });
      });
    });

    it('is offered neither for a row nor for a document when there is none', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const { contextKeys } = await activateExtension();
          const [day] = await readRows<{ readonly id: number }>(service, 'day/?limit=1');
          assert.ok(day !== undefined);
          const workout = (await (await getView('workouts')).rows()).find(
            (drawn) => getLabel(drawn) === 'Push / Pull / Legs',
          );
          assert.ok(workout !== undefined);
          assert.equal(workout.item.contextValue, 'item preview related');
          const [ofPlan] = await (await getView('workouts')).rows(workout.row);
          assert.equal(ofPlan?.item.contextValue, 'item');
          for (const [resource, key, otherId] of [
            ['day', { id: String(day.id) }, '9'],
            ['equipment', { page: 'limit=5' }, '12'],
          ] as const) {
            const uri = createServiceUri(service, resource, key);
            await vscode.window.showTextDocument(uri, { preview: false });
            const other = createServiceUri(service, 'exercises', { id: otherId });
            await vscode.commands.executeCommand('vscode.open', other);
            await waitUntil('the menu of another document', () =>
              getOfferedUris(contextKeys).includes(other.toString()),
            );
            assert.ok(!getOfferedUris(contextKeys).includes(uri.toString()));
          }
        });
      });
    });

    it('excludes the private page of a row after the key is removed', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        let drawn: DrawnRow | undefined;
        await withKey(service, async () => {
          [drawn] = await (await getView('workouts')).rows();
        });
        assert.ok(drawn !== undefined);
        const { picks } = await activateExtension();
        const asked = picks.length;
        const uri = getDocumentUri(drawn);
        const ended = vscode.commands.executeCommand('wger.openRelated', uri);
        await waitUntil('the box', () => picks.length > asked);
        const box = picks[asked] ?? assert.fail();
        assert.ok(!getLabels(box).includes('List Page'), getLabels(box).join());
        await dismissBox(box);
        await ended;
      });
    });

    it('shows neither a list nor a notification when the server has none', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages, picks } = await activateExtension();
        const before = [messages.length, picks.length];
        await vscode.commands.executeCommand(
          'wger.openRelated',
          createServiceUri(service, 'equipment', { id: '1' }, 'Bench'),
        );
        assert.deepEqual([messages.length, picks.length], before);
      });
    });
  });
}
