import * as vscode from 'vscode';
import { baseUrl, isUnencrypted, type UncheckedAddress } from '../../api/address.ts';
import { ensureFailure, isFailure, type Failure } from '../../api/errors.ts';
import { joinParts } from '../../resources/fields.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { ServerEntry } from './serverEntries.ts';
import { looksLikeAddress, parseTypedAddress } from './typedAddress.ts';

/** A row of a box in which a server is picked. */
export interface ServerChoice extends vscode.QuickPickItem {
  /** Address that the row stands for; undefined for words. */
  readonly address?: UncheckedAddress;
  /** Set for a known server. */
  readonly entry?: ServerEntry;
}

/** Returns true if two addresses are of the same server. */
export function isSameServer(one: UncheckedAddress | undefined, other: UncheckedAddress): boolean {
  return one !== undefined && baseUrl(one) === baseUrl(other);
}

/** Rows of a box, and the address that is typed into it. */
export interface TypedChoices {
  readonly choices: readonly ServerChoice[];
  readonly typedAddress: UncheckedAddress | undefined;
}

/**
 * The rows of a box for a text: the known servers, that of a typed address in any case, and the address where it is a new one.
 *
 * @param toChoice the row of what was typed
 */
export function createChoices(
  text: string,
  known: readonly ServerChoice[],
  toChoice: (typed: UncheckedAddress | Failure) => ServerChoice,
): TypedChoices {
  const found = parseInput(text.trim());
  const typed = found === undefined || isFailure(found) ? undefined : found;
  const matchesTyped = ({ address }: ServerChoice): boolean =>
    typed !== undefined && isSameServer(address, typed);
  const other = found === undefined || known.some(matchesTyped) ? undefined : toChoice(found);
  return {
    choices: [
      ...known.map((choice) => (matchesTyped(choice) ? { ...choice, alwaysShow: true } : choice)),
      ...(other === undefined ? [] : [other]),
    ],
    typedAddress: other === undefined ? typed : other.address,
  };
}

/** The row that is highlighted. One of another text stays active until the editor has drawn those of this one. */
export function getActiveChoice({
  items,
  activeItems: [active],
}: vscode.QuickPick<ServerChoice>): ServerChoice | undefined {
  return items.find((item) => item === active);
}

/** The address that is taken with Enter: the row of what was typed may not be there yet. */
export function getPickedAddress(
  box: vscode.QuickPick<ServerChoice>,
  typed: UncheckedAddress | undefined,
): UncheckedAddress | undefined {
  return getActiveChoice(box)?.address ?? typed;
}

/** The address in what somebody types, or why it is none; undefined for text that is not meant as one. */
function parseInput(text: string): UncheckedAddress | Failure | undefined {
  if (!looksLikeAddress(text)) {
    return undefined;
  }
  try {
    return parseTypedAddress(text);
  } catch (error) {
    return ensureFailure(error);
  }
}

/** The row of a known server. */
export function toServerChoice(entry: ServerEntry, keyText = ''): ServerChoice {
  const { address, isCurrent: isInUse } = entry;
  return {
    label: sanitize(address.name),
    description: sanitize(joinParts(keyText, isUnencrypted(address) ? vscode.l10n.t('Not encrypted') : '')),
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
export function toTypedChoice(
  typed: UncheckedAddress | Failure,
  label: (name: string) => string,
): ServerChoice {
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
