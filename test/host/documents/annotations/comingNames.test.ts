import assert from 'node:assert/strict';
import { before, describe, it } from 'mocha';
import * as vscode from 'vscode';
import { InlayHints } from '../../../../src/documents/annotations/inlayHints.ts';
import { readRows, getMemberLine, createServiceUri } from '../../support/editing.ts';
import { readFirstExerciseId, getHintLines, takeRequestTargets } from './shownHints.ts';
import { activateExtension } from '../../support/extension.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { setSetting } from '../../support/settings.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView, hideViews } from '../../support/views.ts';
import { waitFor, waitUntil } from '../../support/waits.ts';

export function comingNameTests(): void {
  describe('names that arrive while a document is shown', () => {
    before(hideViews);

    it('are announced twice, in case the editor misses the first event', async () => {
      const hints = new InlayHints({ get: () => Promise.resolve(undefined) });
      let announced = 0;
      hints.onDidChangeInlayHints(() => {
        announced += 1;
      });
      hints.notifyChanged();
      assert.equal(announced, 1);
      await waitUntil('the second time', () => announced === 2);
      hints.notifyChanged();
      hints.notifyChanged();
      assert.equal(announced, 4);
      await waitUntil('the second time', () => announced === 5);
      hints.notifyChanged();
      hints.dispose();
      const later = new InlayHints({ get: () => Promise.resolve(undefined) });
      let announcedLater = 0;
      later.onDidChangeInlayHints(() => {
        announcedLater += 1;
      });
      later.notifyChanged();
      await waitUntil('the second time of those that came later', () => announcedLater === 2);
      later.dispose();
      assert.equal(announced, 6);
    });

    it('are missing while a table cannot be read, which is retried from time to time and on refresh', async () => {
      await withService({ generation: '2.0' }, async (service) => {
        const { providedHints } = await activateExtension();
        const uri = createServiceUri(service, 'exercise', { id: await readFirstExerciseId(service) });
        service.fault = { name: 'no-json', on: '/license/' };
        const reads = (begin = 0): readonly number[] =>
          service.requests
            .slice(begin)
            .filter(({ target, endedAt }) => target.includes('/license/') && endedAt !== undefined)
            .map(({ startedAt }) => startedAt);
        // The extension tries again after at least 5 seconds, however often hints are requested.
        const assertPauses = (times: readonly number[]): void => {
          const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
          assert.ok(
            pauses.every((milliseconds) => milliseconds > 4990),
            `${pauses.join(', ')} ms`,
          );
        };
        const { document } = await vscode.window.showTextDocument(uri);
        const isShown = (member: string): boolean =>
          (providedHints.get(uri.toString()) ?? []).some(({ position }) =>
            getMemberLine(document, member).range.contains(position),
          );
        await waitUntil('the other names', () => isShown('category') && reads().length > 0);
        await waitUntilIdle(service);
        await getHintLines(document);
        const lines = (await getHintLines(document)).map(([line]) => line);
        assert.ok(lines.some((line) => line.startsWith('"category"')));
        assert.ok(!lines.some((line) => line.startsWith('"license"')));
        await waitUntilIdle(service);
        assertPauses(reads());
        await vscode.commands.executeCommand('wger.refresh', uri);
        // Counted from here on, because the refresh does not pause after an attempt that was made while it read.
        const asked = service.requests.length;
        await waitUntil('a request that the refresh brings', () => reads(asked).length > 0);
        service.fault = undefined;
        await waitUntil('the name of the license in the editor', () => isShown('license'));
        assertPauses(reads(asked));
      });
    });

    it('follow the languages in the settings', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        const { providedHints, providedLinks } = await activateExtension();
        const results = await readRows<{ id: number; exercise: number; name: string }>(
          service,
          'exercise-translation/?limit=999',
        );
        const { id } = results.find(({ name }) => name === 'Bench Press') ?? assert.fail();
        const uri = createServiceUri(service, 'exercise-translation', { id: String(id) });
        const isNamed = (name: string): boolean =>
          (providedHints.get(uri.toString()) ?? []).some(({ label }) => label === name) &&
          (providedLinks.get(uri.toString()) ?? []).some(({ target }) =>
            target?.path.endsWith(`/${name}.json`),
          );
        await vscode.window.showTextDocument(uri);
        await waitUntil('the English name', () => isNamed('Bench Press'));
        await waitUntilIdle(service);
        service.requests.length = 0;
        try {
          await setSetting('languages', ['de']);
          await waitUntil('the German name', () => isNamed('Bankdrücken'));
          assert.deepEqual(await takeRequestTargets(service), []);
        } finally {
          await setSetting('languages', undefined);
        }
      });
    });

    it('follow the language setting in plans even when the Exercises view was never open', async () => {
      await withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('workouts');
          const workout = (await view.rows()).find((drawn) => getLabel(drawn) === 'Push / Pull / Legs');
          const isPlanned = async (name: string): Promise<true | undefined> => {
            const days = await view.rows(workout?.row);
            const below = await Promise.all(days.map(({ row }) => view.rows(row)));
            return below.flat().some((drawn) => getLabel(drawn) === name) || undefined;
          };
          await waitFor('the English name', () => isPlanned('Bench Press'));
          try {
            await setSetting('languages', ['de']);
            await waitFor('the German name', () => isPlanned('Bankdrücken'));
          } finally {
            await setSetting('languages', undefined);
          }
        }),
      );
    });

    it('are all that a change of language reads again: lists without translated names are kept', async () => {
      await withService({ generation: '2.7' }, async (service) => {
        await withKey(service, async () => {
          const exercises = await getView('exercises');
          const isNamed = async (name: string): Promise<true | undefined> =>
            (await exercises.loadAllRows()).some((drawn) => getLabel(drawn) === name) || undefined;
          assert.ok(await isNamed('Bench Press'));
          for (const name of ['ingredients', 'workouts', 'resources']) {
            assert.ok((await (await getView(name)).rows()).length > 0, name);
          }
          await waitUntilIdle(service);
          service.requests.length = 0;
          try {
            await setSetting('languages', ['de']);
            await waitFor('the German name', () => isNamed('Bankdrücken'));
            const read = await waitUntilIdle(service);
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
