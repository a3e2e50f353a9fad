import * as vscode from 'vscode';
import { rejectOnAbort } from '../../api/concurrency/abort.ts';
import { inSlices } from '../../api/concurrency/slices.ts';
import { exercisesWithout, untoldParts } from '../../audit/exercises/missingParts.ts';
import { exercises } from '../../resources/exercises.ts';
import type { CurrentServer, Server } from '../../session/currentServer.ts';
import { showingProgress, type Attention } from '../../vscode/dialogs/progress.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { momentText } from '../../vscode/text/moments.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { Report, ReportGroup } from '../report.ts';
import type { PlanReport, ReportContext } from '../reportKinds.ts';
import { askForChecks, type CheckChoices } from './askForChecks.ts';
import { brokenPictures } from './brokenPictures.ts';
import { checkIcon, checkTitle, isPart, type CheckChoice, type ExerciseCheck } from './checks.ts';
import { deletedEntries } from './deletedEntries.ts';
import { duplicateGroups } from './duplicateGroups.ts';
import { ExerciseEntry } from './exerciseEntries.ts';

/** Checks the exercises of the server in use: what they lack, which may be the same one, and what is broken. */
export const checkExercises: PlanReport = async ({ servers, keys, memory }) => {
  const server = servers.get();
  const title = vscode.l10n.t('Checking the exercises of {0}', server.address.name);
  if (server.exercises.hasMore || server.exercises.isFilling) {
    await showingProgress(title, ({ signal }) => rejectOnAbort(knownWhole(server), signal));
  }
  const choice = await askForChecks(await choicesOf(server, keys), memory);
  return choice && { title, make: maker(servers, server, choice) };
};

/** Makes the report of what is known, and from then on of what is read again. */
function maker(servers: CurrentServer, server: Server, choice: CheckChoice) {
  let isMade = false;
  return async (attention: Attention): Promise<Report> => {
    // Its exercises are followed as long as it is in use.
    const current = servers.named(server.address.name);
    await rejectOnAbort(isMade ? current.exercises.refresh() : knownWhole(current), attention.signal);
    const report = await reportOf(current, choice, attention);
    isMade = true;
    return report;
  };
}

/** Waits until all exercises are known. @throws the failure for which they are not */
async function knownWhole({ exercises: listing }: Server): Promise<void> {
  await listing.open();
  await listing.settled();
  if (listing.hasMore && listing.problem === undefined) {
    await listing.loadMore();
  }
  if (listing.problem !== undefined) {
    throw listing.problem;
  }
}

/** Asks for nothing, unless the root was never read. */
async function choicesOf(server: Server, keys: ReportContext['keys']): Promise<CheckChoices> {
  const { address, catalogue, exercises: listing } = server;
  const table = catalogue.tables.of('language');
  const { languages: preferred, codes } = table.isKnown
    ? await catalogue.naming()
    : { languages: catalogue.languages, codes: new Map<string, string>() };
  const spoken = listing.rows.flatMap(({ details }) =>
    details?.kind === 'exercise' ? details.translations.map(({ language }) => language) : [],
  );
  const all = new Set([...codes.values(), ...spoken].filter((code) => code !== ''));
  const own = preferred.filter((code) => all.has(code));
  return {
    languages: [...new Set([...own, ...[...all].sort()])],
    hasDeletions:
      catalogue.knownEndpoints.has('deletion-log') && (await keys.get(address.origin)) !== undefined,
  };
}

async function reportOf(server: Server, choice: CheckChoice, attention: Attention): Promise<Report> {
  const { address, catalogue, client, exercises: listing } = server;
  const offered = client.root.lastNames;
  const untold: readonly ExerciseCheck[] =
    offered === undefined ? [] : untoldParts(catalogue.formInUse(exercises)?.endpoint, offered);
  const notes = [countedText(listing.rows.length)];
  const groups: ReportGroup[] = [];
  for (const check of choice.checks.filter((each) => !untold.includes(each))) {
    const group = await groupOf(server, check, choice.language, attention, notes);
    attention.signal.throwIfAborted();
    if ((group.entries ?? group.groups ?? []).length > 0) {
      groups.push(group);
    } else {
      notes.push(vscode.l10n.t('None: {0}', group.label));
    }
  }
  for (const check of choice.checks.filter((each) => untold.includes(each))) {
    notes.push(vscode.l10n.t('Not told by this server: {0}', checkTitle(check, choice.language)));
  }
  if (listing.staleness !== undefined && listing.readAt !== undefined) {
    notes.push(
      vscode.l10n.t('As of {0}. {1}', momentText(listing.readAt), describeFailure(listing.staleness)),
    );
  }
  return {
    title: vscode.l10n.t('Exercises of {0}', address.name),
    description: notes.join('\n'),
    groups,
    ...(choice.checks.includes('deleted') ? { keyOrigin: address.origin } : {}),
  };
}

async function groupOf(
  server: Server,
  check: ExerciseCheck,
  language: string,
  attention: Attention,
  notes: string[],
): Promise<ReportGroup> {
  const head = { label: checkTitle(check, language), icon: checkIcon(check) };
  if (isPart(check)) {
    const rows = await inSlices(exercisesWithout(check, server.exercises.rows, language));
    return { ...head, entries: rows.map((row) => new ExerciseEntry(server, row)) };
  }
  switch (check) {
    case 'duplicates':
      return { ...head, groups: await duplicateGroups(server) };
    case 'pictures': {
      const { broken, elsewhere } = await brokenPictures(server, attention);
      if (elsewhere > 0) {
        notes.push(vscode.l10n.t('Pictures at other servers, not checked: {0}', countText(elsewhere)));
      }
      return { ...head, entries: broken };
    }
    case 'deleted':
      return { ...head, entries: await deletedEntries(server, attention) };
  }
}

function countedText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 exercise was checked.')
    : vscode.l10n.t('{0} exercises were checked.', countText(count));
}
