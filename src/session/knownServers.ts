import type * as vscode from 'vscode';
import { baseUrl, type UncheckedAddress } from '../api/address.ts';
import { toStrings } from '../api/json/value.ts';

// All that is known of servers is in the editor's storage, which every window and every bundle of code sees as it is.

const serversKey = 'wger.servers';

/** The servers that were used or compared on this computer, by their addresses in full. */
export function getKnownServers(memory: vscode.Memento): readonly string[] {
  return toStrings(memory.get<unknown>(serversKey));
}

/** Keeps a server among the known ones. */
export async function addKnownServer(memory: vscode.Memento, address: UncheckedAddress): Promise<void> {
  const url = baseUrl(address);
  const known = getKnownServers(memory);
  if (!known.includes(url)) {
    await memory.update(serversKey, [...known, url]);
  }
}

/** Takes a server from the known ones. */
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

/** Keeps what the user says to using an origin without encryption. */
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

/** Keeps that the user agreed to read public data from an origin without encryption: less than to use it. */
export async function allowPlainReading(memory: vscode.Memento, origin: string): Promise<void> {
  if (!isPlainHttpAllowed(memory, origin)) {
    await memory.update(getPlainHttpKey(origin), readingConsent);
  }
}

/** Value of a consent that no key goes by. */
const readingConsent = 'reading';

function getPlainHttpKey(origin: string): string {
  return `plainHttp:${origin}`;
}
