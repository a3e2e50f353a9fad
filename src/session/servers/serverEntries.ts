import * as vscode from 'vscode';
import { baseUrl, readAddress, type WrittenAddress } from '../../api/address.ts';
import { isFailure, type KeyAbsence } from '../../api/errors.ts';
import type { KeyStore } from '../keyStore.ts';
import { knownServers } from '../knownServers.ts';
import { defaultServerUrl, setting } from '../../vscode/settings.ts';

/** A server that is known on this computer. */
export interface ServerEntry {
  readonly address: WrittenAddress;
  readonly isInUse: boolean;
  /** True if it is the server that everybody starts with. */
  readonly isDefault: boolean;
}

/** The known servers: the one in use first, and always the one that everybody starts with. */
export function serverEntries(memory: vscode.Memento): readonly ServerEntry[] {
  const inUse = setting('serverUrl');
  const first = defaultServerUrl();
  const entries = new Map<string, ServerEntry>();
  for (const url of [inUse, first, ...[...knownServers(memory)].sort()]) {
    const address = readable(url);
    if (address !== undefined && !entries.has(baseUrl(address))) {
      entries.set(baseUrl(address), {
        address,
        isInUse: url === inUse,
        isDefault: baseUrl(address) === first,
      });
    }
  }
  return [...entries.values()];
}

/** Undefined for what somebody wrote into the settings that is no address. */
function readable(url: string): WrittenAddress | undefined {
  try {
    return readAddress(url);
  } catch (error) {
    if (isFailure(error)) {
      return undefined;
    }
    throw error;
  }
}

/** State of the key for a server, in a few words. */
export async function keyState({ origin }: WrittenAddress, keys: KeyStore): Promise<string> {
  if ((await keys.get(origin)) !== undefined) {
    return keys.isRejected(origin) ? vscode.l10n.t('API key not accepted') : vscode.l10n.t('API key stored');
  }
  return absenceTexts[keys.absence(origin)];
}

const absenceTexts: Readonly<Record<KeyAbsence, string>> = {
  unset: vscode.l10n.t('No API key'),
  lost: vscode.l10n.t('API key lost'),
  unreadable: vscode.l10n.t('API key cannot be read'),
};
