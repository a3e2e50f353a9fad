import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** User settings, as in `settings.json`. */
export type Settings = Readonly<Record<string, unknown>>;

/** Settings that keep a workbench quiet, so that tests and screenshots see only the extension. */
export const quietSettings: Settings = {
  // The page decides between light and dark, so that one editor serves both.
  'window.autoDetectColorScheme': true,
  'window.commandCenter': false,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.tips.enabled': false,
  'workbench.editor.useModal': 'off',
  'workbench.enableExperiments': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
  'workbench.reduceMotion': 'on',
  'telemetry.telemetryLevel': 'off',
  'extensions.ignoreRecommendations': true,
  'extensions.autoCheckUpdates': false,
  'chat.disableAIFeatures': true,
  'chat.commandCenter.enabled': false,
  'git.enabled': false,
  // No port of a test is for the user, and looking for ports starts processes.
  'remote.autoForwardPorts': false,
  'remote.autoForwardPortsSource': 'output',
  'security.workspace.trust.startupPrompt': 'never',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
};

/** A keybinding, as in `keybindings.json`. */
export interface Keybinding {
  readonly key: string;
  readonly command: string;
}

/** Overwrites a settings file. */
export async function writeSettings(file: string, settings: Settings): Promise<void> {
  await writeJson(file, settings);
}

/** Overwrites a file of keybindings. */
export async function writeKeybindings(file: string, keybindings: readonly Keybinding[]): Promise<void> {
  await writeJson(file, keybindings);
}

/** Replaces a file in one step, because a running editor may read it at any moment. */
async function writeJson(file: string, value: unknown): Promise<void> {
  const partial = `${file}.partial`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(partial, `${JSON.stringify(value, undefined, 2)}\n`);
  await rename(partial, file);
}

/** Changes a settings file; `undefined` removes a setting. */
export async function changeSettings(file: string, changes: Settings): Promise<void> {
  const settings: unknown = JSON.parse(await readFile(file, 'utf8'));
  await writeSettings(file, { ...(settings as Settings), ...changes });
}
