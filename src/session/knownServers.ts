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

/** Returns true if the user agreed to use an origin without encryption. */
export function isPlainHttpAllowed(memory: vscode.Memento, origin: string): boolean {
  return memory.get(getPlainHttpKey(origin)) === true;
}

/** Stores the user's consent to use an origin without encryption, or its withdrawal. */
export async function setPlainHttpAllowed(
  memory: vscode.Memento,
  origin: string,
  isAllowed: boolean,
): Promise<void> {
  await memory.update(getPlainHttpKey(origin), isAllowed || undefined);
}

/** Returns true if the user agreed to read public data from an origin without encryption, or to use it in any way. */
export function isPlainReadingAllowed(memory: vscode.Memento, origin: string): boolean {
  return isPlainHttpAllowed(memory, origin) || memory.get(getPlainHttpKey(origin)) === readingConsent;
}

/** Stores the user's consent to read public data from an origin without encryption, which is less than consent to use it. */
export async function allowPlainReading(memory: vscode.Memento, origin: string): Promise<void> {
  if (!isPlainHttpAllowed(memory, origin)) {
    await memory.update(getPlainHttpKey(origin), readingConsent);
  }
}

/** Value of a consent that does not allow sending a key. */
const readingConsent = 'reading';

function getPlainHttpKey(origin: string): string {
  return `plainHttp:${origin}`;
}
