import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseItemUri } from '../../../src/documents/uri.ts';
import { findPreviewName } from '../../../src/previews/previewName.ts';
import { previewedParents } from '../../../src/resources/previewed.ts';
import { createServiceUri, readText } from '../support/editing.ts';
import { waitForPreview, getPreviewTabs } from './support/openPreview.ts';
import { readObjects } from './support/previewRecords.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle, withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { waitForRowsBelow } from '../views/own/ownRows.ts';

/** Records, each with the preview that shows it, and the member with the id of the preview's item. */
function createExpected(
  generation: string,
): Readonly<Record<string, readonly [preview: string, member: string]>> {
  const hasBases = generation === '2.2';
  const exercise = hasBases ? 'exercise_base' : 'exercise';
  return {
    workoutlog: ['progress', exercise],
    'exercise-translation': ['exercises', exercise],
    exerciseimage: ['exercises', exercise],
    video: ['exercises', exercise],
    exercise: ['exercises', hasBases ? 'exercise_base' : 'id'],
    exerciseinfo: ['exercises', hasBases ? 'exercise_base_id' : 'id'],
    'exercise-base': ['exercises', 'id'],
    exercisebaseinfo: ['exercises', 'id'],
    ingredient: ['ingredients', 'id'],
    ingredientinfo: ['ingredients', 'id'],
    mealitem: ['ingredients', 'ingredient'],
    meal: ['nutritionplan', 'plan'],
    nutritionplaninfo: ['nutritionplan', 'id'],
    measurement: ['measurement-category', 'category'],
    routine: ['workouts', 'id'],
    workout: ['workouts', 'id'],
  };
}

function openPreview(uri: vscode.Uri): Thenable<unknown> {
  return vscode.commands.executeCommand('wger.openPreview', uri);
}

export function recordPreviewTests(): void {
  describe('the preview of a record', () => {
    for (const generation of ['2.0', '2.2', '2.4', '2.7', 'next'] as const) {
      it(`shows its parent item in release ${generation}`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const expected = createExpected(generation);
            assert.deepEqual(Object.keys(expected), [...previewedParents.keys()]);
            const offered = JSON.parse(await readText(service, '')) as Readonly<Record<string, string>>;
            const seen = new Set<string>();
            for (const [record, [preview, member]] of Object.entries(expected)) {
              // The sample server has no videos.
              if (!(record in offered) || record === 'video') {
                continue;
              }
              // A parent that is shown already would not be shown again.
              const row = (await readObjects(service, record)).find(
                (one) => !seen.has(`${preview} ${String(one[member])}`),
              );
              assert.ok(row !== undefined, record);
              seen.add(`${preview} ${String(row[member])}`);
              const uri = createServiceUri(service, record, { id: String(row['id']) });
              const shown = await waitForPreview(() => openPreview(uri));
              assert.equal(findPreviewName(shown.watched.uri), preview);
              const { key, label } = parseItemUri(shown.watched.uri) ?? assert.fail();
              assert.deepEqual(key, { id: String(row[member] as number | string) });
              assert.ok(!label.includes(shown.watched.uri.path.split('/').at(-2) ?? ''), label);
              assert.ok(shown.content.blocks.length > 1, shown.content.title);
            }
          }),
        ));
    }

    it('shares a tab with the preview of its parent’s row, and opens to the side on request', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          const rows = await waitForRowsBelow(view, 'Measurements');
          const waist = rows.find((drawn) => getLabel(drawn) === 'Waist') ?? assert.fail();
          const ofRow = await waitForPreview(() =>
            vscode.commands.executeCommand('wger.openPreview', waist.row),
          );
          const { key } = parseItemUri(ofRow.watched.uri) ?? assert.fail();
          const category = 'id' in key ? key.id : '';
          const row = (await readObjects(service, 'measurement')).find(
            (one) => String(one['category'] as number | string) === category,
          );
          const record = createServiceUri(service, 'measurement', { id: String(row?.['id']) });
          await openPreview(record);
          assert.deepEqual(getPreviewTabs(), [ofRow.watched.uri.toString()]);

          const beside = await waitForPreview(() =>
            vscode.commands.executeCommand('wger.openPreviewToSide', record),
          );
          assert.equal(beside.watched.uri.toString(), ofRow.watched.uri.toString());
          assert.equal(beside.watched.panel.viewColumn, vscode.ViewColumn.Two);
        }),
      ));

    it('does not open for a deleted record, which is reported once', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const { errors } = await activateExtension();
          const said = errors.length;
          await openPreview(createServiceUri(service, 'measurement', { id: '99999' }));
          const [told = '', ...more] = errors.slice(said);
          assert.match(told, /has no such item\. It was deleted, or never existed\.$/);
          assert.deepEqual([...more, ...getPreviewTabs()], []);
        }),
      ));

    it('does not open when the key is removed while the record is read', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const { errors } = await activateExtension();
          const [row] = await readObjects(service, 'measurement');
          const asked = service.requests.length;
          const said = errors.length;
          const release = service.hold(/\/measurement\//);
          const opening = openPreview(createServiceUri(service, 'measurement', { id: String(row?.['id']) }));
          await waitUntil('the request for the record', () =>
            service.requests.slice(asked).some(({ target }) => target.includes('/measurement/')),
          );
          await vscode.commands.executeCommand('wger.removeApiKey');
          release();
          await opening;
          await waitUntilIdle(service);
          assert.deepEqual([...errors.slice(said), ...getPreviewTabs()], []);
        }),
      ));
  });
}
