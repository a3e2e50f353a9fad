import * as vscode from 'vscode';
import type { SetRecordKind } from '../../training/progress/setRecords.ts';

/** Formats the mark of a record set. */
export function formatSetRecord(kind: SetRecordKind): string {
  return kind === 'oneRepMax' ? vscode.l10n.t('★ 1RM record') : vscode.l10n.t('★ weight record');
}
