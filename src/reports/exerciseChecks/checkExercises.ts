import * as vscode from 'vscode';
import { abortOnEvent, rejectOnAbort } from '../../api/concurrency/abort.ts';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { collectLanguages } from '../../audit/exercises/missingParts.ts';
import { isSince22 } from '../../resources/server/capabilities.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { loadExercises } from '../../session/loadExercises.ts';
import { withProgressNotification, type ProgressContext } from '../../vscode/dialogs/progress.ts';
import { createCollator } from '../../vscode/text/collator.ts';
import { getLanguageName } from '../../vscode/text/languageName.ts';
import type { Report } from '../report.ts';
import type { DefineReport, ReportContext } from '../reportDefinition.ts';
import { askForChecks, type CheckOptions } from './askForChecks.ts';
import type { CheckChoice } from './checks.ts';
import { createExerciseReport } from './exerciseReport.ts';
import { readOfferedEndpoints } from './readOfferedEndpoints.ts';

/** Checks the exercises of the server in use for missing parts, likely duplicates, broken pictures and deletions. */
export const checkExercises: DefineReport = async ({ currentServer, keys, memory }, signal) => {
  const server = currentServer.get();
  const title = vscode.l10n.t('Checking the exercises of {0}', server.address.name);
  if (!isPrepared(server)) {
    await withProgressNotification(title, async (progress) => {
      await rejectOnAbort(waitForExercises(server), progress.signal);
      await readOfferedEndpoints(server, progress);
      await server.catalogue.readNaming(progress);
      progress.signal.throwIfAborted();
    });
  }
  const choice = await askForChecks(await getCheckOptions(server, keys), memory, signal);
  return choice && { title, create: createReportFunction(currentServer, server, choice) };
};

/** Returns true if all that the available checks depend on is known. */
function isPrepared({ exercises, client, catalogue }: Server): boolean {
  const { isCurrent } = catalogue.tables.get('language');
  return !exercises.hasMore && !exercises.isLoading && client.root.hasBeenRead && isCurrent;
}

/**
 * Creates the function that makes the report: from the known exercises the first time, and from a refresh of them afterwards. The
 * check for deleted exercises always refreshes them, since it must reflect what the server has now.
 */
function createReportFunction(currentServer: CurrentServer, server: Server, choice: CheckChoice) {
  let wasCreated = false;
  return async (progress: ProgressContext): Promise<Report> => {
    const report = await currentServer.readFrom(server.address, (current) =>
      // The listing of a server that is no longer in use is not updated.
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

/** Waits for all exercises, and for a refresh if there is one. @throws the failure to read them */
async function waitForExercises({ exercises }: Server): Promise<void> {
  await loadExercises(exercises);
  await exercises.whenSettled();
  if (exercises.loadFailure !== undefined) {
    throw exercises.loadFailure;
  }
}

/** Returns the available checks, as far as they are known. Makes no request. */
async function getCheckOptions(server: Server, keys: ReportContext['keys']): Promise<CheckOptions> {
  const { address, catalogue, exercises } = server;
  const table = catalogue.tables.get('language');
  const { languages: preferred, codes } = table.isCurrent
    ? await catalogue.readNaming()
    : { languages: catalogue.languages, codes: new Map<string, string>() };
  const all = await runInSlices(collectLanguages(codes.values(), exercises.items));
  return {
    languages: [...new Set([...preferred.filter((code) => all.has(code)), ...sortByLanguageName(all)])],
    hasDeletionLog: isSince22(catalogue.knownEndpoints) && (await keys.get(address.origin)) !== undefined,
  };
}

function sortByLanguageName(codes: Iterable<string>): readonly string[] {
  const { compare } = createCollator();
  return [...codes].sort((a, b) => compare(getLanguageName(a), getLanguageName(b)));
}
