import * as vscode from 'vscode';
import {
  baseUrl,
  isUnencrypted,
  parseAddress,
  type ServerAddress,
  type WrittenAddress,
} from '../../api/address.ts';
import { isFailure, type Failure } from '../../api/errors.ts';
import { addServer, allowPlainReading, allowsPlainReading } from '../../session/knownServers.ts';
import { agreesToPlainHttp } from '../../session/servers/agreesToPlainHttp.ts';
import {
  choiceOf,
  choicesFor,
  isSameServer,
  pickedAddress,
  typedRow,
  type ServerChoice,
} from '../../session/servers/serverChoices.ts';
import { serverEntries } from '../../session/servers/serverEntries.ts';
import { answerOf } from '../../vscode/dialogs/answerOf.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';

/**
 * Asks for a server to compare another with: a known one, or one whose address is typed. Without encryption it is used when the
 * user agrees, or had agreed before.
 *
 * @returns undefined when the user left, or did not agree
 */
export async function askForServer(
  inUse: WrittenAddress,
  memory: vscode.Memento,
): Promise<ServerAddress | undefined> {
  const address = await pickAddress(inUse, memory);
  const isAgreed =
    address !== undefined &&
    (!isUnencrypted(address) ||
      allowsPlainReading(memory, address.origin) ||
      (await agreesToPlainHttp(address, plainHttpDetail())));
  return isAgreed ? parseAddress(baseUrl(address), () => true) : undefined;
}

/** Keeps a server that was asked for, with the consent to reading it, once it has answered as wger does. */
export async function keepServer(memory: vscode.Memento, address: ServerAddress): Promise<void> {
  if (isUnencrypted(address)) {
    await allowPlainReading(memory, address.origin);
  }
  await addServer(memory, address);
}

/** @throws AddressRefused for a server without encryption that was forgotten since it was kept, and the consent with it */
export function requireConsent(memory: vscode.Memento, address: ServerAddress): void {
  parseAddress(baseUrl(address), (origin) => allowsPlainReading(memory, origin));
}

async function pickAddress(
  inUse: WrittenAddress,
  memory: vscode.Memento,
): Promise<WrittenAddress | undefined> {
  const box = vscode.window.createQuickPick<ServerChoice>();
  box.title = sanitize(vscode.l10n.t('Compare {0} with…', inUse.name));
  box.placeholder = vscode.l10n.t('Select a server, or type the address of another one');
  // Whoever copies the address elsewhere comes back to the box.
  box.ignoreFocusOut = true;
  const known = serverEntries(memory)
    .filter(({ address }) => !isSameServer(address, inUse))
    .map((entry) => ({ ...choiceOf(entry), iconPath: new vscode.ThemeIcon('server') }));
  const rowOf = (found: WrittenAddress | Failure): ServerChoice =>
    !isFailure(found) && isSameServer(inUse, found) ? ownRow() : typedRow(found, compareText);
  let typed: WrittenAddress | undefined;
  const draw = (): void => {
    const rows = choicesFor(box.value, known, rowOf);
    typed = rows.typed;
    box.items = rows.choices;
  };
  draw();
  return answerOf<WrittenAddress>(box, (answer) => {
    box.onDidChangeValue(draw);
    box.onDidAccept(() => {
      const address = pickedAddress(box, typed);
      if (address !== undefined) {
        answer(address);
      }
    });
  });
}

/** The row for the address of the server in use. */
function ownRow(): ServerChoice {
  return {
    label: vscode.l10n.t('This is the server in use'),
    detail: vscode.l10n.t('Type the address of another one to compare it with.'),
    iconPath: new vscode.ThemeIcon('error'),
    alwaysShow: true,
  };
}

/** The meaning of a comparison without encryption: there is no key in it. */
function plainHttpDetail(): string {
  return vscode.l10n.t(
    'Anyone on the network path can read and change what is compared. No API key is sent. To undo this, choose Forget in Switch Server.',
  );
}

function compareText(name: string): string {
  return vscode.l10n.t('Compare with {0}', name);
}
