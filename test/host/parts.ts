/** The environment variable with the part of the host tests to run; all parts if it is not set. */
export const partVariable = 'WGER_HOST_PART';

/**
 * The parts of the host tests, which can run at the same time, each in its own editor:
 * - `editor`: features that depend on the editor, and so on its version
 * - `features`: features that depend on the data of a server
 * - `answers`: answers of all releases, and of hostile and broken servers
 */
export type HostPart = 'editor' | 'features' | 'answers';
