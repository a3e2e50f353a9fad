import { startWebEditor, type WebEditor, type WebEditorOptions } from '../../harness/editors/webEditor.ts';
import { openWorkbench, type Workbench, type WorkbenchOptions } from '../../harness/workbench/workbench.ts';
import type { Service, ServiceOptions } from '../../service/service.ts';
import { findPackagedExtension, startStageWith } from '../support.ts';

/** A sample server, and an open workbench that runs entirely in a page, with the packaged extension. */
export interface WebStage extends AsyncDisposable {
  readonly service: Service;
  readonly editor: WebEditor;
  readonly workbench: Workbench;
}

export function startWebStage(
  service: ServiceOptions = { generation: '2.7' },
  options: WorkbenchOptions & Partial<WebEditorOptions> = {},
): Promise<WebStage> {
  return startStageWith(service, {
    start: (url) =>
      startWebEditor({
        version: '1.139',
        vsix: findPackagedExtension(),
        ...options,
        settings: { 'wger.serverUrl': url, ...options.settings },
      }),
    open: (editor) => openWorkbench(editor, options),
    close: (workbench) => workbench.close(),
  });
}
