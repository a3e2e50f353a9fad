import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { tail } from './commands.ts';
import { startEditor, type Editor } from './editor.ts';
import type { EnvironmentChanges } from './environment.ts';
import type { FailedTest } from './failedTest.ts';
import { parseHostResults, resultsPrefix, resultsVariable, type HostResults } from './hostResults.ts';
import { standInForWrapper } from './serverStandIn.ts';
import type { Settings } from './settings.ts';
import { makeTemporaryFolder } from './temporaryFolder.ts';
import type { VsCodeVersion } from './vscodeInstall.ts';
import { workbenchUrl } from './workbenchUrl.ts';

/** What suite to run, in what editor. All paths are absolute. */
export interface HostSuiteOptions {
  readonly version: VsCodeVersion;
  /** A bundled suite (`bundleSuite`) that exports `run()`. */
  readonly entry: string;
  /** The extension under test: a folder with its manifest and its built code. */
  readonly developmentPath: string;
  /** More extensions to install beside it. */
  readonly extensions?: readonly string[];
  readonly settings?: Settings;
  readonly workspace?: string;
  readonly workspaceTrust?: boolean;
  /** Pixels. To draw is most of what a suite costs, so a small window serves where nothing is measured. */
  readonly window?: { readonly width: number; readonly height: number };
  /** Environment variables of the extension host. */
  readonly env?: EnvironmentChanges;
  /** Seconds until the suite must have ended; 120 unless given. */
  readonly timeLimit?: number;
}

/** How it went. `output` is what the suite printed. */
export interface HostSuiteResult {
  readonly passed: number;
  readonly failures: readonly FailedTest[];
  readonly skipped: number;
  readonly output: string;
}

/**
 * Runs a mocha suite inside the extension host of a real VS Code.
 *
 * @throws Error with the end of the logs, when the suite did not come to its end. Failed tests are no error here.
 */
export async function runHostSuite(options: HostSuiteOptions): Promise<HostSuiteResult> {
  await using started = new AsyncDisposableStack();
  const folder = started.adopt(await makeTemporaryFolder('wger-host-results'), (each) => each.remove());
  const resultsFile = join(folder.path, 'results.json');
  const env = { ...options.env, [resultsVariable]: resultsFile };
  const editor = started.adopt(await startEditor({ ...options, hostTests: true, env }), (each) =>
    each.dispose(),
  );
  const browser = started.adopt(await launchChromium(), (each) => each.close());
  const context = await browser.newContext({ viewport: options.window ?? { width: 1280, height: 720 } });
  await standInForWrapper(context);

  const output: string[] = [];
  const code = await runIn(await context.newPage(), editor, options, output);
  const results = await readResults(resultsFile, output);
  if (results === undefined) {
    throw new Error(`The host suite ended with ${code} before its tests did.\n${logs(output, editor)}`);
  }
  const { passed, failures, skipped, lines } = results;
  return { passed, failures, skipped, output: lines.length > 0 ? lines.join('\n') : output.join('\n') };
}

/** Opens the workbench, which runs the suite as soon as it is there, and waits for the code it ends with. */
async function runIn(
  page: Page,
  editor: Editor,
  options: HostSuiteOptions,
  output: string[],
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  // The workbench calls these two. They have to be there before it is.
  await page.exposeFunction('codeAutomationLog', (_type: string, values: readonly unknown[]) => {
    output.push(values.map(String).join(' '));
  });
  await page.exposeFunction('codeAutomationExit', resolve);
  page.on('crash', () => {
    reject(new Error(`The workbench's page crashed.\n${logs(output, editor)}`));
  });
  const seconds = options.timeLimit ?? 120;
  const limit = setTimeout(() => {
    reject(new Error(`The host suite did not end within ${seconds} s.\n${logs(output, editor)}`));
  }, seconds * 1000);
  try {
    await page.goto(
      workbenchUrl(editor, [
        ['extensionDevelopmentPath', remote(editor, options.developmentPath)],
        ['extensionTestsPath', remote(editor, options.entry)],
        ['skipWelcome', 'true'],
      ]),
    );
    return await promise;
  } finally {
    clearTimeout(limit);
  }
}

async function readResults(file: string, output: readonly string[]): Promise<HostResults | undefined> {
  try {
    return parseHostResults(await readFile(file, 'utf8'));
  } catch {
    const line = output.findLast((each) => each.startsWith(resultsPrefix));
    return line === undefined ? undefined : parseHostResults(line.slice(resultsPrefix.length));
  }
}

function remote(editor: Editor, path: string): string {
  return `vscode-remote://${new URL(editor.url).host}${path}`;
}

function logs(output: readonly string[], editor: Editor): string {
  return `The suite's output:\n${tail(output.join('\n'))}\nThe server's log:\n${tail(editor.log())}`;
}
