/** Environment variables to set; `undefined` removes one. */
export type EnvironmentChanges = Readonly<Record<string, string | undefined>>;

/**
 * The environment for an editor under test: that of this process without the variables of another editor or npm, and
 * without the machine's proxy, so that tests run the same everywhere. `changes` are applied last.
 */
export function createEditorEnvironment(changes: EnvironmentChanges = {}): NodeJS.ProcessEnv {
  const environment: Record<string, string | undefined> = { ...process.env, ...noGallery, ...changes };
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value !== undefined && (name in changes || !inheritedVariables.test(name)),
    ),
  );
}

const inheritedVariables =
  /^(VSCODE_|ELECTRON_|npm_|NODE_OPTIONS$|NODE_TEST_CONTEXT$|(https?|all|no)_proxy$)/i;

/** code-server reads the address of the extension gallery from here. Tests need none, and may have no network. */
const noGallery = { EXTENSIONS_GALLERY: '{}' };
