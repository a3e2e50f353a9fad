import * as vscode from 'vscode';
import { baseUrl, parseAddress, type ServerAddress } from '../../api/address.ts';
import { withProgressNotification } from '../../vscode/dialogs/progress.ts';
import { confirm } from '../../vscode/dialogs/confirm.ts';
import { isPlainHttpAllowed } from '../../session/knownServers.ts';
import { withWaitStatus } from '../../vscode/failures/notices.ts';
import { showCheckFailure } from './checkFailures.ts';
import type { AccountContext } from '../accountContext.ts';
import { isSameServer } from '../../session/servers/serverChoices.ts';
import { getServerEntries } from '../../session/servers/serverEntries.ts';
import { ServerQuickPick } from './serverQuickPick.ts';
import { parseTypedAddress } from '../../session/servers/typedAddress.ts';
import { useServer } from './useServer.ts';

/**
 * Makes another server the one in use.
 *
 * @param name its `host[:port][/prefix]`; the user picks one if it is not a string
 * @throws AddressRefused if the server of that name cannot be used
 */
export async function switchServer(context: AccountContext, name: unknown): Promise<void> {
  if (typeof name === 'string') {
    await confirmAndSwitch(context, resolveAddress(name, context.memory));
  } else {
    void new ServerQuickPick(context).showKnownServers();
  }
}

/** Asks first, since a link from anywhere may call the command. */
async function confirmAndSwitch(context: AccountContext, address: ServerAddress): Promise<void> {
  if (isSameServer(context.currentServer.address, address)) {
    return;
  }
  const isWanted = await confirm({
    question: vscode.l10n.t('Do you want to switch to {0}?', address.name),
    detail: vscode.l10n.t(
      'The views and documents then show what that server holds. An API key is only sent to the host that it was set for.',
    ),
    action: vscode.l10n.t('Switch'),
    isWarning: false,
  });
  if (!isWanted) {
    return;
  }
  const title = vscode.l10n.t('Checking {0}', address.name);
  try {
    await withProgressNotification(title, ({ signal }) =>
      withWaitStatus(signal, (onWait) => useServer(context, address, { signal, onWait })),
    );
  } catch (error) {
    await showCheckFailure(error);
  }
}

/** The known server of a name, the encrypted one if there are two; an unknown name is parsed as if it were typed. */
function resolveAddress(name: string, memory: vscode.Memento): ServerAddress {
  const known = getServerEntries(memory)
    .map(({ address }) => address)
    .filter((address) => address.name === name);
  const address =
    known.find(({ origin }) => origin.startsWith('https:')) ?? known[0] ?? parseTypedAddress(name);
  return parseAddress(baseUrl(address), (origin) => isPlainHttpAllowed(memory, origin));
}
