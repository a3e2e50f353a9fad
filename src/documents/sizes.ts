import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { askForFile } from '../platform/askForFile.ts';
import { replaceFile, showUnwritten } from '../platform/replaceFile.ts';
import type { Snapshot } from './snapshots.ts';

const megabyte = 1024 * 1024;
/** What is larger is shown after asking, in bytes. */
const large = megabyte;
/** What is larger is not shown: an editor has no colours and no folding for it. In bytes. */
const largest = 20 * megabyte;

/**
 * Whether to show what was read: what is large after asking, and what is too large not; that can be saved.
 *
 * @param length of it, in bytes
 * @param current what there is to save, when it comes to that
 */
export async function mayShow(
  uri: vscode.Uri,
  length: number,
  current: () => Promise<Snapshot>,
): Promise<boolean> {
  if (length <= large) {
    return true;
  }
  const size = (length / megabyte).toFixed(1);
  const [show, save] = [vscode.l10n.t('Show'), vscode.l10n.t('Save As…')];
  const isTooLarge = length > largest;
  const answer = await vscode.window.showInformationMessage(
    isTooLarge
      ? vscode.l10n.t('This document has {0} MB, too much to be shown. It can be saved.', size)
      : vscode.l10n.t('This document has {0} MB. Show it?', size),
    { modal: true },
    ...(isTooLarge ? [save] : [show, save]),
  );
  if (answer === save) {
    await saveAs(uri, current);
  }
  return answer === show;
}

async function saveAs(uri: vscode.Uri, current: () => Promise<Snapshot>): Promise<void> {
  const name = basename(uri.path, '.json');
  const file = await askForFile(vscode.l10n.t('Save As'), name, { label: 'JSON', extension: 'json' });
  if (file !== undefined) {
    const { bytes } = await current();
    await replaceFile(file, bytes).catch((error: unknown) => {
      showUnwritten(file, error);
    });
  }
}
