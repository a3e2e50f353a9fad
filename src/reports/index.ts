import * as vscode from 'vscode';
import type { LoadServers } from '../session/currentServer.ts';
import { reportCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import type { Reports } from './reports.ts';
import type { ReportContext } from './reportKinds.ts';
import { ReportTexts, reportScheme } from './reportTexts.ts';

/** Registers the commands that make reports; what they do is loaded with the first of them. */
export function registerReports(
  servers: LoadServers,
  context: Omit<ReportContext, 'servers'>,
): vscode.Disposable {
  let reports: Reports | undefined;
  const texts = new ReportTexts();
  const load = async (): Promise<Reports> => {
    const [module, current] = await Promise.all([import('./reports.ts'), servers()]);
    return (reports ??= new module.Reports({ ...context, servers: current }, texts));
  };
  return vscode.Disposable.from(
    ...reportCommandIds.map((id) =>
      registerCommand(id, async (target) => {
        await (await load()).run(id, target);
      }),
    ),
    vscode.workspace.registerTextDocumentContentProvider(reportScheme, {
      provideTextDocumentContent: (uri) => texts.provide(uri),
    }),
    { dispose: () => reports?.dispose() },
  );
}
