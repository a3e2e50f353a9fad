import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { atMost, forComparison, median, type Figure } from '../figure.ts';
import { BareClient } from './bare.ts';
import type { ServerAddresses } from './environment.ts';
import { freshServer } from './freshServer.ts';
import { probed, setServer, viewNamed } from './probed.ts';
import { inTurn, timeOf } from './repeat.ts';

const rounds = 11;
const firstRows = 20;

/** Time until the first exercises are visible. */
export async function firstRowFigures({ distant }: ServerAddresses): Promise<Figure[]> {
  await using client = new BareClient();
  await setServer(distant);
  const known = async (): Promise<number> => {
    await using fresh = await freshServer();
    const { catalogue, exercises } = fresh.server;
    await Promise.all([catalogue.readEndpoints(), catalogue.readNaming()]);
    const time = await timeOf(() => exercises.open());
    assert.ok(exercises.items.length === firstRows && exercises.isLoading);
    return time;
  };
  const smallPage = `${distant}/api/v2/exerciseinfo/?limit=${firstRows}&ordering=id`;
  const times = await inTurn(rounds, { bare: () => timeOf(() => client.page(smallPage)), known });
  const cold = await inTurn(5, { cold: () => coldTime(distant) });
  const small = median(times.bare);
  return [
    forComparison('one page of 20 exercises, bare', small, 'ms'),
    atMost('first 20 rows', median(times.known), 'ms', small + 50, '≤ that page + 50'),
    forComparison('first 20 rows with nothing known of the server', median(cold.cold), 'ms'),
  ];
}

/** From opening the view to its first rows, with nothing on disk and before the server's root was read. */
async function coldTime(url: string): Promise<number> {
  const { storage } = await probed();
  await setServer(undefined);
  await rm(join(storage, 'snapshots'), { recursive: true, force: true });
  await setServer(url);
  const view = await viewNamed('exercises');
  const time = await timeOf(async () => {
    assert.ok((await view.rows()).length >= firstRows);
  });
  await setServer(undefined);
  return time;
}
