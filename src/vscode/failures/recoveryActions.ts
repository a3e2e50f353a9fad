import * as vscode from 'vscode';
import type { CommandId } from '../commandIds.ts';

/** Filter for the settings editor that selects all settings of the extension. */
export const extensionSettingsQuery = '@ext:wger-explorer.wger-explorer';

/** Button for something that a user can do about a failure. */
export interface RecoveryAction {
  readonly title: string;
  readonly icon: string;
  readonly command: CommandId | 'workbench.action.openSettings';
  readonly arguments?: readonly unknown[];
  /** True if the command gets the document or row that could not be read as its argument. */
  readonly takesTarget?: boolean;
}

/** The recovery actions that failures share. */
export const sharedRecoveryActions = {
  retry: { title: vscode.l10n.t('Retry'), icon: 'refresh', command: 'wger.refresh', takesTarget: true },
  saveAs: { title: vscode.l10n.t('Save As…'), icon: 'save-as', command: 'wger.saveAs' },
  setApiKey: { title: vscode.l10n.t('Set API Key…'), icon: 'key', command: 'wger.setApiKey' },
  allowPlainHttp: {
    title: vscode.l10n.t('Use Without Encryption…'),
    icon: 'unlock',
    command: 'wger.allowPlainHttp',
  },
  showLog: { title: vscode.l10n.t('Show Log'), icon: 'output', command: 'wger.showLog' },
  checkConnection: {
    title: vscode.l10n.t('Check Connection'),
    icon: 'plug',
    command: 'wger.checkConnection',
  },
  switchServer: {
    title: vscode.l10n.t('Switch Server…'),
    icon: 'arrow-swap',
    command: 'wger.switchServer',
  },
  openSettings: {
    title: vscode.l10n.t('Open Settings'),
    icon: 'gear',
    command: 'workbench.action.openSettings',
    arguments: [extensionSettingsQuery],
  },
} as const satisfies Record<string, RecoveryAction>;
