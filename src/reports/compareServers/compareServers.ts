import * as vscode from 'vscode';
import { inSlices } from '../../api/concurrency/slices.ts';
import type { ServerAddress } from '../../api/address.ts';
import { compareExercises, type ExerciseComparison } from '../../audit/differences/compareExercises.ts';
import { endpointsApart } from '../../audit/differences/endpointsApart.ts';
import { fieldDifferences, type ToldFields } from '../../audit/differences/fieldDifferences.ts';
import { joined } from '../../resources/fields.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { foundAt } from '../../session/servers/foundAt.ts';
import type { ProgressContext } from '../../vscode/dialogs/progress.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { findingsIn, type Report } from '../report.ts';
import type { PlanReport } from '../reportKinds.ts';
import { askForServer, keepServer, requireConsent } from './askForServer.ts';
import { exerciseGroups } from './exerciseGroups.ts';
import { readServer, type HearProgress, type ReadServer } from './readServer.ts';
import { endpointGroups, fieldGroups, serverNames, releaseText, type ServerNames } from './serverGroups.ts';

/** Compares the server in use with another one, by what anybody may read of them. */
export const compareServers: PlanReport = async ({ currentServer, memory }) => {
  const { address } = currentServer.get();
  const other = await askForServer(address, memory);
  if (other === undefined) {
    return undefined;
  }
  // Once: it may be forgotten before the report is made again.
  let kept: Promise<void> | undefined;
  return {
    title: vscode.l10n.t('Comparing {0} and {1}', address.name, other.name),
    make: async (progress) => {
      if (kept !== undefined) {
        requireConsent(memory, address);
        requireConsent(memory, other);
      }
      const found = await foundAt(currentServer, other, progress);
      await (kept ??= keepServer(memory, found));
      return compare(currentServer, address, found, progress);
    },
  };
};

/** @throws the failure of either server, or the signal's reason; what the other one does is ended then */
async function compare(
  currentServer: CurrentServer,
  address: ServerAddress,
  other: ServerAddress,
  progress: ProgressContext,
): Promise<Report> {
  const failed = new AbortController();
  const context = { ...progress, signal: AbortSignal.any([progress.signal, failed.signal]) };
  const [forLeft, forRight] = summedUp(progress.report);
  try {
    const [left, right] = await Promise.all([
      readServer(currentServer, address, context, forLeft),
      readServer(currentServer, other, context, forRight),
    ]);
    context.signal.throwIfAborted();
    return await reportOf(left, right);
  } catch (error) {
    failed.abort();
    throw error;
  }
}

async function reportOf(left: ReadServer, right: ReadServer): Promise<Report> {
  const names = serverNames(left, right);
  const comparison =
    left.exercises && right.exercises && (await inSlices(compareExercises(left.exercises, right.exercises)));
  const groups = [
    ...(comparison === undefined ? [] : await inSlices(exerciseGroups(comparison, names, left.address))),
    ...endpointGroups(names, endpointsApart(left, right)),
    ...fieldGroups(names, await inSlices(fieldDifferences(fieldsOf(left), fieldsOf(right)))),
  ];
  return {
    title: vscode.l10n.t('{0} and {1}', names.left, names.right),
    description: joined(
      releaseText(names.left, left),
      releaseText(names.right, right),
      fieldsText(comparison, left, right),
      ...silentTexts(names, left, right),
      exerciseText(comparison, names),
      findingsIn({ label: '', groups }) === 0 ? vscode.l10n.t('nothing differs') : '',
    ),
    groups,
  };
}

/**
 * The fields of a server as it tells of them. One whose root cannot be read was asked for the plain list of exercises that every
 * server has, with fewer fields than it may have elsewhere.
 */
function fieldsOf({ description, exercises, endpoints }: ReadServer): ToldFields {
  return { description, exercises: endpoints === undefined ? undefined : exercises };
}

/** Says where the fields of exercises stand for all, since not both servers have an OpenAPI document. */
function fieldsText(comparison: ExerciseComparison | undefined, left: ReadServer, right: ReadServer): string {
  const servers = [left, right];
  return comparison === undefined ||
    servers.every(({ description }) => description !== undefined) ||
    servers.some(({ endpoints }) => endpoints === undefined)
    ? ''
    : vscode.l10n.t('fields were compared in exercises only');
}

/** Says which servers do not tell what they have. */
function silentTexts(names: ServerNames, left: ReadServer, right: ReadServer): readonly string[] {
  return [[names.left, left] as const, [names.right, right] as const].flatMap(([name, { endpoints }]) =>
    endpoints === undefined
      ? [vscode.l10n.t('{0} does not say what it offers: endpoints were not compared', name)]
      : [],
  );
}

function exerciseText(comparison: ExerciseComparison | undefined, names: ServerNames): string {
  if (comparison === undefined) {
    return vscode.l10n.t(
      'exercises were not compared: {0} or {1} has no list of them',
      names.left,
      names.right,
    );
  }
  const { common } = comparison;
  return common === 1
    ? vscode.l10n.t('1 exercise in common')
    : vscode.l10n.t('{0} exercises in common', countText(common));
}

/** Makes one of the progress of two: how many of how many are read in all. */
function summedUp(hear: HearProgress): readonly [HearProgress, HearProgress] {
  const counts = [0, 0];
  const totals: (number | undefined)[] = [undefined, undefined];
  const partOf =
    (at: number): HearProgress =>
    (count, total) => {
      counts[at] = count;
      totals[at] = total;
      const [one, other] = totals;
      const all = one === undefined || other === undefined ? undefined : one + other;
      hear(
        counts.reduce((sum, each) => sum + each),
        all,
      );
    };
  return [partOf(0), partOf(1)];
}
