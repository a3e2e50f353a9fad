import * as vscode from 'vscode';

/** Parsers of values that users may have typed; they return undefined for an invalid value, to use the default. */
const parsers = {
  /** Keeps an invalid value, which has to be reported instead of replaced by the default server. */
  serverUrl: (value: unknown): string | undefined =>
    typeof value === 'string' || value === undefined ? value : JSON.stringify(value),
  languages: (value: unknown): readonly string[] | undefined =>
    Array.isArray(value) ? value.filter((language) => typeof language === 'string') : undefined,
  /** Rows. */
  pageSize: (value: unknown): number | undefined => parsePositiveInteger(999, value),
  /** Seconds. */
  requestTimeout: (value: unknown): number | undefined => parsePositiveInteger(600, value),
  'network.client': (value: unknown): 'undici' | 'editor' | undefined =>
    value === 'undici' || value === 'editor' ? value : undefined,
};

type Parsers = typeof parsers;

export type SettingName = keyof Parsers;

/** Rounds a number and limits it to a range from 1. */
function parsePositiveInteger(max: number, value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(1, Math.round(value)))
    : undefined;
}

/**
 * A setting of `wger.*`. Only user settings and the default are read, so that a workspace cannot redirect requests, whatever
 * scope the editor grants it.
 */
export function getSetting<Name extends SettingName>(name: Name): NonNullable<ReturnType<Parsers[Name]>> {
  const parse = parsers[name] as (value: unknown) => ReturnType<Parsers[Name]>;
  const { globalValue, defaultValue } = vscode.workspace.getConfiguration('wger').inspect(name) ?? {};
  const value = parse(globalValue) ?? parse(defaultValue);
  if (value === undefined) {
    throw new TypeError(`The manifest has no default for wger.${name}`);
  }
  return value;
}

/** The default address of the server. */
export function getDefaultServerUrl(): string {
  return String(vscode.workspace.getConfiguration('wger').inspect('serverUrl')?.defaultValue);
}

/**
 * Writes the address of the server to the user settings; undefined restores the default.
 *
 * @throws Error if the settings file cannot be written or has a syntax error
 */
export async function setServerUrl(url: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('wger').update('serverUrl', url, vscode.ConfigurationTarget.Global);
}

/** Calls the listener whenever a setting may have changed. */
export function onDidChangeSetting(name: SettingName, listener: () => unknown): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(`wger.${name}`)) {
      listener();
    }
  });
}
