import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../system/commands.ts';
import { createEditorEnvironment } from '../system/environment.ts';
import { vscodeTest } from '../system/paths.ts';
import { findPort } from '../network/ports.ts';
import { startServerProcess, type ServerProcess } from '../system/serverProcess.ts';
import { changeSettings, quietSettings, writeSettings, type Settings } from './settings.ts';
import { installVsCode, type VsCodeVersion } from './vscodeInstall.ts';

/** A VS Code for manual use. */
export interface CodeServer {
  /** The address of its workbench. */
  readonly url: string;
  readonly stop: ServerProcess['stop'];
}

/** Browsers store secrets by address, so the port stays the same whenever possible. */
const preferredPort = 8190;

/**
 * Starts VS Code through the `code-server` wrapper, reachable only from this machine, without a password. Unlike the
 * editors of the tests, it keeps its data, in `.vscode-test/start/`, and its secrets.
 *
 * @param vsix the extension to install
 * @param settings user settings to set. Others stay as the user left them.
 */
export async function startCodeServer(
  version: VsCodeVersion,
  vsix: string,
  settings: Settings,
): Promise<CodeServer> {
  const { root, node } = await installVsCode(version);
  const folder = join(vscodeTest, 'start', version);
  const settingsFile = join(folder, 'data', 'User', 'settings.json');
  const workspace = join(folder, 'workspace');
  await mkdir(workspace, { recursive: true });
  if (!existsSync(settingsFile)) {
    await writeSettings(settingsFile, quietSettings);
  }
  await changeSettings(settingsFile, settings);

  const program = join(root, 'out', 'node', 'entry.js');
  const folders = ['--user-data-dir', join(folder, 'data'), '--extensions-dir', join(folder, 'extensions')];
  const common = [program, ...folders, '--config', join(folder, 'config.yaml')];
  const env = createEditorEnvironment();
  await runCommand(node, [...common, '--install-extension', vsix, '--force'], { cwd: folder, env });
  const server = await startServerProcess({
    command: node,
    arguments: [
      ...common,
      ...['--auth', 'none', '--bind-addr', `127.0.0.1:${await findPort(preferredPort)}`],
      ...['--disable-telemetry', '--disable-update-check', '--disable-workspace-trust'],
      workspace,
    ],
    env,
    readyPattern: /HTTP server listening on (http:\S+)/,
  });
  return {
    url: `${server.readyMatch}?folder=${encodeURIComponent(workspace)}`,
    stop: server.stop,
  };
}
