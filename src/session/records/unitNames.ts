import type { UnitNames } from '../../training/trainedSets.ts';
import type { Server } from '../currentServer.ts';
import { namesIn } from '../itemNames.ts';

const [weightUnits, repetitionUnits] = ['setting-weightunit', 'setting-repetitionunit'];

/**
 * Reads the names of a server's units of sets, without which their numbers mean nothing.
 *
 * @throws the failure of a table that cannot be read
 */
export async function readUnitNames(server: Server): Promise<UnitNames> {
  const tables = [weightUnits, repetitionUnits];
  const nameOf = await namesIn(server, new Set(tables));
  const problem = tables.map((table) => server.catalogue.tables.of(table).problem).find(Boolean);
  if (problem !== undefined) {
    throw problem;
  }
  return {
    weight: (id) => nameOf(weightUnits, id),
    repetition: (id) => nameOf(repetitionUnits, id),
  };
}
