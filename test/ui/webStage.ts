import { startWebEditor, type WebEditor, type WebEditorOptions } from '../harness/webEditor.ts';
import { openWorkbench, type Workbench, type WorkbenchOptions } from '../harness/workbench.ts';
import { startService, type Service, type ServiceOptions } from '../service/service.ts';
import { checkKeyUse, packagedExtension } from './support.ts';

/** A sample server, the packaged extension in a workbench that runs in a page alone, and a user in front of it. */
export interface WebStage extends AsyncDisposable {
  readonly service: Service;
  readonly editor: WebEditor;
  readonly workbench: Workbench;
}

export async function webStage(
  service: ServiceOptions = { generation: '2.7' },
  options: WorkbenchOptions & Partial<WebEditorOptions> = {},
): Promise<WebStage> {
  await using started = new AsyncDisposableStack();
  const server = started.adopt(await startService(service), (running) => running.close());
  const editor = started.adopt(
    await startWebEditor({
      version: '1.139',
      vsix: packagedExtension(),
      ...options,
      settings: { 'wger.serverUrl': server.url, ...options.settings },
    }),
    (running) => running.dispose(),
  );
  const workbench = started.adopt(await openWorkbench(editor, options), (open) => open.close());
  await workbench.openViewContainer('wger Explorer');
  const parts = started.move();
  return {
    service: server,
    editor,
    workbench,
    [Symbol.asyncDispose]: async () => {
      await parts.disposeAsync();
      checkKeyUse(server);
    },
  };
}
