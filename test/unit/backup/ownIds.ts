import { idsHeldBy, rowsHeldBy } from '../../heldBy.ts';
import { owner } from '../../service/domain/users.ts';
import type { Service } from '../../service/service.ts';

/** The lists of which others' rows are in the answers, too. */
export const isMixed =
  /^(routine|(max-)?repetitions-config|exercise|exercise-base|exercise-translation|exerciseimage|video|exercisealias|exercisecomment|ingredient)$/;

/** Ids that the user's own objects of a mixed list have, told in another way than the backup does. */
export async function ownIds(service: Service, kind: string): Promise<ReadonlySet<string>> {
  if (kind === 'routine') {
    return idsHeldBy(service, 'workouts');
  }
  const rows = (await rowsHeldBy(service, kind)) as readonly {
    readonly id: number;
    readonly slot_entry?: number;
    readonly license_author?: string;
    readonly translation?: number;
    /** Of other names and notes: what it is called up to 2.2. */
    readonly exercise?: number;
  }[];
  if (kind === 'exercisealias' || kind === 'exercisecomment') {
    const translations = await ownIds(service, 'exercise-translation');
    const own = rows.filter(({ translation, exercise }) => translations.has(String(translation ?? exercise)));
    return new Set(own.map(({ id }) => String(id)));
  }
  const entries = new Set((await rowsHeldBy(service, 'slot-entry')).map(({ id }) => id));
  return new Set(
    rows
      .filter(({ slot_entry: entry, license_author: author }) =>
        entry === undefined ? author === owner.username : entries.has(entry),
      )
      .map(({ id }) => String(id)),
  );
}
