import type { UnitNames } from '../../training/trainedSets.ts';
import type { Server } from '../currentServer.ts';
import { requiredNames } from '../itemNames.ts';

/**
 * Reads the names of a server's units of sets, without which their numbers mean nothing.
 *
 * @throws the failure of a table that cannot be read
 */
export async function readUnitNames(server: Server): Promise<UnitNames> {
  const nameOf = await requiredNames(server, ['setting-weightunit', 'setting-repetitionunit']);
  return {
    weight: (id) => nameOf('setting-weightunit', id),
    repetition: (id) => nameOf('setting-repetitionunit', id),
  };
}
