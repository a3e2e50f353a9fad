import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../../src/api/address.ts';
import { toProgressUri } from '../../../src/previews/previewName.ts';
import { createServiceUri } from '../support/editing.ts';
import { getBlock, openPreview, getPreviewTabs } from './support/openPreview.ts';
import { activateExtension } from '../support/extension.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { getDocumentUri, getLabel, getView } from '../support/views.ts';
import { waitUntil } from '../support/waits.ts';
import { getPlanUri, getWeightUri } from './support/previewStage.ts';

export function unofferedPreviewTests(): void {
  describe('a preview of data that a server does not offer', () => {
    it('says so for a nutrition plan in release 1.8, which does not send its meals together', () =>
      withService({ generation: '1.8' }, (service) =>
        withKey(service, async () => {
          const { failure } = await openPreview(await getPlanUri(service));
          assert.equal(failure.text, `${parseAddress(service.url).name} does not offer this.`);
          assert.ok(failure.actions.includes('Check Connection'));
        }),
      ));

    it('says so for all private data on a minimal server, and shows exercises and ingredients', () =>
      withService({ generation: 'minimum' }, (service) =>
        withKey(service, async () => {
          const { errors } = await activateExtension();
          const exercises = await (await getView('exercises')).loadAllRows();
          const exercise = getDocumentUri(exercises[0] ?? assert.fail());
          const { content } = await openPreview(exercise);
          assert.equal(content.title, getLabel(exercises[0] ?? assert.fail()));
          // There are no logs to show the progress of.
          assert.doesNotMatch(JSON.stringify(content), /Show Progress/);
          const ingredients = await (await getView('ingredients')).loadAllRows();
          const ingredient = await openPreview(getDocumentUri(ingredients[0] ?? assert.fail()));
          assert.ok(getBlock(ingredient.content, 'table', 'Nutrition').rows.length > 3);
          for (const uri of [
            toProgressUri(exercise),
            getWeightUri(service),
            createServiceUri(service, 'measurement-category', { id: '1' }),
            createServiceUri(service, 'nutritionplan', { id: '3' }),
            createServiceUri(service, 'nutritiondiary', { page: 'ordering=-datetime' }),
            createServiceUri(service, 'workoutsession', { page: 'ordering=-date' }),
          ]) {
            const { failure } = await openPreview(uri);
            assert.match(failure.text, /does not offer this\.$/, uri.toString());
          }
          const said = errors.length;
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await vscode.commands.executeCommand('wger.showTraining');
          await waitUntil('the sentence', () => errors.length > said);
          assert.match(errors[said] ?? '', /does not offer this/);
          assert.deepEqual(getPreviewTabs(), []);
        }),
      ));
  });
}
