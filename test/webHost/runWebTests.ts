import { join } from 'node:path';
import { launchChromium } from '../harness/browser/chromium.ts';
import { createEditorEnvironment, type EnvironmentChanges } from '../harness/system/environment.ts';
import { excludedTestsVariable, resultsFileVariable } from '../harness/suites/hostResults.ts';
import { readResults, type HostSuiteResult } from '../harness/suites/hostSuite.ts';
import { project } from '../harness/system/paths.ts';
import { startServerProcess } from '../harness/system/serverProcess.ts';
import { createTemporaryFolder } from '../harness/system/temporaryFolder.ts';
import { addPageErrors, formatLogs, runTestPage } from '../harness/browser/testPage.ts';
import type { VsCodeVersion } from '../harness/editors/vscodeInstall.ts';
import { startWebEditor } from '../harness/editors/webEditor.ts';
import { partVariable, type HostPart } from '../host/parts.ts';
import { excludedTests, describeExcludedTests } from './leftOut/index.ts';

/** Options of a run of host tests in a page. */
export interface WebTestsOptions {
  readonly version: VsCodeVersion;
  readonly part: HostPart;
  /** The extension under test: a folder with its manifest and its built code. */
  readonly developmentPath: string;
  /** The result of `bundleTests`. */
  readonly code: string;
  /** Environment variables of the control process. */
  readonly env: EnvironmentChanges;
}

/**
 * Runs a part of the host tests in the extension host of a page, beside a control process that has Node.
 *
 * @throws Error with the end of the logs if the tests did not finish. Failed tests are no error here.
 */
export async function runWebTests(options: WebTestsOptions): Promise<HostSuiteResult> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await createTemporaryFolder('wger-web-results'));
  const resultsFile = join(folder.path, 'results.json');
  const control = started.adopt(
    await startServerProcess({
      command: process.execPath,
      arguments: [join(project, 'test', 'webHost', 'control', 'main.ts')],
      env: createEditorEnvironment({
        ...options.env,
        [partVariable]: options.part,
        [resultsFileVariable]: resultsFile,
        [excludedTestsVariable]: JSON.stringify(Object.values(excludedTests[options.part]).flat()),
      }),
      readyPattern: /^http:\S+/m,
    }),
    (each) => each.stop(),
  );
  const editor = started.adopt(
    await startWebEditor({
      version: options.version,
      developmentPath: options.developmentPath,
      tests: `const controlUrl = ${JSON.stringify(control.readyMatch)};\n${options.code}`,
    }),
    (each) => each.dispose(),
  );
  const browser = started.adopt(await launchChromium(), (each) => each.close());
  const output: string[] = [];
  const { code, errors } = await runTestPage(browser, {
    url: editor.url,
    window: { width: 640, height: 480 },
    output,
    log: control.log,
  });
  const results = await readResults(resultsFile, output);
  if (results === undefined) {
    throw new Error(
      `The host tests ended with ${code} before their end.\n${formatLogs(output, control.log)}`,
    );
  }
  return {
    ...results,
    failures: addPageErrors(results.failures, errors),
    output: [...results.lines, describeExcludedTests(options.part)].join('\n'),
  };
}
