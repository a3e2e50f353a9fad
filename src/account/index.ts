import * as vscode from 'vscode';
import { registerCommand } from '../platform/commands.ts';
import type { CurrentServer } from '../platform/currentServer.ts';
import { unlinked } from '../platform/unlinked.ts';
import { textOf } from '../resources/resource.ts';
import { workouts } from '../resources/workouts.ts';
import { askForKey, keyPage } from './askForKey.ts';
import { checkConnection } from './checkConnection.ts';
import type { KeyStore } from '../platform/keyStore.ts';

/** The commands of the API key and the connection. */
export function registerAccount(servers: CurrentServer, keys: KeyStore): vscode.Disposable {
  return vscode.Disposable.from(
    registerCommand('wger.setApiKey', () => setApiKey(servers, keys)),
    registerCommand('wger.removeApiKey', () => removeApiKey(servers, keys)),
    registerCommand('wger.getApiKey', async () => {
      await vscode.env.openExternal(keyPage(servers.get().address));
    }),
    registerCommand('wger.checkConnection', () => checkConnection(servers.get(), keys)),
  );
}

async function setApiKey(servers: CurrentServer, keys: KeyStore): Promise<void> {
  const { address, client, catalogue } = servers.get();
  const stored = await askForKey(address, async (key, attention) => {
    const { endpoint } = await catalogue.form(workouts, attention);
    const username = await client.checkKey(key, endpoint, attention);
    attention.signal?.throwIfAborted();
    return { username, ...(await keys.store(address.origin, key)) };
  });
  if (stored === undefined) {
    return;
  }
  const { username, held } = stored;
  if (!held) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t(
        'The API key is good, but this computer’s secret storage did not keep it. Exercises and ingredients work without it.',
      ),
    );
    return;
  }
  void vscode.window.showInformationMessage(
    username === undefined
      ? vscode.l10n.t('The API key for {0} is stored.', address.name)
      : unlinked(vscode.l10n.t('The API key of {0} at {1} is stored.', textOf(username), address.name)),
  );
}

async function removeApiKey(servers: CurrentServer, keys: KeyStore): Promise<void> {
  const { address } = servers.get();
  const removed = (await keys.get(address.origin)) !== undefined;
  await keys.remove(address.origin);
  void vscode.window.showInformationMessage(
    removed
      ? vscode.l10n.t('The API key for {0} is removed.', address.name)
      : vscode.l10n.t('No API key was stored for {0}.', address.name),
  );
}
