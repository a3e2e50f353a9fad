import type * as vscode from 'vscode';
import { activate as activateExtension } from '../../src/extension.ts';

/** What a test gets from activating the extension. */
export interface Probe {
  readonly secrets: vscode.SecretStorage;
}

/**
 * The extension's entry point in host tests. It hands out the secret storage, so that a test can change a key the way
 * another window does: past all code of the extension.
 */
export function activate(context: vscode.ExtensionContext): Probe {
  activateExtension(context);
  return { secrets: context.secrets };
}
