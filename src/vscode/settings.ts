import * as vscode from 'vscode';

/** Reads a value as a person may have written it; undefined when it says nothing, and the default counts. */
const readers = {
  /** Whatever stands there counts: an address that is none has to be said, not replaced by another server. */
  serverUrl: (value: unknown): string | undefined =>
    typeof value === 'string' || value === undefined ? value : JSON.stringify(value),
  languages: (value: unknown): readonly string[] | undefined =>
    Array.isArray(value) ? value.filter((language) => typeof language === 'string') : undefined,
  /** Rows. */
  pageSize: (value: unknown): number | undefined => upTo(999, value),
  /** Seconds. */
  requestTimeout: (value: unknown): number | undefined => upTo(600, value),
  'network.client': (value: unknown): 'undici' | 'editor' | undefined =>
    value === 'undici' || value === 'editor' ? value : undefined,
};

type Readers = typeof readers;

export type SettingName = keyof Readers;

/** A whole number, moved between 1 and another. */
function upTo(max: number, value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(1, Math.round(value)))
    : undefined;
}

/**
 * A setting of `wger.*`. Only the user's own settings and the default count: a workspace that redirects requests must
 * not be able to, whatever scope the editor grants it.
 */
export function setting<Name extends SettingName>(name: Name): NonNullable<ReturnType<Readers[Name]>> {
  const read = readers[name] as (value: unknown) => ReturnType<Readers[Name]>;
  const { globalValue, defaultValue } = vscode.workspace.getConfiguration('wger').inspect(name) ?? {};
  const value = read(globalValue) ?? read(defaultValue);
  if (value === undefined) {
    throw new TypeError(`The manifest has no default for wger.${name}`);
  }
  return value;
}

/** The address of the server that everybody starts with. */
export function defaultServerUrl(): string {
  return String(vscode.workspace.getConfiguration('wger').inspect('serverUrl')?.defaultValue);
}

/**
 * Writes the address of the server into the user's settings; undefined leaves it to the default.
 *
 * @throws Error when the file of the settings cannot be written, or has a mistake in it
 */
export async function setServerUrl(url: string | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('wger').update('serverUrl', url, vscode.ConfigurationTarget.Global);
}

/** Calls the listener whenever one of these settings changed, for any reason. */
export function onDidChangeSetting(
  names: readonly SettingName[],
  listener: () => unknown,
): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((change) => {
    if (names.some((name) => change.affectsConfiguration(`wger.${name}`))) {
      listener();
    }
  });
}
