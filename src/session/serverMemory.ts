import type * as vscode from 'vscode';
import { resources } from '../resources/index.ts';

// Keys of the editor's storage for data of each server, by the server's name.

/** Storage key of the recent search results of a resource. @param resource its id */
export function recentKey(server: string, resource: string): string {
  return `recent:${resource}:${server}`;
}

/** Storage key of the grouping of exercises. */
export function groupingKey(server: string): string {
  return `groupBy:${server}`;
}

/** Storage key of the recent queries. */
export function queriesKey(server: string): string {
  return `queries:${server}`;
}

/** Storage key of the folder of the last backup. */
export function backupFolderKey(server: string): string {
  return `backup:${server}`;
}

/** Deletes the data of all these keys. */
export async function forgetServerMemory(memory: vscode.Memento, server: string): Promise<void> {
  const recentKeys = resources.map(({ id }) => recentKey(server, id));
  for (const key of [groupingKey(server), queriesKey(server), backupFolderKey(server), ...recentKeys]) {
    await memory.update(key, undefined);
  }
}
