import * as vscode from 'vscode';
import { ignoreFailure } from '../../../api/failures/failures.ts';
import { createItemUri } from '../../../documents/uri.ts';
import { workouts } from '../../../resources/workouts.ts';
import type { Server } from '../../../session/currentServer.ts';
import { readPrivateNames } from '../../../session/privateNames.ts';
import type { ReadContext } from '../../../session/records/readRecords.ts';
import type { TrainedSet } from '../../../training/trainedSets.ts';
import { formatSetCount } from '../../../vscode/text/numbers.ts';
import type { Block } from '../../blocks.ts';
import { createOmittedNote, links } from '../../parts/builders.ts';

/** Upper limit on the links. */
const maxLinks = 50;

/** Reads the names of the user's workouts by id. Failures are ignored, since a preview can do without the names. */
export async function readWorkoutNames(
  server: Server,
  { signal }: ReadContext,
): Promise<ReadonlyMap<string, string>> {
  const rows = (await ignoreFailure(readPrivateNames(server, workouts.id, { signal }))) ?? [];
  return new Map(
    rows.flatMap(({ id, of, name }) =>
      of === workouts.id && typeof name === 'string' ? [[id, name] as const] : [],
    ),
  );
}

/** Links to the workouts with logged sets, most sets first, followed by those that only plan the exercise. */
export function createWorkoutLinks(
  { address }: Pick<Server, 'address'>,
  sets: readonly TrainedSet[],
  planned: ReadonlySet<string>,
  names: ReadonlyMap<string, string>,
): readonly Block[] {
  // Up to 2.2, the lists also contain plans of templates, which are not workouts (`wger-api.md` §3.1).
  const counts = new Map([...planned].filter((id) => names.has(id)).map((id) => [id, 0]));
  for (const { workout } of sets) {
    if (workout !== undefined) {
      counts.set(workout, (counts.get(workout) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  // A server may send any number of workouts, and making a link takes a while.
  const shown = sorted.slice(0, maxLinks).map(([id, count]) => {
    const text = names.get(id) ?? vscode.l10n.t('Workout {0}', id);
    const target = createItemUri(address, workouts.id, { id }, text).toString();
    const remark = count === 0 ? vscode.l10n.t('planned') : formatSetCount(count);
    return { text, remark, target };
  });
  return [...links(vscode.l10n.t('Workouts'), shown), ...createOmittedNote(sorted.length - maxLinks)];
}
