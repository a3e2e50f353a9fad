import assert from 'node:assert/strict';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createItemUri, parseItemUri } from '../../../../src/documents/uri.ts';
import type { PlotBlock } from '../../../../src/previews/blocks.ts';
import { loadProgress } from '../../../../src/previews/kinds/progress/progress.ts';
import { owner } from '../../../service/domain/users.ts';
import { atMost, forComparison, type Figure } from '../../figure.ts';
import { BareClient } from '../support/bare.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { createFreshServer } from '../support/freshServer.ts';
import { setServer } from '../support/probed.ts';
import { measureInTurn, measureTime } from '../support/repeat.ts';

const rounds = 5;
const exercise = '73';

/**
 * Time to load the progress of an exercise with 10,000 sets, until its blocks are sent to the page. The names of units
 * and exercises are read before, as they are when the sidebar is visible.
 */
export async function measureProgress({ distant }: ServerAddresses): Promise<Figure[]> {
  await setServer(distant);
  const { key } = owner;
  let urls: readonly string[] = [];
  let longestBlock = 0;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const ours = async (): Promise<number> => {
    await using fresh = await createFreshServer(key);
    const { server } = fresh;
    await server.exercises.open();
    await server.exercises.whenSettled();
    const uri = createItemUri(server.address, 'exercises', { id: exercise }, 'Bench Press');
    const reference = parseItemUri(uri) ?? assert.fail();
    const request = {
      uri,
      reference,
      id: 'id' in reference.key ? reference.key.id : '',
      server,
      readDocument: () => Promise.reject(new Error('The document is not needed.')),
      context: { signal: new AbortController().signal, onWait: () => undefined },
      redraw: () => undefined,
    };
    delay.reset();
    delay.enable();
    const time = await measureTime(async () => {
      const draw = await loadProgress(request);
      // The plot of repetitions with one weight has only some of the days.
      const plots = draw({ range: 'all' }).blocks.filter(
        (block): block is PlotBlock => block.kind === 'plot' && block.unit !== '',
      );
      assert.ok(plots.every(({ points }) => points.length > 1000));
    });
    delay.disable();
    longestBlock = Math.max(longestBlock, delay.max / 1e6);
    urls = fresh.urls.filter((url) => url.includes('/workoutlog/'));
    return time;
  };
  const same = async (): Promise<number> => {
    await using client = new BareClient({ authorization: `Token ${key}` });
    await client.pages([`${distant}/api/v2/language/`]);
    return await measureTime(async () => {
      assert.ok((await client.pages(urls)) >= 10_000);
    });
  };
  const taken = await measureInTurn(rounds, { ours, same });
  const [least, bare] = [Math.min(...taken.ours), Math.min(...taken.same)];
  return [
    forComparison('progress of an exercise with 10,000 sets', least, 'ms'),
    forComparison('the same pages of sets, bare', bare, 'ms'),
    atMost('progress beyond 1.15 times the same pages', least - 1.15 * bare, 'ms', 300),
    atMost('longest block while progress is read', longestBlock, 'ms', 50),
  ];
}
