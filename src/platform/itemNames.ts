import type { Server } from './currentServer.ts';
import { exercises } from '../resources/exercises.ts';
import { isTableOfNames, nameInTable } from '../resources/tableNames.ts';

/** Tells the name behind an id of a resource; undefined where it is not known. */
export type NameOf = (resource: string, id: string) => string | undefined;

/**
 * The names of items of some resources: of those that are known whole anyway, and of small tables, each of which is read at
 * most once. No id is ever asked for by itself.
 */
export async function namesIn(server: Server, resources: ReadonlySet<string>): Promise<NameOf> {
  const endpoints = [...resources].filter(isTableOfNames);
  const [tables] = await Promise.all([
    Promise.all(
      endpoints.map(
        async (endpoint) => [endpoint, await server.catalogue.tables.of(endpoint).rows()] as const,
      ),
    ),
    resources.has(exercises.id) ? server.exercises.open() : undefined,
  ]);
  const rows = new Map(tables);
  return (resource, id) =>
    resource === exercises.id
      ? server.exercises.item(id)?.label
      : nameInTable(resource, rows.get(resource)?.get(id));
}
