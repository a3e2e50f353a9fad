import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTests } from '@vscode/test-electron';
import { buildHostSuite } from '../host/build.ts';
import { getRecordingsFolder, recordingsVariable } from '../recordings/recordings.ts';
import { createEditorEnvironment } from './system/environment.ts';
import { parseHostResults, resultsFileVariable } from './suites/hostResults.ts';
import { project } from './system/paths.ts';
import { createTemporaryFolder } from './system/temporaryFolder.ts';

/**
 * `npm run test:desktop [-- VERSION]`: runs the host tests in a desktop VS Code, which it downloads. The version is one
 * of VS Code's own (`1.105.0`); `stable` by default.
 */
const version = process.argv[2] ?? 'stable';
const folder = await createTemporaryFolder('wger-desktop');
const results = join(folder.path, 'results.json');
try {
  const { developmentPath, entry } = await buildHostSuite(project);
  await runTests({
    version,
    cachePath: join(project, '.vscode-test'),
    extensionDevelopmentPath: developmentPath,
    extensionTestsPath: entry,
    extensionTestsEnv: {
      ...createEditorEnvironment(),
      [recordingsVariable]: getRecordingsFolder(project),
      [resultsFileVariable]: results,
    },
    launchArgs: [
      '--disable-extensions',
      '--disable-workspace-trust',
      '--user-data-dir',
      join(folder.path, 'data'),
    ],
  }).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  });
  const { passed, failures, skipped } = parseHostResults(await readFile(results, 'utf8'));
  console.log(`${passed} passed, ${failures.length} failed, ${skipped} skipped`);
} finally {
  await folder[Symbol.asyncDispose]();
}
