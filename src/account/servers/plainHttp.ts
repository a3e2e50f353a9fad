import * as vscode from 'vscode';
import { readAddress, type WrittenAddress } from '../../api/address.ts';
import { confirm } from '../../vscode/dialogs/confirm.ts';
import { allowPlainHttp } from '../../session/knownServers.ts';
import { setting } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Asks whether to use a server without encryption, and says what that means. */
export function agreesToPlainHttp({ name }: WrittenAddress): Promise<boolean> {
  return confirm({
    question: vscode.l10n.t('Do you want to use {0} without encryption?', name),
    detail: vscode.l10n.t(
      'Anyone on the network path to this server, for example on the same Wi-Fi, can read your API key and all data, and can change what you see. Agree only on a network you trust. To undo this, choose Forget in Switch Server.',
    ),
    action: vscode.l10n.t('Use Without Encryption'),
    isWarning: true,
  });
}

/** Lets the server in the settings be used without encryption, if the user agrees. */
export async function allowPlainHttpInUse({ servers, memory }: AccountContext): Promise<void> {
  const address = readAddress(setting('serverUrl'));
  if (servers.address !== undefined) {
    servers.recheck();
    void vscode.window.showInformationMessage(
      sanitize(vscode.l10n.t('{0} is encrypted, on this computer, or allowed already.', address.name)),
    );
    return;
  }
  if (await agreesToPlainHttp(address)) {
    await allowPlainHttp(memory, address.origin, true);
    servers.reset();
  }
}
