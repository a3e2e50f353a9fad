import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { startEditor } from '../../harness/editors/editor.ts';
import { createTemporaryFolder } from '../../harness/system/temporaryFolder.ts';
import { openWorkbench } from '../../harness/workbench/workbench.ts';
import { startService } from '../../service/service.ts';
import { findPackagedExtension } from '../support.ts';

describe('a workspace file with folders on a server', () => {
  for (const version of ['1.105', '1.139'] as const) {
    it(`makes the editor request nothing from it in VS Code ${version}: no settings, no tasks, no packages`, async () => {
      await using started = new AsyncDisposableStack();
      const service = started.adopt(await startService({ generation: '2.7' }), (running) => running.close());
      const folder = started.use(await createTemporaryFolder('wger-folders'));
      const { host } = new URL(service.url);
      const paths = ['', '/exercises', '/exercises/9', '/exercises/9/Label', '/workouts/9/.vscode'];
      const workspaceFile = join(folder.path, 'folders.code-workspace');
      await writeFile(
        workspaceFile,
        JSON.stringify({
          folders: paths.map((path, at) => ({ uri: `wger://${host}${path}`, name: `Folder ${String(at)}` })),
          settings: { 'workbench.sideBar.location': 'right' },
        }),
      );
      const editor = started.adopt(
        await startEditor({
          version,
          vsix: findPackagedExtension(),
          settings: { 'wger.serverUrl': service.url },
          workspace: folder.path,
        }),
        (running) => running.dispose(),
      );
      const address = URL.parse(editor.url) ?? assert.fail();
      address.search = `?workspace=${encodeURIComponent(workspaceFile)}`;
      const workbench = started.adopt(await openWorkbench({ url: address.href }), (open) => open.close());
      await workbench.page.locator('.part.sidebar.right').waitFor();
      // Waits until the Explorer has read the last folder.
      const folders = workbench.page.locator('.explorer-folders-view .monaco-list-row');
      await folders.nth(paths.length - 1).waitFor();

      await workbench.openViewContainer('wger Explorer');
      const exercises = workbench.view('Exercises');
      await exercises.waitForRows((rows) => rows.some(({ label }) => label === 'Bench Dips'));
      const requestedPaths = service.requests.map(({ target }) => new URL(target, service.url).pathname);
      const lists = /^\/api\/v2\/((exerciseinfo|ingredientinfo|language)\/)?$/;
      assert.deepEqual(
        requestedPaths.filter((path) => !lists.test(path)),
        [],
      );
    });
  }
});
