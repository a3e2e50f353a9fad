import type * as vscode from 'vscode';
import { resources } from '../resources/index.ts';

// What the editor's storage keeps for each server, by the server's name.

/** Storage key of the last finds in a resource. @param resource its id */
export function recentKey(server: string, resource: string): string {
  return `recent:${resource}:${server}`;
}

/** Storage key of the grouping of exercises. */
export function groupingKey(server: string): string {
  return `groupBy:${server}`;
}

/** Storage key of the last queries. */
export function queriesKey(server: string): string {
  return `queries:${server}`;
}

/** Storage key of the folder of the last backup. */
export function backupFolderKey(server: string): string {
  return `backup:${server}`;
}

/** Forgets all of that. */
export async function forgetServerMemory(memory: vscode.Memento, server: string): Promise<void> {
  const recentKeys = resources.map(({ id }) => recentKey(server, id));
  for (const key of [groupingKey(server), queriesKey(server), backupFolderKey(server), ...recentKeys]) {
    await memory.update(key, undefined);
  }
}
