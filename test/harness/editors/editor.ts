import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createEditorEnvironment, type EnvironmentChanges } from '../system/environment.ts';
import { getInstalledExtension } from './installedExtension.ts';
import { startServerProcess } from '../system/serverProcess.ts';
import {
  changeSettings,
  quietSettings,
  writeKeybindings,
  writeSettings,
  type Keybinding,
  type Settings,
} from './settings.ts';
import { createTemporaryFolder } from '../system/temporaryFolder.ts';
import { installVsCode, type VsCodeInstallation, type VsCodeVersion } from './vscodeInstall.ts';

/** Options of an editor. */
export interface EditorOptions {
  readonly version: VsCodeVersion;
  /** User settings, on top of the quiet ones. */
  readonly settings?: Settings;
  /** Keybindings of the user. */
  readonly keybindings?: readonly Keybinding[];
  /** A packaged extension (`.vsix`) to install. */
  readonly vsix?: string;
  /** True if folders have to be trusted (Restricted Mode until then); false by default. */
  readonly workspaceTrust?: boolean;
  /** The folder to open; a new, empty one by default. */
  readonly workspace?: string;
  /**
   * True if a page can run extension tests in it; false by default. Such an editor sends the output and result of the
   * tests to the page, and takes an extension under development from the page's payload. Otherwise it is the same.
   */
  readonly hostTests?: boolean;
  /** Environment variables of the extension host, on top of this process's. */
  readonly env?: EnvironmentChanges;
}

/** A running VS Code server with its own data, without a page yet. */
export interface Editor {
  readonly version: VsCodeVersion;
  /** The address of its workbench, with the workspace opened. */
  readonly url: string;
  readonly workspace: string;
  readonly dataFolder: string;
  readonly extensionsFolder: string;
  /** The server's output so far. */
  readonly log: () => string;
  /**
   * Changes user settings; `undefined` removes one. A page uses them after it is opened or reloaded, because an open
   * page does not notice that its settings file has changed. `Workbench.changeSettings` applies them to it.
   */
  readonly changeSettings: (changes: Settings) => Promise<void>;
  /** Ends all its processes and removes its data. */
  readonly dispose: () => Promise<void>;
}

/** Starts VS Code's own server on a free port, reachable only from this machine. */
export async function startEditor(options: EditorOptions): Promise<Editor> {
  const installation = await installVsCode(options.version);
  const folder = await createTemporaryFolder('wger-editor');
  try {
    const editor = await start(installation, folder.path, options);
    return {
      ...editor,
      dispose: async () => {
        await editor.dispose();
        await folder[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}

async function start(
  installation: VsCodeInstallation,
  folder: string,
  options: EditorOptions,
): Promise<Editor> {
  const dataFolder = join(folder, 'data');
  const extensionsFolder = join(folder, 'extensions');
  const workspace = options.workspace ?? join(folder, 'workspace');
  const userFolder = join(dataFolder, 'data', 'User');
  const settingsFile = join(userFolder, 'settings.json');
  const env = createEditorEnvironment(options.env);
  await mkdir(workspace, { recursive: true });
  await writeSettings(settingsFile, { ...quietSettings, ...options.settings });
  await writeKeybindings(join(userFolder, 'keybindings.json'), options.keybindings ?? []);
  await mkdir(extensionsFolder, { recursive: true });
  if (options.vsix !== undefined) {
    await cp(await getInstalledExtension(options.version, options.vsix), extensionsFolder, {
      recursive: true,
    });
  }

  const server = await startServerProcess({
    command: installation.node,
    arguments: [
      join(installation.server, 'out', 'server-main.js'),
      ...[
        '--host',
        '127.0.0.1',
        '--port',
        '0',
        '--without-connection-token',
        '--accept-server-license-terms',
      ],
      ...['--server-data-dir', dataFolder, '--extensions-dir', extensionsFolder, '--telemetry-level', 'off'],
      // Compression is useless, as the page is on this machine.
      '--disable-websocket-compression',
      ...(options.hostTests === true ? ['--enable-smoke-test-driver'] : []),
      ...(options.workspaceTrust === true ? [] : ['--disable-workspace-trust']),
    ],
    env,
    readyPattern: /Extension host agent listening on (\d+)/,
  });
  return {
    version: options.version,
    url: `http://127.0.0.1:${server.readyMatch}/?folder=${encodeURIComponent(workspace)}`,
    workspace,
    dataFolder,
    extensionsFolder,
    log: server.log,
    changeSettings: (changes) => changeSettings(settingsFile, changes),
    dispose: server.stop,
  };
}
