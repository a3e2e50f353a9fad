import * as vscode from 'vscode';
import { baseUrl, isUnencrypted, type WrittenAddress } from '../../api/address.ts';
import { asFailure, isFailure, type Failure } from '../../api/errors.ts';
import { joined } from '../../resources/fields.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { ServerEntry } from './serverEntries.ts';
import { looksLikeAddress, parseTypedAddress } from './typedAddress.ts';

/** A row of a box in which a server is picked. */
export interface ServerChoice extends vscode.QuickPickItem {
  /** Address that the row stands for; undefined for words. */
  readonly address?: WrittenAddress;
  /** Set for a known server. */
  readonly entry?: ServerEntry;
}

/** Returns true if two addresses are of the same server. */
export function isSameServer(one: WrittenAddress | undefined, other: WrittenAddress): boolean {
  return one !== undefined && baseUrl(one) === baseUrl(other);
}

/** Rows of a box, and the address that is typed into it. */
export interface TypedChoices {
  readonly choices: readonly ServerChoice[];
  readonly typed: WrittenAddress | undefined;
}

/**
 * The rows of a box for a text: the known servers, that of a typed address in any case, and the address where it is a new one.
 *
 * @param rowOf the row of what was typed
 */
export function choicesFor(
  text: string,
  known: readonly ServerChoice[],
  rowOf: (typed: WrittenAddress | Failure) => ServerChoice,
): TypedChoices {
  const found = addressIn(text.trim());
  const typed = found === undefined || isFailure(found) ? undefined : found;
  const isTyped = ({ address }: ServerChoice): boolean => typed !== undefined && isSameServer(address, typed);
  const other = found === undefined || known.some(isTyped) ? undefined : rowOf(found);
  return {
    choices: [
      ...known.map((choice) => (isTyped(choice) ? { ...choice, alwaysShow: true } : choice)),
      ...(other === undefined ? [] : [other]),
    ],
    typed: other === undefined ? typed : other.address,
  };
}

/** The row that is highlighted. One of another text stays active until the editor has drawn those of this one. */
export function activeChoice({
  items,
  activeItems: [active],
}: vscode.QuickPick<ServerChoice>): ServerChoice | undefined {
  return items.find((item) => item === active);
}

/** The address that is taken with Enter: the row of what was typed may not be there yet. */
export function pickedAddress(
  box: vscode.QuickPick<ServerChoice>,
  typed: WrittenAddress | undefined,
): WrittenAddress | undefined {
  return activeChoice(box)?.address ?? typed;
}

/** The address in what somebody types, or why it is none; undefined for text that is not meant as one. */
function addressIn(text: string): WrittenAddress | Failure | undefined {
  if (!looksLikeAddress(text)) {
    return undefined;
  }
  try {
    return parseTypedAddress(text);
  } catch (error) {
    return asFailure(error);
  }
}

/** The row of a known server. */
export function choiceOf(entry: ServerEntry, keyText = ''): ServerChoice {
  const { address, isInUse } = entry;
  return {
    label: sanitize(address.name),
    description: sanitize(joined(keyText, isUnencrypted(address) ? vscode.l10n.t('Not encrypted') : '')),
    iconPath: new vscode.ThemeIcon(isInUse ? 'check' : 'blank'),
    address,
    entry,
  };
}

/**
 * The row of an address that is typed, or of why it is none.
 *
 * @param label words for the use of an encrypted server of a name
 */
export function typedRow(typed: WrittenAddress | Failure, label: (name: string) => string): ServerChoice {
  if (isFailure(typed)) {
    return {
      label: vscode.l10n.t('This is not the address of a server'),
      detail: vscode.l10n.t('It has to look like https://wger.de, without a user name.'),
      iconPath: new vscode.ThemeIcon('error'),
      alwaysShow: true,
    };
  }
  return {
    label: sanitize(
      isUnencrypted(typed) ? vscode.l10n.t('{0} Without Encryption…', label(typed.name)) : label(typed.name),
    ),
    description: sanitize(baseUrl(typed)),
    iconPath: new vscode.ThemeIcon(isUnencrypted(typed) ? 'unlock' : 'add'),
    alwaysShow: true,
    address: typed,
  };
}
