import type * as vscode from 'vscode';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import type { ProgressContext } from '../vscode/dialogs/progress.ts';
import type { Report } from './report.ts';

/** Services that reports use. */
export interface ReportContext {
  readonly currentServer: CurrentServer;
  readonly keys: KeyStore;
  readonly memory: vscode.Memento;
}

/** A report that can be created, and created again without asking the user. */
export interface ReportDefinition {
  /** Title of the progress notification. */
  readonly title: string;
  /**
   * Resolves to undefined if it has shown why there is no report.
   *
   * @throws a failure, or the signal's reason if the user cancels
   */
  readonly create: (progress: ProgressContext) => Promise<Report | undefined>;
}

/**
 * Asks the user for the subject of a report.
 *
 * @param signal aborted when the server in use changes
 * @param proposal the text that a box begins with; may be empty
 * @returns undefined if the user cancels
 */
export type DefineReport = (
  context: ReportContext,
  signal: AbortSignal,
  proposal: string,
) => Promise<ReportDefinition | undefined>;
