import * as vscode from 'vscode';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import { reportCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import { setContextKey } from '../vscode/contextKeys.ts';
import type { Reports, WatchView } from './reports.ts';
import type { ReportContext } from './reportDefinition.ts';
import { ReportDocuments, reportScheme } from './reportDocuments.ts';

/** Registers the report commands, whose implementation is loaded with the first use. */
export class RegisteredReports implements vscode.Disposable {
  readonly #loadCurrentServer: LoadCurrentServer;
  readonly #context: Omit<ReportContext, 'currentServer'>;
  readonly #watchView: WatchView;
  readonly #documents = new ReportDocuments();
  readonly #registrations: vscode.Disposable;
  #reports: Reports | undefined;

  constructor(
    loadCurrentServer: LoadCurrentServer,
    context: Omit<ReportContext, 'currentServer'>,
    watchView: WatchView,
  ) {
    this.#loadCurrentServer = loadCurrentServer;
    this.#context = context;
    this.#watchView = watchView;
    // The window keeps context keys when the extension host restarts.
    setContextKey('wger.hasReport', false);
    this.#registrations = vscode.Disposable.from(
      ...reportCommandIds.map((id) =>
        registerCommand(id, async (...commandArguments) => {
          await (await this.#load()).run(id, commandArguments);
        }),
      ),
      vscode.workspace.registerTextDocumentContentProvider(reportScheme, {
        provideTextDocumentContent: (uri) => this.#documents.provideContent(uri),
      }),
    );
  }

  dispose(): void {
    this.#registrations.dispose();
    this.#reports?.dispose();
  }

  async #load(): Promise<Reports> {
    const [module, currentServer] = await Promise.all([import('./reports.ts'), this.#loadCurrentServer()]);
    return (this.#reports ??= new module.Reports(
      { ...this.#context, currentServer },
      this.#documents,
      this.#watchView,
    ));
  }
}
