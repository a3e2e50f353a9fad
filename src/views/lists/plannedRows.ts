import * as vscode from 'vscode';
import type { CompleteListing } from '../../collections/completeListing.ts';
import { joined, kindAndId } from '../../resources/fields.ts';
import {
  isSuperset,
  type PlanDay,
  type PlannedExercise,
  type PlannedSet,
} from '../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { courseText } from '../../vscode/text/plans.ts';
import type { DrawnRows } from '../rows/drawnRows.ts';
import type { ItemRow } from '../rows/itemRow.ts';
import type { GroupRow, Row } from '../rows/rows.ts';

/** Rows of what is to be done on a day: exercises, with those that are done in one go under a title. */
export function plannedRows(
  { sets }: PlanDay,
  day: ItemRow,
  drawn: DrawnRows,
  exercises: CompleteListing,
): readonly Row[] {
  const rowOf = (planned: PlannedExercise, comment: string, parent: ItemRow | GroupRow): ItemRow =>
    drawn.item(
      { list: day.list, parent, key: planned.key, address: day.address },
      plannedItem(planned, comment, exercises),
    );
  const superset = ({ exercises: together, comment }: PlannedSet, at: number): GroupRow => {
    const group = drawn.group({
      list: day.list,
      parent: day,
      key: `superset ${String(at)}`,
      title: vscode.l10n.t('Superset'),
      description: comment,
      icon: 'layers',
      isOpen: true,
    });
    return drawn.fill(
      group,
      together.map((planned) => rowOf(planned, '', group)),
    );
  };
  return sets.flatMap((set, at): readonly Row[] =>
    isSuperset(set) ? [superset(set, at)] : set.exercises.map((planned) => rowOf(planned, set.comment, day)),
  );
}

/** An exercise of a plan, with its load, under the name that is known of it. */
function plannedItem(
  { exercise, name, load, course, type, comment }: PlannedExercise,
  setComment: string,
  exercises: CompleteListing,
): ListedItem {
  const known = exercise === undefined ? undefined : exercises.item(exercise);
  const shown = {
    of: 'exercises',
    label: name || (known?.label ?? kindAndId('Exercise', exercise)),
    description: joined(courseText(load, course), type, comment, setComment),
    ...(known?.details === undefined ? {} : { details: known.details }),
  };
  return exercise === undefined ? { ...shown, id: undefined, place: undefined } : { ...shown, id: exercise };
}
