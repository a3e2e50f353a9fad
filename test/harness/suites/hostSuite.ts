import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../browser/chromium.ts';
import { startEditor, type Editor } from '../editors/editor.ts';
import type { EnvironmentChanges } from '../system/environment.ts';
import type { FailedTest } from './failedTest.ts';
import { parseHostResults, resultsPrefix, resultsFileVariable, type HostResults } from './hostResults.ts';
import { addPageErrors, formatLogs, runTestPage } from '../browser/testPage.ts';
import type { Settings } from '../editors/settings.ts';
import { createTemporaryFolder } from '../system/temporaryFolder.ts';
import type { VsCodeVersion } from '../editors/vscodeInstall.ts';
import { workbenchUrl } from '../editors/workbenchUrl.ts';

/** The suite to run, and the editor. All paths are absolute. */
export interface HostSuiteOptions {
  readonly version: VsCodeVersion;
  /** A bundled suite (`bundleSuite`) that exports `run()`. */
  readonly entry: string;
  /** The extension under test: a folder with its manifest and built code. */
  readonly developmentPath: string;
  /** A packaged extension to install beside it. */
  readonly vsix?: string;
  readonly settings?: Settings;
  readonly workspace?: string;
  readonly workspaceTrust?: boolean;
  /** In pixels. Drawing is most of the cost of a suite, so a small window is used unless something is measured. */
  readonly window?: { readonly width: number; readonly height: number };
  /** Environment variables of the extension host. */
  readonly env?: EnvironmentChanges;
}

/** The result of a suite. `output` is the text that it printed. */
export interface HostSuiteResult {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  readonly skipped: number;
  readonly output: string;
}

/**
 * Runs a mocha suite inside the extension host of a real VS Code.
 *
 * @throws Error with the end of the logs if the suite did not finish. Failed tests are no error here.
 */
export async function runHostSuite(options: HostSuiteOptions): Promise<HostSuiteResult> {
  await using started = new AsyncDisposableStack();
  const folder = started.use(await createTemporaryFolder('wger-host-results'));
  const resultsFile = join(folder.path, 'results.json');
  const env = { ...options.env, [resultsFileVariable]: resultsFile };
  const editor = started.adopt(await startEditor({ ...options, hostTests: true, env }), (each) =>
    each.dispose(),
  );
  const browser = started.adopt(await launchChromium(), (each) => each.close());
  const output: string[] = [];
  const { code, errors } = await runTestPage(browser, {
    url: workbenchUrl(editor, [
      ['extensionDevelopmentPath', toRemoteUri(editor, options.developmentPath)],
      ['extensionTestsPath', toRemoteUri(editor, options.entry)],
      ['skipWelcome', 'true'],
    ]),
    output,
    log: editor.log,
    ...options,
  });
  const results = await readResults(resultsFile, output);
  if (results === undefined) {
    throw new Error(
      `The host suite ended with ${code} before its tests did.\n${formatLogs(output, editor.log)}`,
    );
  }
  const { passed, failures, skipped, lines } = results;
  return {
    passed,
    failures: addPageErrors(failures, errors),
    skipped,
    output: lines.length > 0 ? lines.join('\n') : output.join('\n'),
  };
}

/** The results, from their file or from the output; undefined when there are none. */
export async function readResults(file: string, output: readonly string[]): Promise<HostResults | undefined> {
  try {
    return parseHostResults(await readFile(file, 'utf8'));
  } catch {
    const line = output.findLast((each) => each.startsWith(resultsPrefix));
    return line === undefined ? undefined : parseHostResults(line.slice(resultsPrefix.length));
  }
}

function toRemoteUri(editor: Editor, path: string): string {
  return `vscode-remote://${new URL(editor.url).host}${path}`;
}
