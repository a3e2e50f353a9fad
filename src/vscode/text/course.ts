import * as vscode from 'vscode';
import type { Course } from '../../resources/plans/trainingPlan.ts';

/** A load with the way in which it changes. */
export function courseText(load: string, course: Course | undefined): string {
  switch (load === '' ? undefined : course) {
    case 'rising':
      return vscode.l10n.t('{0}, rising', load);
    case 'falling':
      return vscode.l10n.t('{0}, falling', load);
    case 'changing':
      return vscode.l10n.t('{0}, changing', load);
    case undefined:
      return load;
  }
}
