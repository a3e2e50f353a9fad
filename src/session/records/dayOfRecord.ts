import { dayOf } from '../../resources/details.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import type { Server } from '../currentServer.ts';

/** The day of a record as it was sent; undefined for what has none. */
export async function dayOfRecord(
  { catalogue }: Server,
  resource: string,
  record: unknown,
): Promise<string | undefined> {
  return dayOf((await catalogue.row(resourceNamed(resource), record)).details);
}

/** The days of records by their ids. */
export function daysOf(records: readonly ListedItem[]): ReadonlyMap<string, string> {
  return new Map(
    records.flatMap(({ id, details }) => {
      const day = dayOf(details);
      return id === undefined || day === undefined ? [] : [[id, day] as const];
    }),
  );
}
