import * as vscode from 'vscode';
import { each, inSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { JsonObject } from '../../api/json/value.ts';
import {
  deletedExercises,
  deletionLogOf,
  type DeletedExercise,
} from '../../audit/exercises/deletedExercises.ts';
import { idOf, joined, textOf } from '../../resources/fields.ts';
import { exercises } from '../../resources/exercises.ts';
import type { ListedItem } from '../../resources/resource.ts';
import type { Server } from '../../session/currentServer.ts';
import { sentRows } from '../../session/records/sentRows.ts';
import { readRecords, type ReadContext } from '../../session/records/readRecords.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { ExerciseEntry, unlisted } from './exerciseEntries.ts';

/** Lists of the user's own whose rows name an exercise, of all releases. */
const usingLists = ['workoutlog', 'slot-entry', 'setting'] as const;

/** Lists that have the UUIDs of exercises without their texts (`wger-api.md` §3.3). */
const plainLists = ['exercise-base', 'exercise'] as const;

/** Finds the exercises of the user's own plans and logs that the server deleted, or that it lists nowhere. */
export async function deletedEntries(
  server: Server,
  context: ReadContext,
): Promise<readonly ExerciseEntry[]> {
  const offered = await server.catalogue.endpoints(context);
  const [uses, log] = await Promise.all([
    usedExercises(server, offered, context),
    sentRows(server, 'deletion-log', context),
  ]);
  const plain = plainLists.find((endpoint) => offered.has(endpoint));
  const listed = plain === undefined ? [] : await sentRows(server, plain, context);
  return inSlices(entriesOf(server, uses, listed, log));
}

function* entriesOf(
  server: Server,
  uses: ReadonlyMap<string, number>,
  listed: readonly JsonObject[],
  log: readonly JsonObject[],
): Steps<readonly ExerciseEntry[]> {
  const uuids = new Map(yield* each(listed, (row) => [idOf(row) ?? '', textOf(row['uuid'])] as const));
  const deletions = yield* deletionLogOf(log);
  const deleted = yield* deletedExercises(uses, server.exercises.rows, uuids, deletions);
  return yield* each(deleted, (exercise) => entryFor(server, exercise));
}

function entryFor(server: Server, { id, uses, isLogged, row, replacement }: DeletedExercise): ExerciseEntry {
  const fate = isLogged
    ? replacement === undefined
      ? vscode.l10n.t('Deleted')
      : vscode.l10n.t('Replaced by {0}', replacement.label)
    : vscode.l10n.t('Not in the list');
  return new ExerciseEntry(server, row ?? unlisted(id), {
    text: joined(fate, usesText(uses)),
    cells: {
      [vscode.l10n.t('Details')]: fate,
      [vscode.l10n.t('Replaced By')]: replacement?.label ?? '',
      [vscode.l10n.t('Uses')]: String(uses),
    },
  });
}

/** Number of own records that name each exercise, by its id. */
async function usedExercises(
  server: Server,
  offered: ReadonlySet<string>,
  context: ReadContext,
): Promise<ReadonlyMap<string, number>> {
  const lists = await Promise.all(
    usingLists
      .filter((endpoint) => offered.has(endpoint))
      .map((endpoint) => readRecords(server, context, { endpoint, isWhole: true })),
  );
  return inSlices(countedUses(lists.flat()));
}

function* countedUses(records: readonly ListedItem[]): Steps<ReadonlyMap<string, number>> {
  const uses = new Map<string, number>();
  for (const record of records) {
    for (const id of exerciseOf(record)) {
      uses.set(id, (uses.get(id) ?? 0) + 1);
    }
    yield;
  }
  return uses;
}

function exerciseOf({ details }: ListedItem): readonly string[] {
  const phrases = details?.kind === 'record' ? details.label : [];
  return phrases.flatMap((phrase) =>
    typeof phrase === 'object' && 'name' in phrase && phrase.name === exercises.id ? [phrase.id] : [],
  );
}

function usesText(count: number): string {
  return count === 1 ? vscode.l10n.t('used once') : vscode.l10n.t('used {0} times', countText(count));
}
