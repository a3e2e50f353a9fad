import * as vscode from 'vscode';
import { itemUri, withoutComparison } from '../documents/uri.ts';
import { exercises } from '../resources/exercises.ts';
import { endpointResource } from '../resources/server/endpoints.ts';
import { withSameAccess } from '../session/access.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { openExercises } from '../session/loadExercises.ts';
import type { PreviewCommandId } from '../vscode/commandIds.ts';
import { reading } from '../vscode/dialogs/reading.ts';
import { targetUri } from '../vscode/targetUri.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { previewType } from '../resources/previewed.ts';
import { previewedUri, type PreviewSources } from './previewedUri.ts';
import { previewOf, progressUri } from './previewName.ts';
import { showInformation } from '../vscode/dialogs/message.ts';

/** Parts of the extension that the commands use. */
export interface PreviewContext extends PreviewSources {
  readonly keys: KeyStore;
}

/** Handler of a command on previews, with the row or the document that it was called for. */
type Run = (context: PreviewContext, target: unknown) => Promise<void>;

/** The commands that open previews. */
export const previewCommands: Readonly<Record<PreviewCommandId, Run>> = {
  'wger.openPreview': (context, target) => openTarget(context, target, 0),
  'wger.openPreviewToSide': (context, target) => openTarget(context, target, 1),
  'wger.showProgress': async ({ currentServer }, target) => {
    const uri = exerciseIn(target) ?? (await askForExercise(currentServer));
    if (uri !== undefined) {
      await open(progressUri(uri), vscode.ViewColumn.Active);
    }
  },
  'wger.showTraining': async ({ currentServer }) => {
    const { address, catalogue } = currentServer.get();
    const { id, forms } = endpointResource('workoutsession');
    await catalogue.form(endpointResource('workoutsession'));
    const query = new URLSearchParams({ ordering: forms[0]?.ordering ?? 'id' });
    const uri = itemUri(address, id, { page: query.toString() }, vscode.l10n.t('Training'));
    await open(uri, vscode.ViewColumn.Active);
  },
};

/** @param beside how many columns further than what is in front when the command is called */
async function openTarget(
  { keys, ...sources }: PreviewContext,
  target: unknown,
  beside: number,
): Promise<void> {
  const column = vscode.window.tabGroups.activeTabGroup.viewColumn + beside;
  const uri = targetUri(target);
  const previewed =
    uri &&
    (await withSameAccess(sources.currentServer, keys, async (changes) => {
      try {
        return await reading(() => previewedUri(uri, sources));
      } finally {
        // Neither what was found nor a failure is for another key or server.
        changes.throwIfAborted();
      }
    }));
  if (previewed === undefined) {
    showInformation(
      vscode.l10n.t(
        'There is a preview of exercises, ingredients, workouts, nutrition plans and your own records. Open one of these first.',
      ),
    );
    return;
  }
  await open(previewed, column);
}

async function open(uri: vscode.Uri, column: number): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', uri, previewType, column);
}

/** The exercise that a command is about; undefined where it is about something else. */
function exerciseIn(target: unknown): vscode.Uri | undefined {
  const uri = targetUri(target);
  const exercise = uri && withoutComparison(uri);
  return exercise !== undefined && previewOf(progressUri(exercise)) === 'progress' ? exercise : undefined;
}

async function askForExercise(currentServer: CurrentServer): Promise<vscode.Uri | undefined> {
  const { address, exercises: listing } = currentServer.get();
  const picks = (async () => {
    await openExercises(listing);
    if (listing.rows.length === 0 && listing.problem !== undefined) {
      throw listing.problem;
    }
    return listing.rows.flatMap(({ id, label, description }) =>
      id === undefined
        ? []
        : [{ label: sanitize(label), description: sanitize(description), id, name: label }],
    );
  })();
  const picked = await vscode.window.showQuickPick(picks, {
    placeHolder: vscode.l10n.t('Select the exercise whose progress to show'),
    matchOnDescription: true,
  });
  return picked && itemUri(address, exercises.id, { id: picked.id }, picked.name);
}
