import * as vscode from 'vscode';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { baseUrl, type ServerAddress } from '../../api/address.ts';
import { isFailure } from '../../api/failures/failures.ts';
import { compareExercises, type ExerciseComparison } from '../../audit/differences/compareExercises.ts';
import { compareEndpoints } from '../../audit/differences/compareEndpoints.ts';
import { compareFields, type ServerFields } from '../../audit/differences/compareFields.ts';
import { joinParts } from '../../resources/fields.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { findServer } from '../../session/servers/findServer.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { showFailure } from '../../vscode/failures/notices.ts';
import { sharedRecoveryActions, type RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { countFindings, type Report } from '../report.ts';
import type { DefineReport } from '../reportDefinition.ts';
import { askForServer, rememberServer, requireConsent } from './askForServer.ts';
import { createExerciseGroups } from './exerciseGroups.ts';
import { readServer, type ProgressListener, type ComparedServer } from './readServer.ts';
import { createDifferenceGroups, getServerNames, formatRelease, type ServerNames } from './serverGroups.ts';

/** Compares the public data of the server in use with that of another one. */
export const compareServers: DefineReport = async ({ currentServer, memory }, signal, proposal) => {
  const { address } = currentServer.get();
  const other = await askForServer(address, memory, signal, proposal);
  if (other === undefined) {
    return undefined;
  }
  // Only once, since the user may forget the server before the report is run again.
  let isRemembered = false;
  return {
    title: vscode.l10n.t('Comparing {0} and {1}', address.name, other.name),
    create: async (progress) => {
      if (isRemembered) {
        requireConsent(memory, address);
      }
      try {
        if (isRemembered) {
          requireConsent(memory, other);
        }
        const found = await findServer(currentServer, other, progress);
        if (!isRemembered) {
          await rememberServer(memory, found);
          isRemembered = true;
        }
        return await compare(currentServer, address, found, progress);
      } catch (error) {
        if (!isFailure(error) || error.server === address.name) {
          throw error;
        }
        await showFailure(error, undefined, [
          { ...compareAgain, arguments: [baseUrl(other)] },
          sharedRecoveryActions.showLog,
        ]);
        return undefined;
      }
    },
  };
};

const compareAgain = {
  title: vscode.l10n.t('Compare Servers…'),
  icon: 'diff-multiple',
  command: 'wger.compareServers',
} as const satisfies RecoveryAction;

/** @throws the failure of either server, which cancels reading the other one; or the signal's reason */
async function compare(
  currentServer: CurrentServer,
  address: ServerAddress,
  other: ServerAddress,
  progress: ProgressContext,
): Promise<Report> {
  const failureController = new AbortController();
  const context = { ...progress, signal: AbortSignal.any([progress.signal, failureController.signal]) };
  const [onLeftProgress, onRightProgress] = combineProgress(progress.report);
  try {
    const [left, right] = await Promise.all([
      readServer(currentServer, address, context, onLeftProgress),
      readServer(currentServer, other, context, onRightProgress),
    ]);
    context.signal.throwIfAborted();
    return await createReport(left, right);
  } catch (error) {
    failureController.abort();
    throw error;
  }
}

async function createReport(left: ComparedServer, right: ComparedServer): Promise<Report> {
  const names = getServerNames(left, right);
  const comparison =
    left.exercises &&
    right.exercises &&
    (await runInSlices(compareExercises(left.exercises, right.exercises)));
  const groups = [
    ...(comparison === undefined
      ? []
      : await runInSlices(createExerciseGroups(comparison, names, left.address))),
    ...createDifferenceGroups(vscode.l10n.t('Endpoints'), 'plug', names, compareEndpoints(left, right)),
    ...createDifferenceGroups(
      vscode.l10n.t('Fields'),
      'symbol-field',
      names,
      await runInSlices(compareFields(toServerFields(left), toServerFields(right))),
    ),
  ];
  return {
    title: vscode.l10n.t('{0} and {1}', names.left, names.right),
    description: joinParts(
      formatRelease(names.left, left),
      formatRelease(names.right, right),
      describeFieldScope(left, right),
      ...describeUnknownEndpoints(names, left, right),
      describeCommonExercises(comparison, names),
      countFindings({ groups }) === 0 ? vscode.l10n.t('nothing differs') : '',
    ),
    groups,
  };
}

/**
 * Returns the sources of a server's fields. If its root could not be read, its exercises are ignored: they come from the plain
 * list that every server has, with fewer fields than another list may have.
 */
function toServerFields({ description, exercises, endpoints }: ComparedServer): ServerFields {
  return { description, exercises: endpoints === undefined ? undefined : exercises };
}

/** Returns a note if not all fields were compared, since a server has no OpenAPI document. */
function describeFieldScope(left: ComparedServer, right: ComparedServer): string {
  const servers = [left, right].map((server) => toServerFields(server));
  if (servers.every(({ description }) => description !== undefined)) {
    return '';
  }
  return servers.every(({ exercises }) => exercises !== undefined)
    ? vscode.l10n.t('fields were compared in exercises only')
    : vscode.l10n.t('fields were not compared');
}

/** Returns notes on the servers whose endpoints are unknown. */
function describeUnknownEndpoints(
  names: ServerNames,
  left: ComparedServer,
  right: ComparedServer,
): readonly string[] {
  return [[names.left, left] as const, [names.right, right] as const].flatMap(([name, { endpoints }]) =>
    endpoints === undefined
      ? [vscode.l10n.t('{0} does not say what it offers: endpoints were not compared', name)]
      : [],
  );
}

function describeCommonExercises(comparison: ExerciseComparison | undefined, names: ServerNames): string {
  if (comparison === undefined) {
    return vscode.l10n.t(
      'exercises were not compared: {0} or {1} has no list of them',
      names.left,
      names.right,
    );
  }
  const { commonCount } = comparison;
  return commonCount === 1
    ? vscode.l10n.t('1 exercise in common')
    : vscode.l10n.t('{0} exercises in common', countText(commonCount));
}

/** Combines the progress of reading two servers. */
function combineProgress(onProgress: ProgressListener): readonly [ProgressListener, ProgressListener] {
  const counts = [0, 0];
  const totals: (number | undefined)[] = [undefined, undefined];
  const createListener =
    (index: number): ProgressListener =>
    (serverCount, serverTotal) => {
      counts[index] = serverCount;
      totals[index] = serverTotal;
      const [leftTotal, rightTotal] = totals;
      const total = leftTotal === undefined || rightTotal === undefined ? undefined : leftTotal + rightTotal;
      onProgress(
        counts.reduce((sum, each) => sum + each),
        total,
      );
    };
  return [createListener(0), createListener(1)];
}
