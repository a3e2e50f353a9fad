import * as vscode from 'vscode';
import { readAddress } from '../../api/address.ts';
import { allowPlainHttp } from '../../session/knownServers.ts';
import { agreesToPlainHttp } from '../../session/servers/agreesToPlainHttp.ts';
import { setting } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/** Lets the server in the settings be used without encryption, if the user agrees. */
export async function allowPlainHttpInUse({ currentServer, memory }: AccountContext): Promise<void> {
  const address = readAddress(setting('serverUrl'));
  if (currentServer.address !== undefined) {
    currentServer.inUse.recheck();
    void vscode.window.showInformationMessage(
      sanitize(vscode.l10n.t('{0} is encrypted, on this computer, or allowed already.', address.name)),
    );
    return;
  }
  if (await agreesToPlainHttp(address)) {
    await allowPlainHttp(memory, address.origin, true);
    currentServer.inUse.reset();
  }
}
