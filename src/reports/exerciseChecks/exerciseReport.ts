import * as vscode from 'vscode';
import { inSlices } from '../../api/concurrency/slices.ts';
import { asFailure } from '../../api/errors.ts';
import { exercisesWithout, languageParts, untoldParts } from '../../audit/exercises/missingParts.ts';
import { exercises } from '../../resources/exercises.ts';
import type { Server } from '../../session/currentServer.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { momentText } from '../../vscode/text/moments.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { Report, ReportGroup } from '../report.ts';
import { brokenPictures } from './brokenPictures.ts';
import { checkLooks, isPart, type CheckChoice, type ExerciseCheck } from './checks.ts';
import { deletedEntries } from './deletedEntries.ts';
import { duplicateGroups } from './duplicateGroups.ts';
import { ExerciseEntry } from './exerciseEntries.ts';
import { offeredEndpoints } from './offeredEndpoints.ts';

/** Outcome of a check. */
interface CheckOutcome {
  /** Its findings; absent where it cannot be made. */
  readonly group?: ReportGroup;
  /** Sentences about what was not checked. */
  readonly notes?: readonly string[];
}

/** Makes the report on the exercises that are known of a server. Why a check could not be made is said in it. */
export async function exerciseReport(
  server: Server,
  choice: CheckChoice,
  progress: ProgressContext,
): Promise<Report> {
  const { address, exercises: listing } = server;
  const titleOf = (check: ExerciseCheck): string => checkLooks[check].title(choice.language);
  const untold = await untoldChecks(server, progress);
  const notes = [countedText(listing.rows.length)];
  const groups: ReportGroup[] = [];
  for (const check of choice.checks.filter((each) => !untold.includes(each))) {
    const { group, notes: said = [] } = await outcomeOf(server, check, choice.language, progress).catch(
      (error: unknown): CheckOutcome => {
        progress.signal.throwIfAborted();
        return { notes: [notCheckedText(titleOf(check), error)] };
      },
    );
    progress.signal.throwIfAborted();
    notes.push(...said);
    if (group === undefined) {
      continue;
    }
    if ((group.entries ?? group.groups ?? []).length > 0) {
      groups.push(group);
    } else {
      notes.push(vscode.l10n.t('Nothing found: {0}', group.label));
    }
  }
  for (const check of choice.checks.filter((each) => untold.includes(each))) {
    notes.push(vscode.l10n.t('Cannot be checked on this server: {0}', titleOf(check)));
  }
  if (listing.isLimited) {
    notes.push(vscode.l10n.t('The server has more exercises than are read. The others were not checked.'));
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
    ...(choice.checks.includes('deleted') && { keyOrigin: address.origin }),
  };
}

/**
 * The checks that would find all exercises, since the server does not tell what they look for. As long as nobody knows its
 * release, those are languages.
 */
async function untoldChecks(server: Server, context: ProgressContext): Promise<readonly ExerciseCheck[]> {
  const { catalogue, exercises: listing } = server;
  const offered = await offeredEndpoints(server, context);
  context.signal.throwIfAborted();
  return offered === undefined
    ? languageParts
    : untoldParts(catalogue.formInUse(exercises)?.endpoint, offered, listing.rows);
}

/** @throws anything that is no failure of a server */
function notCheckedText(title: string, error: unknown): string {
  return vscode.l10n.t('Not checked: {0}. {1}', title, describeFailure(asFailure(error)));
}

/** Makes a check. @throws a failure of what it asks for */
async function outcomeOf(
  server: Server,
  check: ExerciseCheck,
  language: string,
  progress: ProgressContext,
): Promise<CheckOutcome> {
  const { title, icon } = checkLooks[check];
  const head = { label: title(language), icon };
  if (isPart(check)) {
    const rows = await inSlices(exercisesWithout(check, server.exercises.rows, language));
    return { group: { ...head, entries: rows.map((row) => new ExerciseEntry(server, row)) } };
  }
  switch (check) {
    case 'duplicates':
      return { group: { ...head, groups: await duplicateGroups(server) } };
    case 'pictures': {
      const { broken, elsewhere, unanswered } = await brokenPictures(server, progress);
      const notes: string[] = [];
      if (elsewhere > 0) {
        notes.push(vscode.l10n.t('Pictures on other servers, not checked: {0}', countText(elsewhere)));
      }
      if (unanswered > 0) {
        notes.push(vscode.l10n.t('Pictures without an answer, not checked: {0}', countText(unanswered)));
      }
      return { group: { ...head, entries: broken }, notes };
    }
    case 'deleted':
      if (server.exercises.staleness !== undefined) {
        throw server.exercises.staleness;
      }
      return server.exercises.isLimited
        ? { notes: [vscode.l10n.t('Not checked: {0}', head.label)] }
        : { group: { ...head, entries: await deletedEntries(server, progress) } };
  }
}

function countedText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 exercise was checked.')
    : vscode.l10n.t('{0} exercises were checked.', countText(count));
}
