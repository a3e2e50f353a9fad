import { spawn } from 'node:child_process';
import { getLocalToday } from '../service/domain/time.ts';
import { createYearOfRecords } from '../service/domain/yearOfRecords.ts';
import { startService, type Service } from '../service/service.ts';
import { startCodeServer, type CodeServer } from './editors/codeServer.ts';
import { openDesktopEditor } from './editors/desktopEditor.ts';
import { startEditor } from './editors/editor.ts';
import { packageExtension } from './package.ts';
import { takeScreenshot } from './screenshot.ts';
import { findPort } from './network/ports.ts';
import type { Settings } from './editors/settings.ts';
import { parseStartOptions, startUsage, type StartOptions } from './startOptions.ts';
import { startWebEditor } from './editors/webEditor.ts';

/** Keys are stored by server, so the sample server keeps its port whenever possible. */
const preferredPort = 8191;
/** Browsers store data by address, so the page keeps its port, too. */
const preferredWebPort = 8192;

try {
  const options = process.argv.includes('--help') ? 'help' : readOptions();
  if (options === 'help') {
    console.log(startUsage);
  } else if (options === undefined) {
    process.exitCode = 2;
  } else if (options.screenshot === undefined) {
    await browse(options);
  } else {
    await saveScreenshot(options, options.screenshot);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function readOptions(): StartOptions | undefined {
  try {
    return parseStartOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${startUsage}`);
    return undefined;
  }
}

/** Runs everything until the user interrupts. */
async function browse(options: StartOptions): Promise<void> {
  const interrupted = waitForInterrupt();
  await using running = new AsyncDisposableStack();
  const vsix = await buildPackage();
  const sample = await startSampleServer(options, await findPort(preferredPort), running);
  const server = sample?.url ?? options.server;
  const settings = { 'wger.serverUrl': server };
  if (options.desktop) {
    await openDesktopEditor(vsix, settings);
  } else {
    const editor = await startBrowserEditor(options, vsix, settings);
    running.defer(editor.stop);
    console.log(`\n  VS Code      ${editor.url}   (open this in a browser)`);
    if (options.open) {
      openInBrowser(editor.url);
    }
  }
  console.log(`\n  wger server  ${server ?? ''}`);
  if (sample !== undefined) {
    console.log(`  API key      ${sample.key}`);
  }
  console.log('\nCtrl+C ends it all.');
  await interrupted;
}

/** A VS Code in a browser, with a server behind it or entirely in the page. */
async function startBrowserEditor(
  { version, web }: StartOptions,
  vsix: string,
  settings: Settings,
): Promise<CodeServer> {
  if (!web) {
    return startCodeServer(version, vsix, settings);
  }
  const editor = await startWebEditor({ version, vsix, settings, port: await findPort(preferredWebPort) });
  return { url: editor.url, stop: editor.dispose };
}

/** Saves a screenshot of an editor with new data, so that it looks the same every time. */
async function saveScreenshot(options: StartOptions, file: string): Promise<void> {
  await using running = new AsyncDisposableStack();
  const vsix = await buildPackage();
  const sample = await startSampleServer(options, 0, running);
  const settings = { 'wger.serverUrl': sample?.url ?? options.server };
  const editor = await startEditor({ version: options.version, vsix, settings });
  running.defer(editor.dispose);
  await takeScreenshot(editor, file, options.theme);
  console.log(file);
}

async function buildPackage(): Promise<string> {
  process.stderr.write('Packaging the extension…\n');
  return packageExtension();
}

async function startSampleServer(
  { generation, server }: StartOptions,
  port: number,
  running: AsyncDisposableStack,
): Promise<Service | undefined> {
  if (server !== undefined) {
    return undefined;
  }
  createYearOfRecords(getLocalToday());
  return running.adopt(await startService({ generation, port }), (service) => service.close());
}

/** A terminal interrupts the whole process group, and npm forwards the signal again, so the second one is ignored. */
function waitForInterrupt(): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      resolve(undefined);
    });
  }
  return promise;
}

function openInBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer' };
  spawn(commands[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore', detached: true })
    .on('error', () => {
      console.error('No browser could be opened.');
    })
    .unref();
}
