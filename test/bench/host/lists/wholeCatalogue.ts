import assert from 'node:assert/strict';
import { atMost, forComparison, median, type Figure } from '../../figure.ts';
import { BareClient } from '../support/bare.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { createFreshServer } from '../support/freshServer.ts';
import { setServer } from '../support/probed.ts';
import { measureInTurn, measureTime } from '../support/repeat.ts';

const rounds = 7;
const exercises = 872;

/**
 * Loading all exercises, from nothing to the last row. The root and the languages are read before, over the same
 * connections, and do not count.
 */
export async function measureWholeCatalogue({ distant }: ServerAddresses): Promise<Figure[]> {
  await setServer(distant);
  const api = `${distant}/api/v2/`;
  let urls: readonly string[] = [];
  const ours = async (): Promise<number> => {
    await using fresh = await createFreshServer();
    const { server } = fresh;
    await Promise.all([server.catalogue.readEndpoints(), server.catalogue.readNaming()]);
    const time = await measureTime(async () => {
      await server.exercises.open();
      await server.exercises.whenSettled();
    });
    assert.equal(server.exercises.items.length, exercises);
    assert.equal(server.exercises.hasMore, false);
    urls = fresh.urls.filter((url) => url.startsWith(`${api}exerciseinfo/`));
    await fresh.waitUntilSaved();
    return time;
  };
  const bare = async (read: (client: BareClient) => Promise<number>): Promise<number> => {
    await using client = new BareClient();
    await client.pages([`${api}language/`, `${api}language/?limit=1`]);
    return await measureTime(async () => {
      assert.equal(await read(client), exercises);
    });
  };
  const taken = await measureInTurn(rounds, {
    ours,
    same: () => bare((client) => client.pages(urls)),
    oneByOne: () => bare((client) => client.following(`${api}exerciseinfo/?limit=100&ordering=id`)),
  });
  // Other work of the machine can only add to a time, so the shortest of each are compared.
  const [least, same, oneByOne] = [taken.ours, taken.same, taken.oneByOne].map((times) => Math.min(...times));
  assert.ok(least !== undefined && same !== undefined && oneByOne !== undefined);
  return [
    forComparison('872 exercises', median(taken.ours), 'ms'),
    forComparison('the same pages, bare', median(taken.same), 'ms'),
    forComparison('pages of 100 one by one, bare', median(taken.oneByOne), 'ms'),
    atMost('872 exercises : the same pages, bare', least / same, '×', 1.15),
    atMost('872 exercises : pages of 100 one by one', least / oneByOne, '×', 0.4),
  ];
}
