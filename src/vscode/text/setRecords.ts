import * as vscode from 'vscode';
import type { RecordKind } from '../../training/progress/setRecords.ts';

/** The mark of a set that was the best so far, for people. */
export function recordText(kind: RecordKind): string {
  return kind === 'oneRepMax' ? vscode.l10n.t('★ 1RM record') : vscode.l10n.t('★ weight record');
}
