import * as vscode from 'vscode';
import { flatMapInSteps, runInSlices } from '../api/concurrency/slices.ts';
import { createItemUri, withoutComparison } from '../documents/uri.ts';
import { exercises } from '../resources/exercises.ts';
import { createEndpointResource } from '../resources/server/endpoints.ts';
import { abortOnAccessChange, abortOnServerChange } from '../session/access.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { requireExercises } from '../session/loadExercises.ts';
import type { PreviewCommandId } from '../vscode/commandIds.ts';
import { withReadingStatus } from '../vscode/dialogs/withReadingStatus.ts';
import { findTargetUri } from '../vscode/targets.ts';
import { sortByName } from '../vscode/text/collator.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { previewType } from '../resources/previewed.ts';
import { resolvePreviewUri, type PreviewUriContext } from './resolvePreviewUri.ts';
import { findPreviewName, toProgressUri } from './previewName.ts';
import { showInformation } from '../vscode/dialogs/message.ts';
import { toCancellationToken } from '../vscode/dialogs/toCancellationToken.ts';

/** The parts of the extension that the commands depend on. */
interface PreviewCommandContext extends PreviewUriContext {
  readonly keys: KeyStore;
}

/** Handles a command on previews; `target` is the row or the document that it was called for. */
type PreviewCommandHandler = (context: PreviewCommandContext, target: unknown) => Promise<void>;

/** The commands that open previews. */
export const previewCommands: Readonly<Record<PreviewCommandId, PreviewCommandHandler>> = {
  'wger.openPreview': (context, target) => openTargetPreview(context, target, 0),
  'wger.openPreviewToSide': (context, target) => openTargetPreview(context, target, 1),
  'wger.showProgress': async ({ currentServer }, target) => {
    const uri = findExerciseUri(target) ?? (await askForExercise(currentServer));
    if (uri !== undefined) {
      await openPreview(toProgressUri(uri), vscode.ViewColumn.Active);
    }
  },
  'wger.showTraining': async ({ currentServer }) => {
    const { address, catalogue } = currentServer.get();
    const sessions = createEndpointResource('workoutsession');
    const { ordering } = await catalogue.getForm(sessions);
    const query = new URLSearchParams({ ordering });
    const uri = createItemUri(address, sessions.id, { page: query.toString() }, vscode.l10n.t('Training'));
    await openPreview(uri, vscode.ViewColumn.Active);
  },
};

/** @param columnOffset the offset from the active column */
async function openTargetPreview(
  { keys, ...uriContext }: PreviewCommandContext,
  target: unknown,
  columnOffset: number,
): Promise<void> {
  const column = vscode.window.tabGroups.activeTabGroup.viewColumn + columnOffset;
  const uri = findTargetUri(target);
  const previewUri =
    uri &&
    (await abortOnAccessChange(uriContext.currentServer, keys, async (changes) => {
      try {
        return await withReadingStatus(() => resolvePreviewUri(uri, uriContext));
      } finally {
        // Neither the result nor a failure may be shown for another key or server.
        changes.throwIfAborted();
      }
    }));
  if (previewUri === undefined) {
    showInformation(
      vscode.l10n.t(
        'Exercises, ingredients, workouts, nutrition plans and your own records have a preview. Open one of these first.',
      ),
    );
    return;
  }
  await openPreview(previewUri, column);
}

async function openPreview(uri: vscode.Uri, column: number): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, previewType, column);
}

/** Returns the exercise that a command was called for; undefined if it was called for anything else. */
function findExerciseUri(target: unknown): vscode.Uri | undefined {
  const uri = findTargetUri(target);
  const exercise = uri && withoutComparison(uri);
  return exercise !== undefined && findPreviewName(toProgressUri(exercise)) === 'progress'
    ? exercise
    : undefined;
}

async function askForExercise(currentServer: CurrentServer): Promise<vscode.Uri | undefined> {
  const { address, exercises: listing } = currentServer.get();
  const exerciseItems = (async () => {
    await requireExercises(listing);
    const sorted = await runInSlices(sortByName(listing.items, ({ label }) => label));
    return runInSlices(
      flatMapInSteps(sorted, ({ id, label, description }) =>
        id === undefined
          ? []
          : [{ label: sanitize(label), description: sanitize(description), id, name: label }],
      ),
    );
  })();
  const picked = await abortOnServerChange(currentServer, async (signal) =>
    vscode.window.showQuickPick(
      exerciseItems,
      {
        title: vscode.l10n.t('Show Progress'),
        placeHolder: vscode.l10n.t('Select an exercise'),
        matchOnDescription: true,
      },
      toCancellationToken(signal),
    ),
  );
  return picked && createItemUri(address, exercises.id, { id: picked.id }, picked.name);
}
