import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { previewType } from '../../../src/resources/previewed.ts';
import type { CalendarBlock } from '../../../src/previews/blocks.ts';
import type { MessageToPage } from '../../../src/previews/messages.ts';
import { findPreviewName, toProgressUri } from '../../../src/previews/previewName.ts';
import { weightEntries } from '../../service/domain/body.ts';
import { other, owner } from '../../service/domain/users.ts';
import { openBox, dismissBox } from '../support/dialogs/answers.ts';
import { createServiceUri } from '../support/editing.ts';
import { getBlocks, openPreview, getPreviewTabs, ShownPreview } from './support/openPreview.ts';
import { activateExtension } from '../support/extension.ts';
import { waitUntilIdle } from '../support/services.ts';
import { getSecretName } from '../support/storedKeys.ts';
import { waitUntil } from '../support/waits.ts';
import {
  pinned,
  getPlanUri,
  targets,
  getTrainedExerciseUri,
  getPreviewUris,
  getWeightUri,
  withRecords,
} from './support/previewStage.ts';

export function privatePreviewTests(): void {
  describe('a private preview', () => {
    it('closes when the key is removed, without moving the focus or closing a public one', () =>
      withRecords(async (service) => {
        const { secrets } = await activateExtension();
        const progress = toProgressUri(await getTrainedExerciseUri(service));
        const others = (await getPreviewUris(service)).filter(
          (uri) => uri.toString() !== progress.toString(),
        );
        // The document of the active preview is public.
        const uris = [...others, progress];
        const opened: ShownPreview[] = [];
        for (const uri of uris) {
          opened.push(await openPreview(uri, pinned));
        }
        assert.equal(getPreviewTabs().length, uris.length);
        // The editor closes a box that loses the focus, which the page of a preview takes when it has loaded.
        await vscode.window.showTextDocument(getWeightUri(service), pinned);
        const box = await openBox('wger.groupBy');
        await waitUntil('the box', () => box.active !== undefined);
        const isPublic = (uri: vscode.Uri): boolean =>
          /^(exercises|ingredients)$/.test(findPreviewName(uri) ?? '');
        const posted = opened.map(({ watched }) => watched.posted.length);
        await secrets.delete(getSecretName(service));
        const left = uris.filter(isPublic).map(String);
        await waitUntil('the private previews to close', () => getPreviewTabs().length <= left.length);
        assert.deepEqual(getPreviewTabs(), left);
        await waitUntilIdle(service);
        assert.deepEqual(getPreviewTabs(), left);
        assert.ok(!box.isClosed);
        await dismissBox(box);
        for (const [at, { watched }] of opened.entries()) {
          const since = watched.posted.slice(posted[at]);
          assert.ok(
            isPublic(watched.uri) || since.every(({ type }) => type !== 'content'),
            findPreviewName(watched.uri),
          );
        }
      }));

    it('that is being read when the key is removed closes, and never shows the answer', () =>
      withRecords(async (service) => {
        const { secrets, previews } = await activateExtension();
        const release = service.hold(/\/weightentry\//);
        const before = previews.length;
        await vscode.commands.executeCommand('vscode.openWith', getWeightUri(service), previewType, pinned);
        await waitUntil('the reading', () =>
          targets(service).some((target) => target.startsWith('/weightentry/')),
        );
        await secrets.delete(getSecretName(service));
        await waitUntil('the preview to close', () => getPreviewTabs().length === 0);
        release();
        await waitUntilIdle(service);
        assert.deepEqual(getPreviewTabs(), []);
        const posted = previews.slice(before).flatMap((watched) => watched.posted);
        assert.ok(posted.every(({ type }) => type === 'loading'));
      }));

    it('of a workout explains that a table of units, which its numbers depend on, cannot be read', () =>
      withRecords(async (service) => {
        service.fault = { name: 'no-json', on: /setting-repetitionunit/ };
        const uri = createServiceUri(service, 'workouts', { id: '9' });
        const shown = await openPreview(uri, pinned);
        assert.match(shown.failure.text, /answered with text that is not JSON/);
        service.fault = undefined;
        await shown.waitForReload(() => vscode.commands.executeCommand('wger.refresh', uri));
        assert.ok(shown.content.blocks.length > 0);
      }));

    it('waits for a key, and sends no request without one', () =>
      withRecords(async (service) => {
        const { secrets } = await activateExtension();
        const uris = [
          getWeightUri(service),
          await getPlanUri(service),
          toProgressUri(await getTrainedExerciseUri(service)),
        ];
        await secrets.delete(getSecretName(service));
        const opened: ShownPreview[] = [];
        await waitUntilIdle(service);
        service.requests.length = 0;
        for (const uri of uris) {
          // All previews are visible.
          opened.push(await openPreview(uri, { ...pinned, viewColumn: vscode.ViewColumn.Beside }));
        }
        for (const { failure } of opened) {
          assert.match(failure.text, /^No API key is stored for /);
          assert.deepEqual(failure.actions, ['Set API Key…']);
        }
        await waitUntilIdle(service);
        assert.deepEqual(
          targets(service).filter((target) =>
            /^\/(weightentry|workoutlog|nutritionplan|nutritionplaninfo|userprofile)\//.test(target),
          ),
          [],
        );
        await secrets.store(getSecretName(service), service.key);
        for (const shown of opened) {
          await waitUntil('the content', () => shown.watched.posted.at(-1)?.type === 'content');
          assert.notEqual(shown.content.blocks.length, 0);
        }
      }));

    it('is read again with a new key, and keeps nothing that was read with the previous one', () =>
      withRecords(async (service) => {
        const { secrets } = await activateExtension();
        const shown = await openPreview(getWeightUri(service), pinned);
        shown.choose({ range: 'all' });
        const weights = (of: typeof owner): string[] =>
          weightEntries
            .filter((entry) => entry.owner === of)
            .map(({ weight }) => weight.toFixed(2))
            .sort();
        const weightsIn = (message: MessageToPage | undefined): string[] =>
          message?.type === 'content'
            ? getBlocks(message.content, 'plot')
                .flatMap(({ points }) => points.map(({ value }) => value.toFixed(2)))
                .sort()
            : [];
        const { posted } = shown.watched;
        assert.deepEqual(weightsIn(posted.at(-1)), weights(owner));
        let before = posted.length;
        const hasCome = (): boolean => posted.slice(before).some((message) => weightsIn(message).length > 0);
        await secrets.store(getSecretName(service), service.otherKey);
        await waitUntil('the weights of the other', hasCome);
        await waitUntilIdle(service);
        for (const message of posted.slice(before).filter(({ type }) => type === 'content')) {
          assert.deepEqual(weightsIn(message), weights(other));
        }
        // A plan of the previous user does not belong to the next one.
        before = posted.length;
        await secrets.store(getSecretName(service), service.key);
        await waitUntil('the weights again', hasCome);
        const plan = await openPreview(await getPlanUri(service), pinned);
        await secrets.store(getSecretName(service), service.otherKey);
        await waitUntil(
          'the end of the plan',
          () => plan.watched.isClosed || plan.watched.posted.at(-1)?.type === 'failure',
        );
      }));

    it('resets its controls when it is read with a new key', () =>
      withRecords(async (service) => {
        const { secrets } = await activateExtension();
        const training = await openPreview(
          createServiceUri(service, 'workoutsession', { page: 'ordering=-date%2Cid' }),
          pinned,
        );
        const calendar = (): CalendarBlock | undefined => getBlocks(training.content, 'calendar')[0];
        const chosenDay = (): string | undefined => calendar()?.chosen;
        const [usual, day] = [chosenDay(), calendar()?.days[0]?.day ?? assert.fail()];
        assert.ok(usual !== undefined && usual !== day);
        training.choose({ day });
        assert.equal(chosenDay(), day);
        const told = training.watched.posted.length;
        const isContent = ({ type }: MessageToPage): boolean => type === 'content';
        await secrets.store(getSecretName(service), service.otherKey);
        await waitUntil('the training of the other', () =>
          training.watched.posted.slice(told).some(isContent),
        );
        await secrets.store(getSecretName(service), service.key);
        const last = (): MessageToPage | undefined => training.watched.posted.at(-1);
        await waitUntil('the training again', () => last()?.type === 'content' && chosenDay() === usual);
      }));
  });
}
