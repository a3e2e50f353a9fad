import * as vscode from 'vscode';
import { baseUrl, isUnencrypted, type UncheckedAddress } from '../../api/address.ts';
import { confirm } from '../../vscode/dialogs/confirm.ts';
import {
  addKnownServer,
  setPlainHttpConsent,
  isPlainHttpAllowed,
  removeKnownServer,
} from '../../session/knownServers.ts';
import { forgetServerMemory } from '../../session/serverMemory.ts';
import { setServerUrl } from '../../vscode/settings.ts';
import type { AccountContext } from '../accountContext.ts';
import { describeRemovalFailure } from '../key/apiKey.ts';
import { removeKey } from '../key/storedKey.ts';
import { getServerEntries, type ServerEntry } from '../../session/servers/serverEntries.ts';
import { showError } from '../../vscode/dialogs/message.ts';

/**
 * Forgets everything that this computer keeps about a server, after a confirmation.
 *
 * @throws Error if the settings cannot be written, after which nothing is forgotten; or if its snapshot cannot be removed, after
 * which it is still known, with its key, and in use if it was
 */
export async function forgetServer(context: AccountContext, address: UncheckedAddress): Promise<void> {
  const { currentServer, keys, memory } = context;
  const hasKey = (await keys.get(address.origin)) !== undefined || keys.wasSet(address.origin);
  const url = baseUrl(address);
  // Another window may have switched to the server since it was listed, or while the question is shown.
  const findEntry = (): ServerEntry | undefined =>
    getServerEntries(memory).find((entry) => baseUrl(entry.address) === url);
  const others = getServerEntries(memory).filter((other) => baseUrl(other.address) !== url);
  // All servers at an origin share a key and the consent to plain HTTP.
  const sameOriginServer = others.find((other) => other.address.origin === address.origin);
  const hasConsent = isUnencrypted(address) && isPlainHttpAllowed(memory, address.origin);
  const defaultServer = others.find((other) => other.isDefault);
  const detail = [
    vscode.l10n.t(
      'This removes what this computer keeps about it: its exercises, your recent search results and queries, the grouping of its exercises, and where its last backup was written to. The backup itself stays.',
    ),
    ...(hasKey
      ? [
          sameOriginServer === undefined
            ? vscode.l10n.t('Its API key is removed too.')
            : vscode.l10n.t('Its API key stays, since {0} uses it too.', sameOriginServer.address.name),
        ]
      : []),
    ...(hasConsent && sameOriginServer === undefined
      ? [vscode.l10n.t('Your consent to use it without encryption is removed too.')]
      : []),
    ...(findEntry()?.isCurrent === true && defaultServer !== undefined
      ? [vscode.l10n.t('{0} will be used instead.', defaultServer.address.name)]
      : []),
  ].join(' ');
  const isWanted = await confirm({
    question: vscode.l10n.t('Do you want to forget {0}?', address.name),
    detail,
    action: vscode.l10n.t('Forget'),
    isWarning: true,
  });
  if (!isWanted) {
    return;
  }
  const { isCurrent = false, isDefault = false } = findEntry() ?? {};
  if (isCurrent) {
    await setServerUrl(undefined);
  }
  // It is still known, so that the user can try again, and in use if it was.
  const restore = async (): Promise<void> => {
    await addKnownServer(memory, address);
    if (isCurrent && !isDefault) {
      await setServerUrl(url);
    }
  };
  // Before the key, which cannot be restored.
  try {
    await currentServer.snapshots.forget(url);
  } catch (error) {
    await restore();
    throw error;
  }
  if (sameOriginServer === undefined) {
    const removed = await removeKey(context, address.origin);
    // A storage that cannot be read, as on a computer without a keyring, can have a key only if one was set.
    if (removed === 'kept' || (removed === 'unchecked' && keys.wasSet(address.origin))) {
      await restore();
      showError(describeRemovalFailure(address, removed));
      return;
    }
    await setPlainHttpConsent(memory, address.origin, undefined);
  }
  await removeKnownServer(memory, address);
  if (!others.some((other) => other.address.name === address.name)) {
    await forgetServerMemory(memory, address.name);
  }
  if (isCurrent && isDefault) {
    currentServer.currentAddress.reset();
  }
}
