import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleSuite } from '../../harness/suites/bundleSuite.ts';
import { runHostSuite } from '../../harness/suites/hostSuite.ts';
import { atMost, forComparison, median, type Figure } from '../figure.ts';
import { emptyExtension, sampleVariable, snapshotsVariable, type Sample } from '../host/support/sample.ts';
import { writeSnapshot } from './snapshot.ts';

/** Number of extension hosts. Every other one starts with a snapshot of the exercises on disk. */
const hosts = 10;

/** Activation time by VS Code's own clock, in fresh extension hosts, beside an empty extension. */
export async function measureActivation(project: string, vsix: string): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wger-bench-'));
  try {
    const empty = await writeEmptyExtension(join(folder, 'empty'));
    const entry = join(project, 'out', 'bench', 'activation.cjs');
    await bundleSuite(join(project, 'test', 'bench', 'host', 'activation.ts'), entry);
    const snapshots = join(folder, 'snapshots');
    await writeSnapshot(snapshots);
    const without: Sample[] = [];
    const withSnapshot: Sample[] = [];
    for (let host = 1; host <= hosts; host++) {
      process.stderr.write(`Measuring activation in extension host ${host} of ${hosts}…\n`);
      const setting = { entry, empty, vsix, file: join(folder, `sample-${host}.json`) };
      if (host % 2 === 1) {
        without.push(await measureIn({ ...setting, snapshots: undefined }));
      } else {
        withSnapshot.push(await measureIn({ ...setting, snapshots }));
      }
    }
    return toFigures(without, withSnapshot);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function toFigures(without: readonly Sample[], withSnapshot: readonly Sample[]): Figure[] {
  const all = [...without, ...withSnapshot];
  const empty = median(all.map((sample) => sample.empty));
  // Other work of the machine can only add to a time, so the shortest of these few are compared.
  const getShortestTimes = (samples: readonly Sample[]): number =>
    Math.min(...samples.map(({ activation }) => activation));
  const shortest = getShortestTimes(without);
  return [
    forComparison('activation of an empty extension', empty, 'ms'),
    atMost('activation', median(all.map(({ activation }) => activation)), 'ms', empty + 10, '≤ empty + 10'),
    forComparison('shortest activation without a snapshot on disk', shortest, 'ms'),
    atMost(
      'shortest activation with a snapshot on disk',
      getShortestTimes(withSnapshot),
      'ms',
      shortest + 3,
      '≤ without + 3',
    ),
    atMost('looks at the snapshot by then', Math.max(...withSnapshot.map(({ looks }) => looks)), '', 0),
    atMost('load of the HTTP client', median(all.map(({ undici }) => undici)), 'ms', 25),
  ];
}

interface Setting {
  readonly entry: string;
  readonly empty: string;
  readonly vsix: string;
  /** File that receives the sample. */
  readonly file: string;
  /** Snapshots that the extension finds on disk; none when undefined. */
  readonly snapshots: string | undefined;
}

async function measureIn({ entry, empty, vsix, file, snapshots }: Setting): Promise<Sample> {
  const { failures, output } = await runHostSuite({
    version: '1.139',
    entry,
    developmentPath: empty,
    vsix,
    env: { [sampleVariable]: file, [snapshotsVariable]: snapshots },
  });
  if (failures.length > 0) {
    throw new Error(output);
  }
  return JSON.parse(await readFile(file, 'utf8')) as Sample;
}

async function writeEmptyExtension(folder: string): Promise<string> {
  const [publisher, name] = emptyExtension.split('.');
  await mkdir(folder);
  await writeFile(
    join(folder, 'main.cjs'),
    'exports.activate = ({ globalStorageUri }) => globalStorageUri.fsPath;\n',
  );
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
