import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { parseAddress } from '../../src/api/address.ts';
import { progressUri } from '../../src/previews/previewName.ts';
import { uriOn } from './editing.ts';
import { blockOf, openPreview, previewTabs } from './openPreview.ts';
import { activated, documentOf, labelOf, until, viewNamed, withKey, withService } from './support.ts';
import { planUri, weightUri } from './previewStage.ts';

export function unofferedPreviewTests(): void {
  describe('a preview of what a server does not offer', () => {
    it('says so of a nutrition plan in release 1.8, which does not send its meals together', () =>
      withService({ generation: '1.8' }, (service) =>
        withKey(service, async () => {
          const { failure } = await openPreview(await planUri(service));
          assert.equal(failure.text, `${parseAddress(service.url).name} does not offer this.`);
          assert.ok(failure.actions.includes('Check Connection'));
        }),
      ));

    it('says so of all private ones on a server that has none, and shows exercises and ingredients', () =>
      withService({ generation: 'minimum' }, (service) =>
        withKey(service, async () => {
          const { errors } = await activated();
          const exercises = await (await viewNamed('exercises')).allRows();
          const exercise = documentOf(exercises[0] ?? assert.fail());
          assert.equal((await openPreview(exercise)).content.title, labelOf(exercises[0] ?? assert.fail()));
          const ingredients = await (await viewNamed('ingredients')).allRows();
          const ingredient = await openPreview(documentOf(ingredients[0] ?? assert.fail()));
          assert.ok(blockOf(ingredient.content, 'table', 'Nutrition').rows.length > 3);
          for (const uri of [
            progressUri(exercise),
            weightUri(service),
            uriOn(service, 'measurement-category', { id: '1' }),
            uriOn(service, 'nutritionplan', { id: '3' }),
            uriOn(service, 'nutritiondiary', { page: 'ordering=-datetime' }),
            uriOn(service, 'workoutsession', { page: 'ordering=-date' }),
          ]) {
            const { failure } = await openPreview(uri);
            assert.match(failure.text, /does not offer this\.$/, uri.toString());
          }
          const said = errors.length;
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await vscode.commands.executeCommand('wger.showTraining');
          await until('the sentence', () => errors.length > said);
          assert.match(errors[said] ?? '', /does not offer this/);
          assert.deepEqual(previewTabs(), []);
        }),
      ));
  });
}
