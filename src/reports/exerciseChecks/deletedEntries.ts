import * as vscode from 'vscode';
import { deletedExercises, deletionLogOf } from '../../audit/exercises/deletedExercises.ts';
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
    sentRows(server, 'deletion-log', context).then(deletionLogOf),
  ]);
  const plain = plainLists.find((endpoint) => offered.has(endpoint));
  const listed = plain === undefined ? [] : await sentRows(server, plain, context);
  const uuids = new Map(listed.map((row) => [idOf(row) ?? '', textOf(row['uuid'])]));
  return deletedExercises(uses, server.exercises.rows, uuids, log).map(
    ({ id, uses: count, isLogged, row, replacement }) => {
      const fate = isLogged
        ? replacement === undefined
          ? vscode.l10n.t('Deleted')
          : vscode.l10n.t('Replaced by {0}', replacement.label)
        : vscode.l10n.t('Not in the list');
      return new ExerciseEntry(server, row ?? unlisted(id), {
        text: joined(fate, usesText(count)),
        cells: {
          [vscode.l10n.t('Replaced By')]: replacement?.label ?? '',
          [vscode.l10n.t('Uses')]: String(count),
        },
      });
    },
  );
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
      .map((endpoint) => readRecords(server, context, { endpoint })),
  );
  const uses = new Map<string, number>();
  for (const id of lists.flat().flatMap(exerciseOf)) {
    uses.set(id, (uses.get(id) ?? 0) + 1);
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
