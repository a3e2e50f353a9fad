import * as vscode from 'vscode';
import type { CompleteListing } from '../../collections/completeListing.ts';
import { joinParts, formatKindAndId } from '../../resources/fields.ts';
import {
  isSuperset,
  type PlanDay,
  type PlannedExercise,
  type PlannedSet,
} from '../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { formatLoadAndProgression, formatSetType } from '../../vscode/text/plans.ts';
import type { RowCache } from '../rows/rowCache.ts';
import type { GroupRow, ItemRow, Row } from '../rows/rows.ts';

/** Creates the rows of a planned day: its exercises, with those of a superset in a group. */
export function createPlannedRows(
  { sets }: PlanDay,
  day: ItemRow,
  rowCache: RowCache,
  exercises: CompleteListing,
): readonly Row[] {
  const createItemRow = (planned: PlannedExercise, comment: string, parent: ItemRow | GroupRow): ItemRow =>
    rowCache.getItemRow(
      { list: day.list, parent, key: planned.key, address: day.address },
      toPlannedItem(planned, comment, exercises),
    );
  const createSupersetRow = ({ exercises: together, comment }: PlannedSet, at: number): GroupRow => {
    const group = rowCache.getGroupRow({
      list: day.list,
      parent: day,
      key: `superset ${String(at)}`,
      title: vscode.l10n.t('Superset'),
      description: comment,
      icon: 'layers',
      isExpanded: true,
    });
    return rowCache.setGroupRows(
      group,
      together.map((planned) => createItemRow(planned, '', group)),
    );
  };
  return sets.flatMap((set, at): readonly Row[] =>
    isSuperset(set)
      ? [createSupersetRow(set, at)]
      : set.exercises.map((planned) => createItemRow(planned, set.comment, day)),
  );
}

/** An exercise of a plan as an item, with its load. */
function toPlannedItem(
  { exercise, name, load, progression, type, comment }: PlannedExercise,
  setComment: string,
  exercises: CompleteListing,
): ListedItem {
  const known = exercise === undefined ? undefined : exercises.findItem(exercise);
  return {
    id: exercise,
    of: 'exercises',
    label: name || (known?.label ?? formatKindAndId('Exercise', exercise)),
    description: joinParts(
      formatLoadAndProgression(load, progression),
      formatSetType(type),
      comment,
      setComment,
    ),
    ...(known?.details === undefined ? {} : { details: known.details }),
  };
}
