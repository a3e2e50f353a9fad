import * as vscode from 'vscode';

/** What a setting's value must be to count; anything else gives way to the default of the manifest. */
const readable = {
  serverUrl: (value: unknown): value is string => typeof value === 'string',
  languages: (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.every((language) => typeof language === 'string'),
  /** Rows. */
  pageSize: (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0,
  /** Seconds. */
  requestTimeout: (value: unknown): value is number => typeof value === 'number' && value > 0,
  'network.client': (value: unknown): value is 'undici' | 'editor' =>
    value === 'undici' || value === 'editor',
};

type Settings = {
  [Name in keyof typeof readable]: (typeof readable)[Name] extends (value: unknown) => value is infer Value
    ? Value
    : never;
};

export type SettingName = keyof Settings;

/**
 * A setting of `wger.*`. Only the user's own settings and the default count: a workspace that redirects requests must
 * not be able to, whatever scope the editor grants it.
 */
export function setting<Name extends SettingName>(name: Name): Settings[Name] {
  const inspected = vscode.workspace.getConfiguration('wger').inspect<unknown>(name);
  const isReadable = readable[name] as (value: unknown) => value is Settings[Name];
  const { globalValue, defaultValue } = inspected ?? {};
  if (isReadable(globalValue)) {
    return globalValue;
  }
  if (isReadable(defaultValue)) {
    return defaultValue;
  }
  throw new TypeError(`The manifest has no default for wger.${name}`);
}

export function onDidChangeSetting(names: readonly SettingName[], listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (names.some((name) => change.affectsConfiguration(`wger.${name}`))) {
      listener();
    }
  });
}
