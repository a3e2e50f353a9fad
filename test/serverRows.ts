// Reads the data of a sample server without the extension, for tests that compare what the extension shows with it.
import type { Service } from './service/service.ts';

/** A row as the service sends it. */
export interface ServerRow {
  readonly id: number | string;
  /** Routines only. */
  readonly is_public?: boolean;
  /** The plan that a day belongs to: `training` up to 2.2, `routine` since 2.3. */
  readonly training?: number;
  readonly routine?: number;
}

/** Reads every row of a list with the service's key; returns none if the service has no such list. */
export async function readServerRows({ url, key }: Service, endpoint: string): Promise<readonly ServerRow[]> {
  const rows: ServerRow[] = [];
  for (let query: string | undefined = '?limit=999&ordering=id'; query !== undefined;) {
    const response = await fetch(`${url}/api/v2/${endpoint}/${query}`, {
      headers: { authorization: `Token ${key}` },
    });
    if (response.status !== 200) {
      return [];
    }
    const json = (await response.json()) as ServerRow[] | { results: ServerRow[]; next: string | null };
    rows.push(...(Array.isArray(json) ? json : json.results));
    query = Array.isArray(json) || json.next === null ? undefined : new URL(json.next).search;
  }
  return rows;
}

/** The endpoints that a view may show, the preferred one first. */
const endpoints: Readonly<Record<string, readonly string[]>> = {
  workouts: ['routine', 'workout'],
  exercises: ['exercisebaseinfo', 'exerciseinfo', 'exercise'],
  ingredients: ['ingredientinfo', 'ingredient'],
};

/** The ids that a view should show at its top level; for workouts the user's own, including templates. */
export async function readServerIds(service: Service, view: string): Promise<ReadonlySet<string>> {
  for (const endpoint of endpoints[view] ?? []) {
    const rows = await readServerRows(service, endpoint);
    // Before 2.0, the rows of `exerciseinfo` have no ids.
    if (rows.some((row) => 'id' in row)) {
      const templates = view === 'workouts' ? await readServerRows(service, 'templates') : [];
      const own = endpoint === 'routine' ? rows.filter((row) => row.is_public === false) : rows;
      return new Set([...own, ...templates].map(({ id }) => String(id)));
    }
  }
  return new Set();
}
