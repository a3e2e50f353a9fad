import * as vscode from 'vscode';
import {
  baseUrl,
  isUnencrypted,
  parseAddress,
  type ServerAddress,
  type UncheckedAddress,
} from '../../api/address.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { isFailure } from '../../api/failures/failures.ts';
import {
  addKnownServer,
  getPlainHttpConsent,
  isPlainHttpAllowed,
  setPlainHttpConsent,
} from '../../session/knownServers.ts';
import { askForPlainHttp } from '../../session/servers/askForPlainHttp.ts';
import {
  toServerChoice,
  createChoices,
  isSameServer,
  getPickedAddress,
  showChoices,
  toTypedChoice,
  type ServerChoice,
} from '../../session/servers/serverChoices.ts';
import { getServerEntries } from '../../session/servers/serverEntries.ts';
import { findPageServer } from '../../session/servers/typedAddress.ts';
import { showQuickInput } from '../../vscode/dialogs/showQuickInput.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/**
 * Asks for a server to compare with: a known one, or one whose address is typed. An unencrypted one requires the user's consent,
 * now or earlier.
 *
 * @param proposal the text that the box begins with; may be empty
 * @returns undefined if the user cancels, or does not consent
 */
export async function askForServer(
  currentAddress: UncheckedAddress,
  memory: vscode.Memento,
  signal: AbortSignal,
  proposal: string,
): Promise<ServerAddress | undefined> {
  const address = await pickAddress(currentAddress, memory, signal, proposal);
  const isAllowed =
    address !== undefined &&
    (!isUnencrypted(address) ||
      getPlainHttpConsent(memory, address.origin) !== undefined ||
      (await askForPlainHttp(address, getPlainHttpDetail())));
  return isAllowed ? parseAddress(baseUrl(address), () => true) : undefined;
}

/** Stores a server that has answered as wger does, with the consent to read it without encryption. */
export async function rememberServer(memory: vscode.Memento, address: ServerAddress): Promise<void> {
  if (isUnencrypted(address) && !isPlainHttpAllowed(memory, address.origin)) {
    await setPlainHttpConsent(memory, address.origin, 'reading');
  }
  await addKnownServer(memory, address);
}

/** @throws AddressRefused if the server is unencrypted and was forgotten in the meantime, and with it the consent */
export function requireConsent(memory: vscode.Memento, address: ServerAddress): void {
  parseAddress(baseUrl(address), (origin) => getPlainHttpConsent(memory, origin) !== undefined);
}

async function pickAddress(
  currentAddress: UncheckedAddress,
  memory: vscode.Memento,
  signal: AbortSignal,
  proposal: string,
): Promise<UncheckedAddress | undefined> {
  const box = vscode.window.createQuickPick<ServerChoice>();
  box.title = sanitize(vscode.l10n.t('Compare {0} with…', currentAddress.name));
  box.placeholder = vscode.l10n.t('Select a server, or type the address of another one');
  box.value = proposal;
  // The user may switch to another window to copy the address.
  box.ignoreFocusOut = true;
  const known = getServerEntries(memory)
    .filter(({ address }) => !isSameServer(address, currentAddress))
    .map((entry) => ({ ...toServerChoice(entry), iconPath: new vscode.ThemeIcon('server') }));
  const createRow = (found: UncheckedAddress | Failure): ServerChoice =>
    !isFailure(found) && isSameServer(currentAddress, findPageServer(found) ?? found)
      ? createCurrentServerRow()
      : toTypedChoice(found, (name) => vscode.l10n.t('Compare with {0}', name));
  let typed: UncheckedAddress | undefined;
  const updateItems = (): void => {
    const rows = createChoices(box.value, known, createRow);
    typed = rows.typedAddress;
    showChoices(box, rows.choices, typed);
  };
  updateItems();
  return showQuickInput<UncheckedAddress>(
    box,
    (answer) => {
      box.onDidChangeValue(updateItems);
      box.onDidAccept(() => {
        const address = getPickedAddress(box, typed);
        if (address !== undefined) {
          answer(address);
        }
      });
    },
    signal,
  );
}

/** Creates the row shown for the address of the server in use. */
function createCurrentServerRow(): ServerChoice {
  return {
    label: vscode.l10n.t('This is the server in use'),
    detail: vscode.l10n.t('Type the address of another one to compare it with.'),
    iconPath: new vscode.ThemeIcon('error'),
    alwaysShow: true,
  };
}

/** Returns the consequences of a comparison without encryption, in which no key is sent. */
function getPlainHttpDetail(): string {
  return vscode.l10n.t(
    'Anyone on the network path can read and change what is compared. No API key is sent. To undo this, choose Forget in Switch Server.',
  );
}
