import * as vscode from 'vscode';
import { baseUrl, parseUncheckedAddress, type UncheckedAddress } from '../../api/address.ts';
import type { KeyAbsence } from '../../api/failures/errors.ts';
import { isFailure } from '../../api/failures/failures.ts';
import type { KeyStore } from '../keyStore.ts';
import { getKnownServers } from '../knownServers.ts';
import { getDefaultServerUrl, getSetting } from '../../vscode/settings.ts';

/** A server that is known on this computer. */
export interface ServerEntry {
  readonly address: UncheckedAddress;
  readonly isCurrent: boolean;
  /** True for the default of the setting. */
  readonly isDefault: boolean;
}

/** Returns the known servers: the one in use first, then the default, which is always included. */
export function getServerEntries(memory: vscode.Memento): readonly ServerEntry[] {
  const currentUrl = getSetting('serverUrl');
  const defaultUrl = getDefaultServerUrl();
  const entries = new Map<string, ServerEntry>();
  for (const url of [currentUrl, defaultUrl, ...[...getKnownServers(memory)].sort()]) {
    const address = tryReadAddress(url);
    if (address !== undefined && !entries.has(baseUrl(address))) {
      entries.set(baseUrl(address), {
        address,
        isCurrent: url === currentUrl,
        isDefault: baseUrl(address) === defaultUrl,
      });
    }
  }
  return [...entries.values()];
}

/** Returns undefined for a setting that is not a valid address. */
function tryReadAddress(url: string): UncheckedAddress | undefined {
  try {
    return parseUncheckedAddress(url);
  } catch (error) {
    if (isFailure(error)) {
      return undefined;
    }
    throw error;
  }
}

/** Describes the state of a server's key in a few words. */
export async function describeKeyState({ origin }: UncheckedAddress, keys: KeyStore): Promise<string> {
  if ((await keys.get(origin)) !== undefined) {
    return keys.isRejected(origin) ? vscode.l10n.t('API key not accepted') : vscode.l10n.t('API key stored');
  }
  return absenceTexts[keys.getAbsence(origin)];
}

const absenceTexts: Readonly<Record<KeyAbsence, string>> = {
  unset: vscode.l10n.t('No API key'),
  lost: vscode.l10n.t('API key lost'),
  unreadable: vscode.l10n.t('API key cannot be read'),
};
