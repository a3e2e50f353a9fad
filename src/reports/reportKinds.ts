import type { ReportKindId } from '../vscode/commandIds.ts';
import type { DefineReport } from './reportDefinition.ts';

/** Kinds of reports by command, each loaded with its first report. */
export const reportKinds: Readonly<Record<ReportKindId, () => Promise<DefineReport>>> = {
  'wger.checkExercises': async () => (await import('./exerciseChecks/checkExercises.ts')).checkExercises,
  'wger.compareServers': async () => (await import('./compareServers/compareServers.ts')).compareServers,
};
