import * as vscode from 'vscode';
import { abortOnEvent, rejectOnAbort } from '../../api/concurrency/abort.ts';
import { isSince22 } from '../../resources/server/capabilities.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { loadExercises } from '../../session/loadExercises.ts';
import { withProgressNotification, type ProgressContext } from '../../vscode/dialogs/progress.ts';
import { createCollator } from '../../vscode/text/collator.ts';
import { getLanguageName } from '../../vscode/text/languageName.ts';
import type { Report } from '../report.ts';
import type { DefineReport, ReportContext } from '../reportKinds.ts';
import { askForChecks, type CheckOptions } from './askForChecks.ts';
import type { CheckChoice } from './checks.ts';
import { createExerciseReport } from './exerciseReport.ts';
import { readOfferedEndpoints } from './readOfferedEndpoints.ts';

/** Checks the exercises of the server in use: what they lack, which may be the same one, and what is broken. */
export const checkExercises: DefineReport = async ({ currentServer, keys, memory }, token) => {
  const server = currentServer.get();
  const title = vscode.l10n.t('Checking the exercises of {0}', server.address.name);
  if (!isPrepared(server)) {
    await withProgressNotification(title, async (progress) => {
      await rejectOnAbort(waitForExercises(server), progress.signal);
      await readOfferedEndpoints(server, progress);
      progress.signal.throwIfAborted();
    });
  }
  const choice = await askForChecks(await getCheckOptions(server, keys), memory, token);
  return choice && { title, create: createReportFunction(currentServer, server, choice) };
};

/** Returns true if all is known that the choice of checks depends on. */
function isPrepared({ exercises, client, catalogue }: Server): boolean {
  return !exercises.hasMore && !exercises.isLoading && client.root.hasBeenRead && catalogue.hasLanguages;
}

/**
 * Makes the report of what is known, and from then on of what is read again. An exercise is called deleted by what the server has
 * now.
 */
function createReportFunction(currentServer: CurrentServer, server: Server, choice: CheckChoice) {
  let wasCreated = false;
  return async (progress: ProgressContext): Promise<Report> => {
    const report = await currentServer.readFrom(server.address, (current) =>
      // The exercises of a server that is left are followed no further, and say nothing of it.
      abortOnEvent(currentServer.onDidChange, async (changeSignal) => {
        const signal = AbortSignal.any([progress.signal, changeSignal]);
        await rejectOnAbort(waitForExercises(current), signal);
        if (wasCreated || choice.checks.includes('deleted')) {
          await rejectOnAbort(current.exercises.refresh(), signal);
        }
        return createExerciseReport(current, choice, { ...progress, signal });
      }),
    );
    wasCreated = true;
    return report;
  };
}

/** Waits until all exercises are known, and those that are read again. @throws the failure for which they are not */
async function waitForExercises({ exercises }: Server): Promise<void> {
  await loadExercises(exercises);
  await exercises.whenSettled();
  if (exercises.loadFailure !== undefined) {
    throw exercises.loadFailure;
  }
}

/** The checks that can be offered by what is known. Makes no request. */
async function getCheckOptions(server: Server, keys: ReportContext['keys']): Promise<CheckOptions> {
  const { address, catalogue, exercises } = server;
  const table = catalogue.tables.get('language');
  const { languages: preferred, codes } = table.isLoaded
    ? await catalogue.readNaming()
    : { languages: catalogue.languages, codes: new Map<string, string>() };
  const translationLanguages = exercises.items.flatMap(({ details }) =>
    details?.kind === 'exercise' ? details.translations.map(({ language }) => language) : [],
  );
  // English has a check of its own.
  const all = new Set(
    [...codes.values(), ...translationLanguages].filter((code) => code !== '' && code !== 'en'),
  );
  return {
    languages: [...new Set([...preferred.filter((code) => all.has(code)), ...sortByLanguageName(all)])],
    hasDeletionLog: isSince22(catalogue.knownEndpoints) && (await keys.get(address.origin)) !== undefined,
  };
}

function sortByLanguageName(codes: Iterable<string>): readonly string[] {
  const { compare } = createCollator();
  return [...codes].sort((one, other) => compare(getLanguageName(one), getLanguageName(other)));
}
