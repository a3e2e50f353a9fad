import * as vscode from 'vscode';
import type { ReportActionId, ReportCommandId, ReportKindId } from '../vscode/commandIds.ts';
import { setContextKey } from '../vscode/contextKeys.ts';
import { showNote } from '../vscode/dialogs/note.ts';
import { showingProgress, type ProgressContext } from '../vscode/dialogs/progress.ts';
import { joined } from '../resources/fields.ts';
import { countText } from '../vscode/text/numbers.ts';
import { sanitize } from '../vscode/text/sanitize.ts';
import { copyReport, exportReport } from './export/exportReport.ts';
import { openDifferences } from './openDifferences.ts';
import { findingsOf, type Report } from './report.ts';
import { reportKinds, type ReportContext, type ReportPlan } from './reportKinds.ts';
import type { ReportTexts } from './reportTexts.ts';
import { ReportTree } from './reportTree.ts';
import { isGroupRow, type ReportRow } from './rows.ts';

/** The report that the view shows, and what makes it anew. */
interface Shown {
  readonly report: Report;
  readonly plan: ReportPlan;
}

/** The commands that make reports, and the view of the one made last. It stays when another server comes into use. */
export class Reports implements vscode.Disposable {
  readonly #context: ReportContext;
  readonly #texts: ReportTexts;
  readonly #tree: ReportTree;
  readonly #view: vscode.TreeView<ReportRow>;
  readonly #subscription: vscode.Disposable;
  readonly onDidChangeVisibility: vscode.Event<unknown>;
  #shown: Shown | undefined;
  /** Ends the report that is being made: another takes its place. */
  #making = new AbortController();

  readonly #actions: Readonly<Record<ReportActionId, (target: unknown) => Promise<void> | void>> = {
    'wger.exportReport': () =>
      this.#withReport((report) => this.#watchingKeys((isWithdrawn) => exportReport(report, isWithdrawn))),
    'wger.copyReport': () => this.#withReport(copyReport),
    'wger.runReportAgain': async () => {
      if (this.#shown !== undefined) {
        await this.#make(this.#shown.plan);
      }
    },
    'wger.closeReport': () => {
      this.#making.abort();
      this.#show(undefined);
    },
    'wger.openDifferences': async (target) => {
      if (isGroupRow(target)) {
        await openDifferences(target.group, this.#texts);
      }
    },
  };

  constructor(context: ReportContext, texts: ReportTexts) {
    this.#context = context;
    this.#texts = texts;
    this.#tree = new ReportTree(texts);
    this.#view = vscode.window.createTreeView('wger.report', {
      treeDataProvider: this.#tree,
      showCollapseAll: true,
      canSelectMany: true,
    });
    this.onDidChangeVisibility = this.#view.onDidChangeVisibility;
    this.#subscription = context.keys.onDidChange((origin) => {
      if (this.#shown?.report.keyOrigin === origin) {
        this.#show(undefined);
      }
    });
  }

  /** True if the report is in sight. */
  get isVisible(): boolean {
    return this.#view.visible;
  }

  /** Does what a command is for. */
  async run(id: ReportCommandId, target: unknown): Promise<void> {
    await (isKind(id) ? this.#plan(id) : this.#actions[id](target));
  }

  dispose(): void {
    this.#making.abort();
    this.#subscription.dispose();
    this.#view.dispose();
    this.#tree.dispose();
  }

  async #plan(id: ReportKindId): Promise<void> {
    const kind = await reportKinds[id]();
    const plan = await kind(this.#context);
    if (plan !== undefined) {
      await this.#make(plan);
    }
  }

  /** Shows a report once it is made; the one before stays until then. */
  async #make(plan: ReportPlan): Promise<void> {
    this.#making.abort();
    const making = (this.#making = new AbortController());
    const isShown = await this.#watchingKeys(async (isWithdrawn) => {
      const make = async (context: ProgressContext): Promise<Report> => {
        const made = await plan.make(context);
        context.signal.throwIfAborted();
        return made;
      };
      const report = await showingProgress(plan.title, make, making.signal);
      if (isWithdrawn(report)) {
        showNote(vscode.l10n.t('No report was made: the API key has changed meanwhile'));
        return false;
      }
      this.#show({ report, plan });
      return true;
    });
    if (!isShown) {
      return;
    }
    // The user may be typing elsewhere by now.
    await vscode.commands.executeCommand('wger.report.focus', { preserveFocus: true });
  }

  #show(shown: Shown | undefined): void {
    const report = shown?.report;
    this.#shown = shown;
    this.#texts.clear();
    this.#tree.show(report);
    if (report !== undefined) {
      // The count first: the end may be out of sight.
      this.#view.description = sanitize(joined(countText(findingsOf(report)), report.title));
      this.#view.message = sanitize(report.description ?? '');
    }
    setContextKey('wger.hasReport', report !== undefined);
  }

  /** Does work that has to know which reports were read with a key that has changed since it began. */
  async #watchingKeys<Result>(
    work: (isWithdrawn: (report: Report) => boolean) => Promise<Result>,
  ): Promise<Result> {
    const changed = new Set<string | undefined>();
    const subscription = this.#context.keys.onDidChange((origin) => changed.add(origin));
    try {
      return await work(({ keyOrigin }) => changed.has(keyOrigin));
    } finally {
      subscription.dispose();
    }
  }

  async #withReport(use: (report: Report) => Promise<void>): Promise<void> {
    if (this.#shown !== undefined) {
      await use(this.#shown.report);
    }
  }
}

function isKind(id: ReportCommandId): id is ReportKindId {
  return Object.hasOwn(reportKinds, id);
}
