import * as vscode from 'vscode';

/** Reads a value as a person may have written it; undefined when it says nothing, and the default counts. */
const parsers = {
  /** Whatever stands there counts: an address that is none has to be said, not replaced by another server. */
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

/** A whole number, moved between 1 and another. */
function parsePositiveInteger(max: number, value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value)
    ? Math.min(max, Math.max(1, Math.round(value)))
    : undefined;
}

/**
 * A setting of `wger.*`. Only the user's own settings and the default count: a workspace that redirects requests must
 * not be able to, whatever scope the editor grants it.
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

/** The address of the server that everybody starts with. */
export function getDefaultServerUrl(): string {
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
