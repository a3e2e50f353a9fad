import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { InlayHints } from '../../src/documents/annotations/inlayHints.ts';
import { eventually } from '../harness/eventually.ts';
import { askRows, lineOf, uriOn } from './editing.ts';
import { firstExercise, hintsIn, readsOf } from './shownHints.ts';
import {
  activated,
  labelOf,
  patience,
  setSetting,
  settled,
  until,
  viewNamed,
  withKey,
  withService,
} from './support.ts';

export function comingNameTests(): void {
  describe('names that come while a document is shown', () => {
    before(async () => {
      await vscode.commands.executeCommand('workbench.view.explorer');
    });

    it('are announced twice, for an editor that does not hear the first time', async () => {
      const hints = new InlayHints({ of: () => Promise.resolve(undefined) });
      let announced = 0;
      hints.onDidChangeInlayHints(() => {
        announced += 1;
      });
      hints.renew();
      assert.equal(announced, 1);
      await until('the second time', () => announced === 2);
      hints.renew();
      hints.renew();
      assert.equal(announced, 4);
      await until('the second time', () => announced === 5);
      hints.renew();
      hints.dispose();
      const later = new InlayHints({ of: () => Promise.resolve(undefined) });
      let announcedLater = 0;
      later.onDidChangeInlayHints(() => {
        announcedLater += 1;
      });
      later.renew();
      await until('the second time of those that came later', () => announcedLater === 2);
      later.dispose();
      assert.equal(announced, 6);
    });

    it('are none where a table cannot be read, until it can be, with a request for it now and then, or with a refresh', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        const { givenHints } = await activated();
        const uri = uriOn(service, 'exercise', { id: await firstExercise(service) });
        service.fault = { name: 'no-json', on: '/license/' };
        const reads = (): readonly number[] =>
          service.requests
            .filter(({ target, endedAt }) => target.includes('/license/') && endedAt !== undefined)
            .map(({ startedAt }) => startedAt);
        // Asked for hints many times, it asks again after 5 seconds at the earliest.
        const assertRests = (times: readonly number[]): void => {
          const rests = times.slice(1).map((time, at) => time - (times[at] ?? 0));
          assert.ok(
            rests.every((milliseconds) => milliseconds > 4990),
            `${rests.join(', ')} ms`,
          );
        };
        const { document } = await vscode.window.showTextDocument(uri);
        const isShown = (member: string): boolean =>
          (givenHints.get(uri.toString()) ?? []).some(({ position }) =>
            lineOf(document, member).range.contains(position),
          );
        await until('the other names', () => isShown('category') && reads().length > 0);
        await settled(service);
        await hintsIn(document);
        const lines = (await hintsIn(document)).map(([line]) => line);
        assert.ok(lines.some((line) => line.startsWith('"category"')));
        assert.ok(!lines.some((line) => line.startsWith('"license"')));
        await settled(service);
        assertRests(reads());
        const before = reads().length;
        await vscode.commands.executeCommand('wger.refresh', uri);
        await until('a request that the refresh brings', () => reads().length > before);
        service.fault = undefined;
        await until('the name of the license in the editor', () => isShown('license'));
        assertRests(reads().slice(before));
      });
    });

    it('follow the languages in the settings', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { givenHints, givenLinks } = await activated();
        const results = await askRows<{ id: number; exercise: number; name: string }>(
          service,
          'exercise-translation/?limit=999',
        );
        const { id } = results.find(({ name }) => name === 'Bench Press') ?? assert.fail();
        const uri = uriOn(service, 'exercise-translation', { id: String(id) });
        const isNamed = (name: string): boolean =>
          (givenHints.get(uri.toString()) ?? []).some(({ label }) => label === name) &&
          (givenLinks.get(uri.toString()) ?? []).some(({ target }) => target?.path.endsWith(`/${name}.json`));
        await vscode.window.showTextDocument(uri);
        await until('the English name', () => isNamed('Bench Press'));
        await settled(service);
        service.requests.length = 0;
        try {
          await setSetting('languages', ['de']);
          await until('the German name', () => isNamed('Bankdrücken'));
          assert.deepEqual(await readsOf(service), []);
        } finally {
          await setSetting('languages', undefined);
        }
      });
    });

    it('are those of plans in another language, where the view of exercises was never open', async () => {
      await withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await viewNamed('workouts');
          const workout = (await view.rows()).find((drawn) => labelOf(drawn) === 'Push / Pull / Legs');
          const isPlanned = async (name: string): Promise<true | undefined> => {
            const days = await view.rows(workout?.row);
            const below = await Promise.all(days.map(({ row }) => view.rows(row)));
            return below.flat().some((drawn) => labelOf(drawn) === name) || undefined;
          };
          await eventually('the English name', () => isPlanned('Bench Press'));
          try {
            await setSetting('languages', ['de']);
            await eventually('the German name', () => isPlanned('Bankdrücken'));
          } finally {
            await setSetting('languages', undefined);
          }
        }),
      );
    });

    it('are all that another language reads anew: lists without names in languages stay', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const exercises = await viewNamed('exercises');
          const isNamed = async (name: string): Promise<boolean> =>
            (await exercises.allRows()).some((drawn) => labelOf(drawn) === name);
          assert.ok(await isNamed('Bench Press'));
          for (const name of ['ingredients', 'workouts', 'resources']) {
            assert.ok((await (await viewNamed(name)).rows()).length > 0, name);
          }
          await settled(service);
          service.requests.length = 0;
          try {
            await setSetting('languages', ['de']);
            const deadline = Date.now() + patience;
            while (!(await isNamed('Bankdrücken'))) {
              assert.ok(Date.now() < deadline, 'never came: the German name');
            }
            const read = await settled(service);
            assert.deepEqual(
              read.filter((path) => !path.includes('/exerciseinfo/')),
              [],
            );
          } finally {
            await setSetting('languages', undefined);
          }
        });
      });
    });
  });
}
