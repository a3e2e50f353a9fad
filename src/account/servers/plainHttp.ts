import * as vscode from 'vscode';
import { readAddress } from '../../api/address.ts';
import { allowPlainHttp } from '../../session/knownServers.ts';
import { agreesToPlainHttp } from '../../session/servers/agreesToPlainHttp.ts';
import { setting } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

/** Lets the server in the settings be used without encryption, if the user agrees. */
export async function allowPlainHttpInUse({ currentServer, memory }: AccountContext): Promise<void> {
  const address = readAddress(setting('serverUrl'));
  if (currentServer.address !== undefined) {
    currentServer.inUse.recheck();
    showInformation(
      vscode.l10n.t(
        '{0} needs no consent: it is encrypted, on this computer, or allowed already.',
        address.name,
      ),
    );
    return;
  }
  if (await agreesToPlainHttp(address)) {
    await allowPlainHttp(memory, address.origin, true);
    currentServer.inUse.reset();
  }
}
