/** Environment variables to set; `undefined` takes one away. */
export type EnvironmentChanges = Readonly<Record<string, string | undefined>>;

/**
 * The environment for an editor under test: this process's, without what another editor or npm left in it, and without
 * the machine's proxy, so that a test sees the same everywhere. `changes` come last.
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

/** code-server reads the extension gallery's address from here. Tests need none, and may have no network. */
const noGallery = { EXTENSIONS_GALLERY: '{}' };
