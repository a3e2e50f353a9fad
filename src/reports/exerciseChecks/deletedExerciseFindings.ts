import * as vscode from 'vscode';
import { mapInSteps, runInSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { JsonObject } from '../../api/json/value.ts';
import {
  findDeletedExercises,
  parseDeletionLog,
  type DeletedExercise,
} from '../../audit/exercises/deletedExercises.ts';
import { getReferencedIds } from '../../resources/details.ts';
import { getId, joinParts, toText } from '../../resources/fields.ts';
import { exercises } from '../../resources/exercises.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { Server } from '../../session/currentServer.ts';
import { readRawItems } from '../../session/records/readRawItems.ts';
import { readRecords, type ReadContext } from '../../session/records/readRecords.ts';
import { countText } from '../../vscode/text/numbers.ts';
import type { Finding } from '../report.ts';
import { createUnlistedItem, ExerciseFinding } from './exerciseFindings.ts';

/** Private lists whose rows refer to an exercise, of all releases. */
const recordEndpoints = ['workoutlog', 'slot-entry', 'setting'] as const;

/** Lists with the UUIDs of exercises but without their texts (`wger-api.md` §3.3). */
const plainExerciseEndpoints = ['exercise-base', 'exercise'] as const;

/** Finds the exercises in the user's plans and logs that the server deleted, or that are in no list. */
export async function findDeletedExerciseFindings(
  server: Server,
  context: ReadContext,
): Promise<readonly Finding[]> {
  const offered = await server.catalogue.readEndpoints(context);
  const [useCounts, log] = await Promise.all([
    readUseCounts(server, offered, context),
    readRawItems(server, 'deletion-log', context),
  ]);
  const plain = plainExerciseEndpoints.find((endpoint) => offered.has(endpoint));
  const listed = plain === undefined ? [] : await readRawItems(server, plain, context);
  return runInSlices(createFindings(server, useCounts, listed, log));
}

function* createFindings(
  server: Server,
  useCounts: ReadonlyMap<string, number>,
  listed: readonly JsonObject[],
  log: readonly JsonObject[],
): Steps<readonly Finding[]> {
  const uuids = new Map(yield* mapInSteps(listed, (row) => [getId(row) ?? '', toText(row['uuid'])] as const));
  const deletions = yield* parseDeletionLog(log);
  const deleted = yield* findDeletedExercises(useCounts, server.exercises.items, uuids, deletions);
  return yield* mapInSteps(deleted, (exercise) => createFinding(server, exercise));
}

function createFinding(
  server: Server,
  { id, useCount, isLogged, row, replacement }: DeletedExercise,
): Finding {
  const statusText = isLogged
    ? replacement === undefined
      ? vscode.l10n.t('Deleted')
      : vscode.l10n.t('Replaced by {0}', replacement.label)
    : vscode.l10n.t('Not in the list');
  return new ExerciseFinding(server, row ?? createUnlistedItem(id), {
    text: joinParts(statusText, formatUseCount(useCount)),
    cells: {
      [vscode.l10n.t('Details')]: statusText,
      [vscode.l10n.t('Replaced By')]: replacement?.label ?? '',
      [vscode.l10n.t('Uses')]: String(useCount),
    },
  });
}

/** Counts the user's records that refer to each exercise, by its id. */
async function readUseCounts(
  server: Server,
  offered: ReadonlySet<string>,
  context: ReadContext,
): Promise<ReadonlyMap<string, number>> {
  const lists = await Promise.all(
    recordEndpoints
      .filter((endpoint) => offered.has(endpoint))
      .map((endpoint) => readRecords(server, context, { endpoint, mustBeComplete: true })),
  );
  return runInSlices(countUses(lists.flat()));
}

function* countUses(records: readonly ListedItem[]): Steps<ReadonlyMap<string, number>> {
  const useCounts = new Map<string, number>();
  for (const { details } of records) {
    for (const id of getReferencedIds(details, exercises.id)) {
      useCounts.set(id, (useCounts.get(id) ?? 0) + 1);
    }
    yield;
  }
  return useCounts;
}

function formatUseCount(count: number): string {
  return count === 1 ? vscode.l10n.t('used once') : vscode.l10n.t('used {0} times', countText(count));
}
