import { dirname, join } from 'node:path';
import { runCommand } from '../system/commands.ts';
import { createEditorEnvironment } from '../system/environment.ts';
import { fillFolderOnce } from '../system/folders.ts';
import { installVsCode, type VsCodeVersion } from './vscodeInstall.ts';

/**
 * The folder of extensions of an editor in which a user has installed a packaged one. It is made once, beside the package,
 * and goes with it when another is built.
 */
export async function getInstalledExtension(version: VsCodeVersion, vsix: string): Promise<string> {
  const folder = join(dirname(vsix), `installed-${version}`);
  await fillFolderOnce(folder, async (partial) => {
    const { node, server } = await installVsCode(version);
    const folders = [
      '--server-data-dir',
      join(partial, 'data'),
      '--extensions-dir',
      join(partial, extensions),
    ];
    const program = join(server, 'out', 'server-main.js');
    await runCommand(node, [program, ...folders, '--install-extension', vsix, '--force'], {
      cwd: server,
      env: createEditorEnvironment(),
    });
  });
  return join(folder, extensions);
}

const extensions = 'extensions';
