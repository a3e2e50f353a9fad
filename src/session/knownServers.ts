import type * as vscode from 'vscode';
import { baseUrl, type WrittenAddress } from '../api/address.ts';
import { textsIn } from '../api/json/value.ts';

// All that is known of servers is in the editor's storage, which every window and every bundle of code sees as it is.

const servers = 'wger.servers';

/** The servers that were used or compared on this computer, by their addresses in full. */
export function knownServers(memory: vscode.Memento): readonly string[] {
  return textsIn(memory.get<unknown>(servers));
}

/** Keeps a server among the known ones. */
export async function addServer(memory: vscode.Memento, address: WrittenAddress): Promise<void> {
  const url = baseUrl(address);
  const known = knownServers(memory);
  if (!known.includes(url)) {
    await memory.update(servers, [...known, url]);
  }
}

/** Takes a server from the known ones. */
export async function removeServer(memory: vscode.Memento, address: WrittenAddress): Promise<void> {
  const url = baseUrl(address);
  await memory.update(
    servers,
    knownServers(memory).filter((known) => known !== url),
  );
}

/** Returns true if the user agreed to use an origin without encryption. */
export function allowsPlainHttp(memory: vscode.Memento, origin: string): boolean {
  return memory.get(plainHttp(origin)) === true;
}

/** Keeps what the user says to using an origin without encryption. */
export async function allowPlainHttp(
  memory: vscode.Memento,
  origin: string,
  isAllowed: boolean,
): Promise<void> {
  await memory.update(plainHttp(origin), isAllowed || undefined);
}

/** Returns true if the user agreed to read public data from an origin without encryption, or to use it in any way. */
export function allowsPlainReading(memory: vscode.Memento, origin: string): boolean {
  return allowsPlainHttp(memory, origin) || memory.get(plainHttp(origin)) === plainReading;
}

/** Keeps that the user agreed to read public data from an origin without encryption: less than to use it. */
export async function allowPlainReading(memory: vscode.Memento, origin: string): Promise<void> {
  if (!allowsPlainHttp(memory, origin)) {
    await memory.update(plainHttp(origin), plainReading);
  }
}

/** Value of a consent that no key goes by. */
const plainReading = 'reading';

function plainHttp(origin: string): string {
  return `plainHttp:${origin}`;
}
