/** The environment variable with the part of the host tests to run; all of them unless given. */
export const partVariable = 'WGER_HOST_PART';

/**
 * The parts of the host tests, each of which can run in an editor of its own, beside the others:
 * - `editor`: what depends on the editor, and so on its version
 * - `features`: what the extension does with what a server has
 * - `answers`: what servers of every release, hostile and broken ones answer
 */
export type HostPart = 'editor' | 'features' | 'answers';
