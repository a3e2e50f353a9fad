import * as vscode from 'vscode';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import { reportCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import { setContextKey } from '../vscode/contextKeys.ts';
import type { WatchView } from '../vscode/targets.ts';
import type { Reports } from './reports.ts';
import type { ReportContext } from './reportDefinition.ts';
import { ReportDocuments, reportScheme } from './reportDocuments.ts';

/** Registers the report commands, whose implementation is loaded with the first use. */
export function registerReports(
  loadCurrentServer: LoadCurrentServer,
  context: Omit<ReportContext, 'currentServer'>,
  watchView: WatchView,
): vscode.Disposable {
  const documents = new ReportDocuments();
  let reports: Reports | undefined;
  const load = async (): Promise<Reports> => {
    const [module, currentServer] = await Promise.all([import('./reports.ts'), loadCurrentServer()]);
    return (reports ??= new module.Reports({ ...context, currentServer }, documents, watchView));
  };
  // The window keeps context keys when the extension host restarts.
  setContextKey('wger.hasReport', false);
  return vscode.Disposable.from(
    ...reportCommandIds.map((id) =>
      registerCommand(id, async (...commandArguments) => {
        await (await load()).commands[id](...commandArguments);
      }),
    ),
    vscode.workspace.registerTextDocumentContentProvider(reportScheme, {
      provideTextDocumentContent: (uri) => documents.provideContent(uri),
    }),
    { dispose: () => reports?.dispose() },
  );
}
