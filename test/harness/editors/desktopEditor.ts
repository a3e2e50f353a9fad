import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../system/commands.ts';
import { vscodeTest } from '../system/paths.ts';
import { writeSettings, type Settings } from './settings.ts';

/**
 * Opens the desktop VS Code (`code` on the PATH) with its own data, so that the user's stays untouched. Its window
 * stays open when this program ends.
 *
 * @param vsix the extension to install
 * @throws Error when there is no `code` on the PATH
 */
export async function openDesktopEditor(vsix: string, settings: Settings): Promise<void> {
  const folder = join(vscodeTest, 'start', 'desktop');
  const data = join(folder, 'data');
  const workspace = join(folder, 'workspace');
  await mkdir(workspace, { recursive: true });
  await writeSettings(join(data, 'User', 'settings.json'), settings);
  const folders = ['--user-data-dir', data, '--extensions-dir', join(folder, 'extensions')];
  try {
    await runCommand('code', [...folders, '--install-extension', vsix, '--force'], { cwd: folder });
    await runCommand('code', [...folders, '--new-window', workspace], { cwd: folder });
  } catch (cause) {
    throw new Error('The desktop VS Code could not be started. Is its command `code` on the PATH?', {
      cause,
    });
  }
}
