import * as vscode from 'vscode';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import { previewCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import { findCustomEditorUri, getOpenTabs, registerTabEditors } from '../vscode/tabs.ts';
import type { PreviewEditors, PreviewEditorsOptions } from './previewEditors.ts';
import { previewType } from '../resources/previewed.ts';

/** The parts of the extension that previews depend on. */
export interface PreviewsOptions extends Omit<PreviewEditorsOptions, 'currentServer'> {
  readonly loadCurrentServer: LoadCurrentServer;
}

/** The previews of documents. */
export interface Previews {
  /** As {@link PreviewEditors.refresh}. */
  readonly refresh: (target: unknown) => Promise<boolean>;
  readonly dispose: () => void;
}

/** Registers the previews of documents. Their code is loaded with the first preview. */
export function registerPreviews(options: PreviewsOptions): Previews {
  let editors: PreviewEditors | undefined;
  const loadEditors = async (): Promise<PreviewEditors> => {
    const [module, currentServer] = await Promise.all([
      import('./previewEditors.ts'),
      options.loadCurrentServer(),
    ]);
    return (editors ??= new module.PreviewEditors({ ...options, currentServer }));
  };
  const registrations = vscode.Disposable.from(
    registerTabEditors(previewType, loadEditors),
    ...previewCommandIds.map((id) =>
      registerCommand(id, async (target) => {
        const [{ previewCommands }, currentServer] = await Promise.all([
          import('./previewCommands.ts'),
          options.loadCurrentServer(),
        ]);
        await previewCommands[id]({ ...options, currentServer }, target);
      }),
    ),
    options.keys.onDidChange(async (origin) => {
      // Tabs of private previews may not have been visible yet.
      const hasTabs = getOpenTabs().some((tab) => findCustomEditorUri(tab, previewType) !== undefined);
      if (editors !== undefined || hasTabs) {
        await (editors ?? (await loadEditors())).handleKeyChange(origin);
      }
    }),
    { dispose: () => editors?.dispose() },
  );
  return {
    refresh: async (target) => (await editors?.refresh(target)) ?? false,
    dispose: () => {
      registrations.dispose();
    },
  };
}
