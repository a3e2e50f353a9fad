import type * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ReportKindId } from '../vscode/commandIds.ts';
import type { ProgressContext } from '../vscode/dialogs/progress.ts';
import type { Report } from './report.ts';

/** Parts of the extension that reports are made with. */
export interface ReportContext {
  readonly currentServer: CurrentServer;
  readonly keys: KeyStore;
  readonly memory: vscode.Memento;
}

/** A report that can be made, and made again without a question. */
export interface ReportDefinition {
  /** Title of the notification while it is made. */
  readonly title: string;
  /** @throws a failure, or the signal's reason when the user gave up */
  readonly create: (progress: ProgressContext) => Promise<Report>;
}

/**
 * Asks the user for the subject of a report.
 *
 * @param token closes the boxes when another server comes into use
 * @returns undefined when the user left, or a box was closed
 */
export type DefineReport = (
  context: ReportContext,
  token: vscode.CancellationToken,
) => Promise<ReportDefinition | undefined>;

/** The kinds of reports by their commands; each is loaded with its first report. */
export const reportKinds: Readonly<Record<ReportKindId, () => Promise<DefineReport>>> = {
  'wger.checkExercises': async () => (await import('./exerciseChecks/checkExercises.ts')).checkExercises,
  'wger.compareServers': async () => (await import('./compareServers/compareServers.ts')).compareServers,
};
