import { readServerIds, readServerRows } from '../../serverRows.ts';
import { owner } from '../../service/domain/users.ts';
import type { Service } from '../../service/service.ts';

/** Lists whose answers contain rows of other users, too. */
export const mixedListPattern =
  /^(routine|(max-)?repetitions-config|exercise|exercise-base|exercise-translation|exerciseimage|video|exercisealias|exercisecomment|ingredient|ingredientweightunit|ingredient-image)$/;

/** The members of a row that tell who owns it. */
interface MixedRow {
  readonly id: number;
  readonly license_author?: string;
  readonly slot_entry?: number;
  readonly translation?: number;
  /** Of aliases and notes up to 2.2, where later releases have `translation`. */
  readonly exercise?: number;
  readonly exercise_base?: number;
  readonly ingredient?: number;
  readonly ingredient_id?: number;
}

/** The ids of the user's own objects in a mixed list, found in another way than by the backup. */
export async function readOwnIds(service: Service, kind: string): Promise<ReadonlySet<string>> {
  if (kind === 'routine') {
    return readServerIds(service, 'workouts');
  }
  const rows = (await readServerRows(service, kind)) as readonly MixedRow[];
  const isOwn = await createOwnershipTest(service, kind);
  return new Set(rows.filter(isOwn).map(({ id }) => String(id)));
}

async function createOwnershipTest(service: Service, kind: string): Promise<(row: MixedRow) => boolean> {
  const isAuthor = ({ license_author: author }: MixedRow): boolean => author === owner.username;
  switch (kind) {
    case 'exercisealias':
    case 'exercisecomment': {
      const translations = await readOwnIds(service, 'exercise-translation');
      return ({ translation, exercise }) => translations.has(String(translation ?? exercise));
    }
    case 'exerciseimage':
    case 'video': {
      const bases = await readOwnIds(service, 'exercise-base');
      const exercises = await readOwnIds(service, 'exercise');
      return (row) =>
        isAuthor(row) || bases.has(String(row.exercise_base)) || exercises.has(String(row.exercise));
    }
    case 'ingredientweightunit':
    case 'ingredient-image': {
      const ingredients = await readOwnIds(service, 'ingredient');
      return (row) => ingredients.has(String(row.ingredient ?? row.ingredient_id));
    }
    case 'repetitions-config':
    case 'max-repetitions-config': {
      const entries = new Set((await readServerRows(service, 'slot-entry')).map(({ id }) => id));
      return ({ slot_entry: entry }) => entries.has(entry ?? '');
    }
    default:
      return isAuthor;
  }
}
