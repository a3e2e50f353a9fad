import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runHostSuite } from '../../harness/suites/hostSuite.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { buildBenchSuite } from '../build.ts';
import type { Figure } from '../figure.ts';
import { figuresVariable, serversVariable } from '../host/support/environment.ts';
import { startSampleServers } from '../sampleServers.ts';

/** Time to load, search and draw lists, in a real extension host against sample servers as large as wger's. */
export async function measureBrowsing(project: string): Promise<Figure[]> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await createTemporaryFolder('wger-bench'));
  const { addresses } = started.use(await startSampleServers(project));
  const file = join(folder.path, 'figures.json');
  process.stderr.write('Measuring browsing…\n');
  const { failures, output } = await runHostSuite({
    version: '1.139',
    ...(await buildBenchSuite(project)),
    env: { [serversVariable]: JSON.stringify(addresses), [figuresVariable]: file },
  });
  if (failures.length > 0) {
    throw new Error(output);
  }
  return JSON.parse(await readFile(file, 'utf8')) as Figure[];
}
