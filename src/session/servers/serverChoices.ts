import * as vscode from 'vscode';
import { baseUrl, isSameHost, isUnencrypted, type UncheckedAddress } from '../../api/address.ts';
import type { Failure } from '../../api/failures/errors.ts';
import { ensureFailure, isFailure } from '../../api/failures/failures.ts';
import { joinParts } from '../../resources/fields.ts';
import { canMatch } from '../../vscode/dialogs/canMatch.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { ServerEntry } from './serverEntries.ts';
import { looksLikeAddress, parseTypedAddress } from './typedAddress.ts';

/** An item of a quick pick for servers. */
export interface ServerChoice extends vscode.QuickPickItem {
  /** Address of the server; undefined for a message. */
  readonly address?: UncheckedAddress;
  /** Set for a known server. */
  readonly entry?: ServerEntry;
}

/** Returns true if two addresses are the same server. */
export function isSameServer(one: UncheckedAddress | undefined, other: UncheckedAddress): boolean {
  return one !== undefined && baseUrl(one) === baseUrl(other);
}

/** Items of a quick pick, and the address that was typed into it. */
export interface TypedChoices {
  readonly choices: readonly ServerChoice[];
  readonly typedAddress: UncheckedAddress | undefined;
}

/**
 * Creates the items for a typed text: the known servers, and an item for a typed address that is not among them.
 *
 * @param toChoice creates the item for the typed address, or for the failure to parse it
 */
export function createChoices(
  text: string,
  known: readonly ServerChoice[],
  toChoice: (typed: UncheckedAddress | Failure) => ServerChoice,
): TypedChoices {
  const found = parseInput(text.trim(), known);
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

/**
 * Shows items, and highlights the typed address if a known server has the same host. The editor would highlight the known one,
 * whose label may begin with the typed text, such as `host:8000` for `host`.
 */
export function showChoices(
  box: vscode.QuickPick<ServerChoice>,
  choices: readonly ServerChoice[],
  typed: UncheckedAddress | undefined,
): void {
  box.items = choices;
  if (
    typed !== undefined &&
    choices.some(({ entry }) => entry && isSameHost(entry.address.origin, typed.origin))
  ) {
    box.activeItems = choices.filter(({ address }) => isSameServer(address, typed));
  }
}

/** Returns the highlighted item. Until the editor has drawn the current items, its active one may be an item for an earlier text. */
export function getActiveChoice({
  items,
  activeItems: [active],
}: vscode.QuickPick<ServerChoice>): ServerChoice | undefined {
  return items.find((item) => item === active);
}

/** Returns the address to use on Enter; undefined for a message. The typed address counts if no current item is drawn yet. */
export function getPickedAddress(
  box: vscode.QuickPick<ServerChoice>,
  typed: UncheckedAddress | undefined,
): UncheckedAddress | undefined {
  const active = getActiveChoice(box);
  return active === undefined ? typed : active.address;
}

/**
 * Parses a typed address. Returns a failure if that is impossible, and undefined for text that may be part of the name of a known
 * server, or the beginning of an address.
 */
function parseInput(text: string, known: readonly ServerChoice[]): UncheckedAddress | Failure | undefined {
  // A path cannot follow the beginning of a name.
  const isAddress = looksLikeAddress(text) || text.includes('/');
  if (text === '' || (!isAddress && known.some(({ label }) => canMatch(text, label)))) {
    return undefined;
  }
  try {
    const address = parseTypedAddress(text);
    return isAddress ? address : undefined;
  } catch (error) {
    return ensureFailure(error);
  }
}

/** Creates the item of a known server. */
export function toServerChoice(entry: ServerEntry, keyText = ''): ServerChoice {
  const { address, isCurrent } = entry;
  return {
    label: sanitize(address.name),
    description: sanitize(joinParts(keyText, isUnencrypted(address) ? vscode.l10n.t('Not encrypted') : '')),
    iconPath: new vscode.ThemeIcon(isCurrent ? 'check' : 'blank'),
    address,
    entry,
  };
}

/**
 * Creates the item of a typed address, or of a message that it is invalid.
 *
 * @param label text for using the server of a name with encryption
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
