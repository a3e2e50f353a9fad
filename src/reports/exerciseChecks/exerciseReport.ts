import * as vscode from 'vscode';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { ensureFailure } from '../../api/failures/failures.ts';
import {
  findExercisesWithout,
  languageParts,
  getUnavailableParts,
} from '../../audit/exercises/missingParts.ts';
import { exercises } from '../../resources/exercises.ts';
import type { Server } from '../../session/currentServer.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { formatTimestamp } from '../../vscode/text/dates.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { Report, ReportGroup } from '../report.ts';
import { findBrokenPictures } from './brokenPictures.ts';
import {
  checkPresentations,
  getCheckTitle,
  isMissingPart,
  type CheckChoice,
  type ExerciseCheck,
} from './checks.ts';
import { findDeletedExerciseFindings } from './deletedExerciseFindings.ts';
import { createDuplicateGroups } from './duplicateGroups.ts';
import { ExerciseFinding } from './exerciseFindings.ts';
import { readOfferedEndpoints } from './readOfferedEndpoints.ts';

/** Result of a check. */
interface CheckResult {
  /** Absent if the check could not be run. */
  readonly group?: ReportGroup;
  /** Sentences about what was not checked. */
  readonly notes?: readonly string[];
}

/** Creates the report on the known exercises of a server, with notes on checks that could not be made. */
export async function createExerciseReport(
  server: Server,
  choice: CheckChoice,
  progress: ProgressContext,
): Promise<Report> {
  const { address, exercises: listing } = server;
  const getTitle = (check: ExerciseCheck): string => getCheckTitle(check, choice.language);
  const unavailableChecks = await getUnavailableChecks(server, progress);
  const notes = [formatCheckedCount(listing.items.length)];
  const groups: ReportGroup[] = [];
  for (const check of choice.checks.filter((each) => !unavailableChecks.includes(each))) {
    const { group, notes: checkNotes = [] } = await runCheck(server, check, choice.language, progress).catch(
      (error: unknown): CheckResult => {
        progress.signal.throwIfAborted();
        return { notes: [formatNotChecked(getTitle(check), error)] };
      },
    );
    progress.signal.throwIfAborted();
    notes.push(...checkNotes);
    if (group === undefined) {
      continue;
    }
    if ((group.findings ?? group.groups ?? []).length > 0) {
      groups.push(group);
    } else {
      notes.push(vscode.l10n.t('Nothing found: {0}', group.label));
    }
  }
  for (const check of choice.checks.filter((each) => unavailableChecks.includes(each))) {
    notes.push(vscode.l10n.t('Cannot be checked on this server: {0}', getTitle(check)));
  }
  if (listing.isLimited) {
    notes.push(vscode.l10n.t('The server has more exercises than can be read. The others were not checked.'));
  }
  if (listing.refreshFailure !== undefined && listing.readAt !== undefined) {
    notes.push(
      vscode.l10n.t(
        'As of {0}. {1}',
        formatTimestamp(listing.readAt),
        describeFailure(listing.refreshFailure),
      ),
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
 * Returns the checks that would report every exercise or none, since the server does not send the data that they need. While the
 * release is unknown, these are the checks for languages.
 */
async function getUnavailableChecks(
  server: Server,
  context: ProgressContext,
): Promise<readonly ExerciseCheck[]> {
  const { catalogue, exercises: listing } = server;
  const offered = await readOfferedEndpoints(server, context);
  context.signal.throwIfAborted();
  if (offered === undefined) {
    return languageParts;
  }
  const parts = getUnavailableParts(catalogue.findCurrentForm(exercises)?.endpoint, offered, listing.items);
  return [
    ...parts,
    ...(parts.includes('description') ? (['duplicates'] as const) : []),
    ...(parts.includes('picture') && !offered.has('exerciseimage') ? (['pictures'] as const) : []),
  ];
}

/** @throws errors that are not failures */
function formatNotChecked(title: string, error: unknown): string {
  return vscode.l10n.t('Not checked: {0}. {1}', title, describeFailure(ensureFailure(error)));
}

/** Runs a check. @throws the failures of its requests */
async function runCheck(
  server: Server,
  check: ExerciseCheck,
  language: string,
  progress: ProgressContext,
): Promise<CheckResult> {
  const header = { label: getCheckTitle(check, language), icon: checkPresentations[check].icon };
  if (isMissingPart(check)) {
    const rows = await runInSlices(findExercisesWithout(check, server.exercises.items, language));
    return { group: { ...header, findings: rows.map((row) => new ExerciseFinding(server, row)) } };
  }
  switch (check) {
    case 'duplicates':
      return { group: { ...header, groups: await createDuplicateGroups(server) } };
    case 'pictures': {
      const { broken, externalCount, unansweredCount } = await findBrokenPictures(server, progress);
      const notes: string[] = [];
      if (externalCount > 0) {
        notes.push(vscode.l10n.t('Pictures on other servers, not checked: {0}', countText(externalCount)));
      }
      if (unansweredCount > 0) {
        notes.push(vscode.l10n.t('Pictures without an answer, not checked: {0}', countText(unansweredCount)));
      }
      return { group: { ...header, findings: broken }, notes };
    }
    case 'deleted':
      if (server.exercises.refreshFailure !== undefined) {
        throw server.exercises.refreshFailure;
      }
      return server.exercises.isLimited
        ? { notes: [vscode.l10n.t('Not checked: {0}', header.label)] }
        : { group: { ...header, findings: await findDeletedExerciseFindings(server, progress) } };
  }
}

function formatCheckedCount(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 exercise was checked.')
    : vscode.l10n.t('{0} exercises were checked.', countText(count));
}
