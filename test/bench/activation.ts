import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleSuite } from '../harness/bundleSuite.ts';
import { runHostSuite } from '../harness/hostSuite.ts';
import { atMost, median, type Figure } from './figure.ts';
import { emptyExtension, sampleVariable, type Sample } from './host/sample.ts';

const hosts = 12;

/** Activation by VS Code's own clock, in fresh extension hosts, with an empty extension measured beside ours. */
export async function measureActivation(project: string, vsix: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-bench-'));
  try {
    const empty = await writeEmptyExtension(join(folder, 'empty'));
    const entry = join(project, 'out', 'bench', 'activation.cjs');
    await bundleSuite(join(project, 'test', 'bench', 'host', 'activation.ts'), entry);
    const samples: Sample[] = [];
    for (let host = 1; host <= hosts; host++) {
      process.stderr.write(`Measuring activation in extension host ${host} of ${hosts}…\n`);
      samples.push(await measureIn(join(folder, `sample-${host}.json`), { entry, empty, vsix }));
    }
    const emptyTime = median(samples.map((sample) => sample.empty));
    return [
      atMost('activation of an empty extension', emptyTime, 'ms', Infinity, 'for comparison'),
      atMost(
        'activation',
        median(samples.map(({ activation }) => activation)),
        'ms',
        emptyTime + 10,
        '≤ empty + 10',
      ),
      atMost('load of the HTTP client', median(samples.map(({ undici }) => undici)), 'ms', 25),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureIn(
  file: string,
  { entry, empty, vsix }: { readonly entry: string; readonly empty: string; readonly vsix: string },
): Promise<Sample> {
  const { failed, output } = await runHostSuite({
    version: '1.139',
    entry,
    developmentPath: empty,
    extensions: [vsix],
    env: { [sampleVariable]: file },
  });
  if (failed > 0) {
    throw new Error(output);
  }
  return JSON.parse(await readFile(file, 'utf8')) as Sample;
}

async function writeEmptyExtension(folder: string): Promise<string> {
  const [publisher, name] = emptyExtension.split('.');
  await mkdir(folder);
  await writeFile(join(folder, 'main.cjs'), 'exports.activate = () => undefined;\n');
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({
      publisher,
      name,
      version: '1.0.0',
      engines: { vscode: '^1.105.0' },
      activationEvents: ['onCommand:bench.never'],
      main: './main.cjs',
    }),
  );
  return folder;
}
