import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, forComparison, median, type Figure } from '../../figure.ts';
import { BareClient } from '../support/bare.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { createFreshServer } from '../support/freshServer.ts';
import { activateProbe, setServer, getView } from '../support/probed.ts';
import { measureInTurn, measureTime } from '../support/repeat.ts';

const rounds = 11;
const firstRows = 20;

/** Time until the first exercises are visible. */
export async function measureFirstRows({ distant }: ServerAddresses): Promise<Figure[]> {
  await using client = new BareClient();
  await setServer(distant);
  const known = async (): Promise<number> => {
    await using fresh = await createFreshServer();
    const { catalogue, exercises } = fresh.server;
    await Promise.all([catalogue.readEndpoints(), catalogue.readNaming()]);
    const time = await measureTime(() => exercises.open());
    assert.ok(exercises.items.length === firstRows && exercises.isLoading);
    return time;
  };
  const smallPage = `${distant}/api/v2/exerciseinfo/?limit=${firstRows}&ordering=id`;
  const times = await measureInTurn(rounds, { bare: () => measureTime(() => client.page(smallPage)), known });
  const cold = await measureInTurn(5, { cold: () => measureColdTime(distant) });
  const small = median(times.bare);
  return [
    forComparison('one page of 20 exercises, bare', small, 'ms'),
    atMost('first 20 rows', median(times.known), 'ms', small + 50, '≤ that page + 50'),
    forComparison('first 20 rows with nothing known of the server', median(cold.cold), 'ms'),
  ];
}

/** From opening the view to its first rows, with nothing on disk and before the server's root was read. */
async function measureColdTime(url: string): Promise<number> {
  const { storage } = await activateProbe();
  await setServer(undefined);
  await rm(join(storage, 'snapshots'), { recursive: true, force: true });
  await setServer(url);
  const view = await getView('exercises');
  const time = await measureTime(async () => {
    assert.ok((await view.rows()).length >= firstRows);
  });
  await setServer(undefined);
  return time;
}
