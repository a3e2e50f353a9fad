import * as vscode from 'vscode';
import { abortedBy, rejectOnAbort } from '../../api/concurrency/abort.ts';
import { isSince22 } from '../../resources/server/capabilities.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { openExercises } from '../../session/loadExercises.ts';
import { showingProgress, type ProgressContext } from '../../vscode/dialogs/progress.ts';
import { collator } from '../../vscode/text/collator.ts';
import { languageName } from '../../vscode/text/languageName.ts';
import type { Report } from '../report.ts';
import type { PlanReport, ReportContext } from '../reportKinds.ts';
import { askForChecks, type CheckChoices } from './askForChecks.ts';
import type { CheckChoice } from './checks.ts';
import { exerciseReport } from './exerciseReport.ts';
import { offeredEndpoints } from './offeredEndpoints.ts';

/** Checks the exercises of the server in use: what they lack, which may be the same one, and what is broken. */
export const checkExercises: PlanReport = async ({ currentServer, keys, memory }) => {
  const server = currentServer.get();
  const title = vscode.l10n.t('Checking the exercises of {0}', server.address.name);
  if (!isPrepared(server)) {
    await showingProgress(title, async (progress) => {
      await rejectOnAbort(knownWhole(server), progress.signal);
      await offeredEndpoints(server, progress);
      progress.signal.throwIfAborted();
    });
  }
  const choice = await askForChecks(await choicesOf(server, keys), memory);
  return choice && { title, make: maker(currentServer, server, choice) };
};

/** Returns true if all is known that the choice of checks depends on. */
function isPrepared({ exercises: listing, client, catalogue }: Server): boolean {
  return !listing.hasMore && !listing.isFilling && client.root.wasRead && catalogue.knowsLanguages;
}

/**
 * Makes the report of what is known, and from then on of what is read again. An exercise is called deleted by what the server has
 * now.
 */
function maker(currentServer: CurrentServer, server: Server, choice: CheckChoice) {
  let isMade = false;
  return async (progress: ProgressContext): Promise<Report> => {
    const report = await currentServer.readFrom(server.address, (current) =>
      // The exercises of a server that is left are followed no further, and say nothing of it.
      abortedBy(currentServer.onDidChange, async (ended) => {
        const signal = AbortSignal.any([progress.signal, ended]);
        await rejectOnAbort(knownWhole(current), signal);
        if (isMade || choice.checks.includes('deleted')) {
          await rejectOnAbort(current.exercises.refresh(), signal);
        }
        return exerciseReport(current, choice, { ...progress, signal });
      }),
    );
    isMade = true;
    return report;
  };
}

/** Waits until all exercises are known, and those that are read again. @throws the failure for which they are not */
async function knownWhole({ exercises: listing }: Server): Promise<void> {
  await openExercises(listing);
  await listing.settled();
  if (listing.problem !== undefined) {
    throw listing.problem;
  }
}

/** Asks for nothing. */
async function choicesOf(server: Server, keys: ReportContext['keys']): Promise<CheckChoices> {
  const { address, catalogue, exercises: listing } = server;
  const table = catalogue.tables.of('language');
  const { languages: preferred, codes } = table.isKnown
    ? await catalogue.naming()
    : { languages: catalogue.languages, codes: new Map<string, string>() };
  const spoken = listing.rows.flatMap(({ details }) =>
    details?.kind === 'exercise' ? details.translations.map(({ language }) => language) : [],
  );
  // English has a check of its own.
  const all = new Set([...codes.values(), ...spoken].filter((code) => code !== '' && code !== 'en'));
  return {
    languages: [...new Set([...preferred.filter((code) => all.has(code)), ...byName(all)])],
    hasDeletions: isSince22(catalogue.knownEndpoints) && (await keys.get(address.origin)) !== undefined,
  };
}

function byName(codes: Iterable<string>): readonly string[] {
  const { compare } = collator();
  return [...codes].sort((one, other) => compare(languageName(one), languageName(other)));
}
