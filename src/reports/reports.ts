import * as vscode from 'vscode';
import type { ReportCommandId } from '../vscode/commandIds.ts';
import { setContextKey } from '../vscode/contextKeys.ts';
import { showStatusMessage } from '../vscode/dialogs/message.ts';
import { withProgressNotification, type ProgressContext } from '../vscode/dialogs/progress.ts';
import type { WatchView } from '../vscode/targets.ts';
import { abortOnServerChange } from '../session/access.ts';
import { joinParts } from '../resources/fields.ts';
import { countText } from '../vscode/text/numbers.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { copyReport, exportReport } from './export/exportReport.ts';
import { openDifferences } from './openDifferences.ts';
import { countFindings, type Report } from './report.ts';
import type { DefineReport, ReportContext, ReportDefinition } from './reportDefinition.ts';
import type { ReportDocuments } from './reportDocuments.ts';
import { ReportTree } from './reportTree.ts';
import { ReportGroupRow, type ReportRow } from './reportRows.ts';

/** The report in the view, and its definition to create it again. */
interface ShownReport {
  readonly report: Report;
  readonly definition: ReportDefinition;
}

/** The report commands, and the view of the last report. It stays open when another server comes into use. */
export class Reports implements vscode.Disposable {
  readonly #context: ReportContext;
  readonly #documents: ReportDocuments;
  readonly #tree: ReportTree;
  readonly #view: vscode.TreeView<ReportRow>;
  readonly #subscriptions: vscode.Disposable;
  #shown: ShownReport | undefined;
  /** Aborted when another report is created. */
  #creationController = new AbortController();

  /** The commands. Each kind of report is loaded with its first report. */
  readonly commands: Readonly<
    Record<ReportCommandId, (...commandArguments: readonly unknown[]) => Promise<void>>
  > = {
    'wger.checkExercises': async (proposal) => {
      const { checkExercises } = await import('./exerciseChecks/checkExercises.ts');
      await this.#defineReport(checkExercises, proposal);
    },
    'wger.compareServers': async (proposal) => {
      const { compareServers } = await import('./compareServers/compareServers.ts');
      await this.#defineReport(compareServers, proposal);
    },
    'wger.exportReport': () =>
      this.#withReport((report) =>
        this.#trackKeyChanges((hasKeyChanged) => exportReport(report, hasKeyChanged)),
      ),
    'wger.copyReport': () => this.#withReport(copyReport),
    'wger.runReportAgain': async () => {
      if (this.#shown !== undefined) {
        await this.#createReport(this.#shown.definition);
      }
    },
    'wger.closeReport': async (...commandArguments) => {
      this.#creationController.abort();
      this.#show(undefined);
      // Only the view title passes arguments, and it takes the focus.
      if (commandArguments.length > 0) {
        await vscode.commands.executeCommand('workbench.view.extension.wger');
      }
    },
    'wger.openDifferences': async (target) => {
      if (target instanceof ReportGroupRow) {
        await openDifferences(target.group, this.#documents);
      }
    },
  };

  constructor(context: ReportContext, documents: ReportDocuments, watchView: WatchView) {
    this.#context = context;
    this.#documents = documents;
    this.#tree = new ReportTree(documents);
    this.#view = vscode.window.createTreeView('wger.report', {
      treeDataProvider: this.#tree,
      showCollapseAll: true,
      canSelectMany: true,
    });
    this.#subscriptions = vscode.Disposable.from(
      watchView(this.#view),
      context.keys.onDidChange((origin) => {
        if (this.#shown?.report.keyOrigin === origin) {
          this.#show(undefined);
        }
      }),
    );
  }

  dispose(): void {
    this.#creationController.abort();
    this.#subscriptions.dispose();
    this.#view.dispose();
    this.#tree.dispose();
  }

  async #defineReport(define: DefineReport, proposal: unknown): Promise<void> {
    const definition = await abortOnServerChange(this.#context.currentServer, (signal) =>
      define(this.#context, signal, typeof proposal === 'string' ? proposal : ''),
    );
    if (definition !== undefined) {
      await this.#createReport(definition);
    }
  }

  /** Creates and shows a report. The previous one is shown until then. */
  async #createReport(definition: ReportDefinition): Promise<void> {
    this.#creationController.abort();
    const controller = (this.#creationController = new AbortController());
    await this.#trackKeyChanges(async (hasKeyChanged) => {
      const create = async (context: ProgressContext): Promise<Report | undefined> => {
        const created = await definition.create(context);
        context.signal.throwIfAborted();
        return created;
      };
      const report = await withProgressNotification(definition.title, create, controller.signal);
      if (report === undefined) {
        return;
      }
      if (hasKeyChanged(report)) {
        showStatusMessage(vscode.l10n.t('No report was created: the API key has changed'));
        return;
      }
      this.#show({ report, definition });
      // The user may be typing elsewhere in the meantime.
      await vscode.commands.executeCommand('wger.report.focus', { preserveFocus: true });
    });
  }

  #show(shown: ShownReport | undefined): void {
    const report = shown?.report;
    this.#shown = shown;
    this.#documents.clear();
    this.#tree.show(report);
    if (report !== undefined) {
      // The count comes first, since the end may be cut off.
      this.#view.description = sanitize(joinParts(countText(countFindings(report)), report.title));
      this.#view.message = sanitize(report.description ?? '');
    }
    setContextKey('wger.hasReport', report !== undefined);
  }

  /** Runs work that needs to know if the key of its report has changed since the work began. */
  async #trackKeyChanges(work: (hasKeyChanged: (report: Report) => boolean) => Promise<void>): Promise<void> {
    const changed = new Set<string | undefined>();
    const subscription = this.#context.keys.onDidChange((origin) => changed.add(origin));
    try {
      await work(({ keyOrigin }) => changed.has(keyOrigin));
    } finally {
      subscription.dispose();
    }
  }

  async #withReport(action: (report: Report) => Promise<void>): Promise<void> {
    if (this.#shown !== undefined) {
      await action(this.#shown.report);
    }
  }
}
