import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { SettingName } from '../../../src/vscode/settings.ts';
import { waitUntil } from './waits.ts';

export async function setSetting(name: string, value: unknown, section = 'wger'): Promise<void> {
  await vscode.workspace.getConfiguration(section).update(name, value, vscode.ConfigurationTarget.Global);
  // The extension host learns of the change from a separate event, which may arrive later.
  await waitUntil(
    `the setting ${section}.${name}`,
    () =>
      value === null ||
      isDeepStrictEqual(vscode.workspace.getConfiguration(section).inspect(name)?.globalValue, value),
  );
}

/** Changes a setting while `test` runs. */
export async function withSetting<Result>(
  name: SettingName,
  value: unknown,
  test: () => Result | Promise<Result>,
): Promise<Result> {
  await setSetting(name, value);
  try {
    return await test();
  } finally {
    await setSetting(name, undefined);
  }
}
