import * as vscode from 'vscode';
import { parseUncheckedAddress } from '../../api/address.ts';
import { setPlainHttpConsent } from '../../session/knownServers.ts';
import { askForPlainHttp } from '../../session/servers/askForPlainHttp.ts';
import { getSetting } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

/** Lets the server in the settings be used without encryption, if the user agrees. */
export async function allowPlainHttpForCurrentServer({
  currentServer,
  memory,
}: AccountContext): Promise<void> {
  const address = parseUncheckedAddress(getSetting('serverUrl'));
  if (currentServer.address !== undefined) {
    currentServer.currentAddress.recheck();
    showInformation(
      vscode.l10n.t(
        '{0} needs no consent: its connection is encrypted, it is on this computer, or you already agreed.',
        address.name,
      ),
    );
    return;
  }
  if (await askForPlainHttp(address)) {
    await setPlainHttpConsent(memory, address.origin, true);
    currentServer.currentAddress.reset();
  }
}
