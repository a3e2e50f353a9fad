import * as vscode from 'vscode';
import type { ServerAddress } from '../../api/address.ts';
import { toText } from '../../resources/fields.ts';
import { workouts } from '../../resources/workouts.ts';
import type { AccountContext } from '../accountContext.ts';
import { askForKey, openKeyPage } from './askForKey.ts';
import { removeKey, storeKey, type RemovalOutcome, type StoreOutcome } from './storedKey.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { showError, showInformation } from '../../vscode/dialogs/message.ts';

/** Asks for the key of the server in use, and stores it once the server has accepted it. */
export async function setApiKey(context: AccountContext): Promise<void> {
  const { currentServer } = context;
  const { address } = currentServer.get();
  const accepted = await askForKey(address, (key, request) =>
    currentServer.readFrom(address, async ({ client, catalogue }) => {
      const { endpoint } = await catalogue.getForm(workouts, request);
      return { key, username: await client.checkKey(key, endpoint, request) };
    }),
  );
  if (accepted === undefined) {
    return;
  }
  const { key, username } = accepted;
  // Stored only once the box is closed: if the user left it with Escape before that, the outcome would not be shown.
  const stored = await storeKey(context, address.origin, key);
  if (stored === 'held') {
    showInformation(
      username === undefined
        ? vscode.l10n.t('The API key for {0} is stored.', address.name)
        : vscode.l10n.t('The API key of {0} on {1} is stored.', toText(username), address.name),
    );
  } else {
    await showStoreWarning(stored);
  }
}

async function showStoreWarning(stored: Exclude<StoreOutcome, 'held'>): Promise<void> {
  const showLog = vscode.l10n.t('Show Log');
  const text = `${storeWarnings[stored]} ${keylessHint}`;
  if ((await vscode.window.showWarningMessage(sanitize(text), showLog)) === showLog) {
    await vscode.commands.executeCommand('wger.showLog');
  }
}

const storeWarnings: Readonly<Record<Exclude<StoreOutcome, 'held'>, string>> = {
  lost: vscode.l10n.t('The API key is valid, but the editor’s secret storage did not keep it.'),
  refused: vscode.l10n.t('The API key is valid, but the editor’s secret storage refused it.'),
  unchecked: vscode.l10n.t(
    'The API key is valid, but the editor’s secret storage cannot be read, so it is unknown whether the key is stored.',
  ),
};

/** Sentence for users whose key is not stored. */
const keylessHint = vscode.l10n.t('Exercises and ingredients work without it.');

/** Removes the key of the server in use. */
export async function removeApiKey(context: AccountContext): Promise<void> {
  const { currentServer, keys } = context;
  const { address } = currentServer.get();
  const wasStored =
    (await keys.get(address.origin)) !== undefined || keys.getAbsence(address.origin) !== 'unset';
  const removed = await removeKey(context, address.origin);
  if (removed !== 'gone') {
    showError(describeRemovalFailure(address, removed));
    return;
  }
  showInformation(
    wasStored
      ? vscode.l10n.t('The API key for {0} is removed.', address.name)
      : vscode.l10n.t('No API key is stored for {0}.', address.name),
  );
}

/** Message about a key that could not be removed, or may not have been. */
export function describeRemovalFailure(
  { name }: Pick<ServerAddress, 'name'>,
  removed: Exclude<RemovalOutcome, 'gone'>,
): string {
  return removed === 'kept'
    ? vscode.l10n.t('The secret storage could not delete the API key for {0}. It is still stored.', name)
    : vscode.l10n.t(
        'The secret storage cannot be read, so it is unknown whether the API key for {0} is removed. Try again later.',
        name,
      );
}

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
    await openKeyPage(context.currentServer.get().address);
  }
}
