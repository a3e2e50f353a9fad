import * as vscode from 'vscode';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { AccountContext } from '../accountContext.ts';
import { keylessHint, setApiKey } from './apiKey.ts';
import { getKeyPageUri } from './askForKey.ts';

/** Explains why a stored key may be gone, and what to do about it. */
export async function explainLostKey(context: AccountContext): Promise<void> {
  const { name } = context.currentServer.get().address;
  const set = vscode.l10n.t('Set API Key…');
  const get = vscode.l10n.t('Where Do I Get One?');
  const detail = [
    vscode.l10n.t('The key is kept in the editor’s secret storage and nowhere else.'),
    vscode.l10n.t(
      'An editor in a browser may forget what it stored when its window is reloaded. A system keyring forgets it when it is reset.',
    ),
    `${vscode.l10n.t('Nothing has changed on {0}: you can set the same key again.', name)} ${keylessHint}`,
  ].join('\n\n');
  const picked = await vscode.window.showInformationMessage(
    vscode.l10n.t('Why is my API key gone?'),
    { modal: true, detail: sanitize(detail) },
    set,
    get,
  );
  if (picked === set) {
    await setApiKey(context);
  } else if (picked === get) {
    await vscode.env.openExternal(getKeyPageUri(context.currentServer.get().address));
  }
}
