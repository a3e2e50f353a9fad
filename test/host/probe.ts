import * as vscode from 'vscode';
import { activate as activateExtension } from '../../src/extension.ts';
import type { Row } from '../../src/tree/rows.ts';

/** A view as the extension registered it: what the editor draws it from. */
export interface RegisteredView {
  readonly provider: vscode.TreeDataProvider<Row>;
  readonly view: vscode.TreeView<Row>;
}

/** What a test gets from activating the extension. */
export interface Probe {
  readonly secrets: vscode.SecretStorage;
  /** By the view's id. */
  readonly views: ReadonlyMap<string, RegisteredView>;
  /** The context keys that the extension set. */
  readonly contextKeys: ReadonlyMap<string, unknown>;
  /** The boxes that were opened for text, in order. */
  readonly inputBoxes: readonly vscode.InputBox[];
}

/**
 * The extension's entry point in host tests. It hands out the secret storage, so that a test can change a key the way
 * another window does, past all code of the extension; and the views and the boxes for text, which the editor shows and
 * lets nobody else look into.
 */
export function activate(context: vscode.ExtensionContext): Probe {
  const views = new Map<string, RegisteredView>();
  const inputBoxes: vscode.InputBox[] = [];
  const contextKeys = new Map<string, unknown>();
  const { createTreeView, createInputBox } = vscode.window;
  const { executeCommand } = vscode.commands;
  Object.assign(vscode.window, {
    createTreeView: (id: string, options: vscode.TreeViewOptions<Row>): vscode.TreeView<Row> => {
      const view = createTreeView(id, options);
      views.set(id, { provider: options.treeDataProvider, view });
      return view;
    },
    createInputBox: (): vscode.InputBox => {
      const box = createInputBox();
      inputBoxes.push(box);
      return box;
    },
  });
  Object.assign(vscode.commands, {
    executeCommand: (command: string, ...rest: readonly unknown[]): Thenable<unknown> => {
      if (command === 'setContext') {
        contextKeys.set(String(rest[0]), rest[1]);
      }
      return executeCommand(command, ...rest);
    },
  });
  activateExtension(context);
  return { secrets: context.secrets, views, contextKeys, inputBoxes };
}
