import type * as vscode from 'vscode';
import { baseUrl, type UncheckedAddress } from '../api/address.ts';
import { toStrings } from '../api/json/value.ts';

// Known servers are kept in the editor's storage alone, so that all windows and bundles see the same.

const serversKey = 'wger.servers';

/** Returns the full addresses of servers that were used or compared on this computer. */
export function getKnownServers(memory: vscode.Memento): readonly string[] {
  return toStrings(memory.get<unknown>(serversKey));
}

/** Adds a server to the known ones. */
export async function addKnownServer(memory: vscode.Memento, address: UncheckedAddress): Promise<void> {
  const url = baseUrl(address);
  const known = getKnownServers(memory);
  if (!known.includes(url)) {
    await memory.update(serversKey, [...known, url]);
  }
}

/** Removes a server from the known ones. */
export async function removeKnownServer(memory: vscode.Memento, address: UncheckedAddress): Promise<void> {
  const url = baseUrl(address);
  await memory.update(
    serversKey,
    getKnownServers(memory).filter((known) => known !== url),
  );
}

/** Consent to use an origin without encryption: in any way, or only to read public data, which sends no key. */
export type PlainHttpConsent = true | 'reading' | undefined;

/** Returns the user's consent to use an origin without encryption. */
export function getPlainHttpConsent(memory: vscode.Memento, origin: string): PlainHttpConsent {
  const consent = memory.get<unknown>(getPlainHttpKey(origin));
  return consent === true || consent === 'reading' ? consent : undefined;
}

/** Stores that consent, or its withdrawal. */
export async function setPlainHttpConsent(
  memory: vscode.Memento,
  origin: string,
  consent: PlainHttpConsent,
): Promise<void> {
  await memory.update(getPlainHttpKey(origin), consent);
}

/** Returns true if the user agreed to use an origin without encryption in any way. */
export function isPlainHttpAllowed(memory: vscode.Memento, origin: string): boolean {
  return getPlainHttpConsent(memory, origin) === true;
}

function getPlainHttpKey(origin: string): string {
  return `plainHttp:${origin}`;
}
