import type { UnitFormat } from '../../resources/server/units.ts';
import type { Server } from '../currentServer.ts';

/**
 * Reads the names of a server's units of sets, without which their numbers mean nothing.
 *
 * @throws the failure of a table that cannot be read
 */
export async function readUnitNames({ catalogue }: Server): Promise<UnitFormat> {
  const units = await catalogue.readUnits();
  const problem = ['setting-weightunit', 'setting-repetitionunit']
    .map((table) => catalogue.tables.get(table).loadFailure)
    .find(Boolean);
  if (problem !== undefined) {
    throw problem;
  }
  return units;
}
