import * as vscode from 'vscode';
import {
  baseUrl,
  isUnencrypted,
  parseAddress,
  type ServerAddress,
  type WrittenAddress,
} from '../../api/address.ts';
import { isFailure } from '../../api/errors.ts';
import { allowsPlainHttp } from '../../session/knownServers.ts';
import { agreesToPlainHttp } from '../../session/servers/agreesToPlainHttp.ts';
import {
  addressIn,
  choiceOf,
  isSameServer,
  typedRow,
  type ServerChoice,
} from '../../session/servers/serverChoices.ts';
import { serverEntries } from '../../session/servers/serverEntries.ts';
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
      allowsPlainHttp(memory, address.origin) ||
      (await agreesToPlainHttp(address)));
  return isAgreed ? parseAddress(baseUrl(address), () => true) : undefined;
}

async function pickAddress(
  inUse: WrittenAddress,
  memory: vscode.Memento,
): Promise<WrittenAddress | undefined> {
  const box = vscode.window.createQuickPick<ServerChoice>();
  box.title = sanitize(vscode.l10n.t('Compare {0} with…', inUse.name));
  box.placeholder = vscode.l10n.t('Pick a server, or type the address of another one');
  const known = serverEntries(memory)
    .filter(({ address }) => !isSameServer(address, inUse))
    .map((entry) => ({ ...choiceOf(entry), iconPath: new vscode.ThemeIcon('server') }));
  let typed: WrittenAddress | undefined;
  const draw = (): void => {
    const found = addressIn(box.value.trim());
    typed = found === undefined || isFailure(found) ? undefined : found;
    const isTyped = ({ address }: ServerChoice): boolean =>
      typed !== undefined && isSameServer(address, typed);
    const isNew = found !== undefined && !known.some(isTyped);
    box.items = [
      ...known.map((choice) => (isTyped(choice) ? { ...choice, alwaysShow: true } : choice)),
      ...(isNew ? [typedRow(found, compareText)] : []),
    ];
  };
  try {
    return await new Promise((resolve) => {
      box.onDidChangeValue(draw);
      box.onDidAccept(() => {
        // The row of what was typed may not be there yet when Enter is pressed.
        const address = box.activeItems[0]?.address ?? typed;
        if (address !== undefined) {
          resolve(address);
        }
      });
      box.onDidHide(() => {
        resolve(undefined);
      });
      draw();
      box.show();
    });
  } finally {
    box.dispose();
  }
}

function compareText(name: string): string {
  return vscode.l10n.t('Compare with {0}', name);
}
