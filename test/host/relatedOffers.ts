import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { labelsIn, leave } from './answers.ts';
import { askRows, uriOn } from './editing.ts';
import type { DrawnRow } from './drawnView.ts';
import {
  activated,
  documentOf,
  endpointRow,
  labelOf,
  until,
  viewNamed,
  withKey,
  withService,
} from './support.ts';

/** The documents to which menus offer others. */
function offeredFor(contextKeys: ReadonlyMap<string, unknown>): readonly string[] {
  const uris = contextKeys.get('wger.documentsWithRelated') ?? [];
  assert.ok(Array.isArray(uris) && uris.every((uri) => typeof uri === 'string'));
  return uris;
}

export function relatedOfferTests(): void {
  describe('what belongs to an item', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('is the same for a row and for its document, and offered for both', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { picks, contextKeys } = await activated();
        const equipment = await (await viewNamed('resources')).rows(await endpointRow('equipment'));
        const ingredients = await (await viewNamed('ingredients')).rows();
        for (const [drawn, menu, offered] of [
          [equipment[0], 'item related', ['List Page']],
          [ingredients[1], 'item preview related', ['Values for an Amount', 'List Page']],
        ] as const) {
          assert.ok(drawn !== undefined);
          assert.equal(drawn.item.contextValue, menu);
          const uri = documentOf(drawn);
          await vscode.window.showTextDocument(uri, { preview: false });
          await until('the menu of the document', () => offeredFor(contextKeys).includes(uri.toString()));
          for (const target of [drawn.row, uri]) {
            const asked = picks.length;
            const ended = vscode.commands.executeCommand('wger.openRelated', target);
            await until('the box', () => picks.length > asked);
            const box = picks[asked] ?? assert.fail();
            assert.deepEqual(labelsIn(box), offered);
            await leave(box);
            await ended;
          }
        }
        assert.deepEqual(
          service.requests.filter(({ target }) => target.includes('/ingredient/')),
          [],
        );
      });
    });

    it('is offered neither for a row nor for a document where there is nothing', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        await withKey(service, async () => {
          const { contextKeys } = await activated();
          const [day] = await askRows<{ readonly id: number }>(service, 'day/?limit=1');
          assert.ok(day !== undefined);
          const workout = (await (await viewNamed('workouts')).rows()).find(
            (drawn) => labelOf(drawn) === 'Push / Pull / Legs',
          );
          assert.ok(workout !== undefined);
          assert.equal(workout.item.contextValue, 'item preview related');
          const [ofPlan] = await (await viewNamed('workouts')).rows(workout.row);
          assert.equal(ofPlan?.item.contextValue, 'item');
          for (const [resource, key] of [
            ['day', { id: String(day.id) }],
            ['equipment', { page: 'limit=5' }],
          ] as const) {
            const uri = uriOn(service, resource, key);
            await vscode.window.showTextDocument(uri, { preview: false });
            const other = uriOn(service, 'exercises', { id: '9' });
            await vscode.commands.executeCommand('vscode.open', other);
            await until('the menu of another document', () =>
              offeredFor(contextKeys).includes(other.toString()),
            );
            assert.ok(!offeredFor(contextKeys).includes(uri.toString()));
          }
        });
      });
    });

    it('forgets with the key where private items were listed', async () => {
      await withService({ generation: '2.2' }, async (service) => {
        let drawn: DrawnRow | undefined;
        await withKey(service, async () => {
          [drawn] = await (await viewNamed('workouts')).rows();
        });
        assert.ok(drawn !== undefined);
        const { picks } = await activated();
        const asked = picks.length;
        const uri = documentOf(drawn);
        const ended = vscode.commands.executeCommand('wger.openRelated', uri);
        await until('the box', () => picks.length > asked);
        const box = picks[asked] ?? assert.fail();
        assert.ok(!labelsIn(box).includes('List Page'), labelsIn(box).join());
        await leave(box);
        await ended;
      });
    });

    it('is nothing for what the server has nothing else of, and no notice piles up', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { messages, picks } = await activated();
        const before = [messages.length, picks.length];
        await vscode.commands.executeCommand(
          'wger.openRelated',
          uriOn(service, 'equipment', { id: '1' }, 'Bench'),
        );
        assert.deepEqual([messages.length, picks.length], before);
      });
    });
  });
}
