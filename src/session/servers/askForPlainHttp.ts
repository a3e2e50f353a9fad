import * as vscode from 'vscode';
import type { UncheckedAddress } from '../../api/address.ts';
import { confirm } from '../../vscode/dialogs/confirm.ts';
import { showError } from '../../vscode/dialogs/message.ts';
import { canUsePlainHttp } from '../node/browserLimits.ts';

/**
 * Asks for consent to use a server without encryption; shows an error if that is impossible.
 *
 * @param detail the risk; that of using the server with a key when absent
 */
export async function askForPlainHttp(
  { name }: UncheckedAddress,
  detail = vscode.l10n.t(
    'Anyone on the network path to this server, for example on the same Wi-Fi, can read your API key and all data, and can change what you see. Agree only on a network you trust. To undo this, choose Forget in Switch Server.',
  ),
): Promise<boolean> {
  if (!canUsePlainHttp()) {
    showError(
      vscode.l10n.t(
        'An editor in the browser cannot use {0}: it reaches other computers over HTTPS only.',
        name,
      ),
    );
    return false;
  }
  return confirm({
    question: vscode.l10n.t('Do you want to use {0} without encryption?', name),
    detail,
    action: vscode.l10n.t('Use Without Encryption'),
    isWarning: true,
  });
}
