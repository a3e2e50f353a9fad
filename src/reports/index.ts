import * as vscode from 'vscode';
import type { LoadCurrentServer } from '../session/currentServer.ts';
import { reportCommandIds } from '../vscode/commandIds.ts';
import { registerCommand } from '../vscode/commands.ts';
import { setContextKey } from '../vscode/contextKeys.ts';
import type { SelectedItems } from '../vscode/targets.ts';
import type { Reports } from './reports.ts';
import type { ReportContext } from './reportDefinition.ts';
import { ReportDocuments, reportScheme } from './reportDocuments.ts';

/** Registers the report commands, whose implementation is loaded with the first use. */
export class RegisteredReports implements vscode.Disposable {
  readonly #loadCurrentServer: LoadCurrentServer;
  readonly #context: Omit<ReportContext, 'currentServer'>;
  readonly #selectedItems: SelectedItems;
  readonly #documents = new ReportDocuments();
  readonly #visibilityEmitter = new vscode.EventEmitter<undefined>();
  readonly #registrations: vscode.Disposable;
  #reports: Reports | undefined;

  readonly onDidChangeVisibility = this.#visibilityEmitter.event;

  constructor(
    loadCurrentServer: LoadCurrentServer,
    context: Omit<ReportContext, 'currentServer'>,
    selectedItems: SelectedItems,
  ) {
    this.#loadCurrentServer = loadCurrentServer;
    this.#context = context;
    this.#selectedItems = selectedItems;
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

  /** True if the report view is visible. */
  get isVisible(): boolean {
    return this.#reports?.isVisible ?? false;
  }

  dispose(): void {
    this.#registrations.dispose();
    this.#reports?.dispose();
    this.#visibilityEmitter.dispose();
  }

  async #load(): Promise<Reports> {
    const [module, currentServer] = await Promise.all([import('./reports.ts'), this.#loadCurrentServer()]);
    if (this.#reports === undefined) {
      this.#reports = new module.Reports(
        { ...this.#context, currentServer },
        this.#documents,
        this.#selectedItems,
      );
      this.#reports.onDidChangeVisibility(() => {
        this.#visibilityEmitter.fire(undefined);
      });
    }
    return this.#reports;
  }
}
