import * as vscode from 'vscode';
import { activate as activateExtension } from '../../src/extension.ts';
import type { Row } from '../../src/tree/rows.ts';
import { watchPicks, type OpenedPick } from './picks.ts';

/** A view as the extension registered it: what the editor draws it from. */
export interface RegisteredView {
  readonly provider: vscode.TreeDataProvider<Row>;
  readonly view: vscode.TreeView<Row>;
}

/** Something that the extension tells the user, or asks. */
export interface ShownMessage {
  readonly text: string;
  readonly buttons: readonly string[];
  readonly isModal: boolean;
  /** Presses a button, or closes the message. */
  readonly answer: (button: string | undefined) => void;
}

/** What a test gets from activating the extension. */
export interface Probe {
  readonly secrets: vscode.SecretStorage;
  /** Where the extension keeps files. */
  readonly storage: vscode.Uri;
  /** By the view's id. */
  readonly views: ReadonlyMap<string, RegisteredView>;
  /** The context keys that the extension set. */
  readonly contextKeys: ReadonlyMap<string, unknown>;
  /** The boxes that were opened for text, in order. */
  readonly inputBoxes: readonly vscode.InputBox[];
  /** The boxes that were opened to pick from, in order. */
  readonly picks: readonly OpenedPick[];
  /** The messages that were shown, in order. */
  readonly messages: readonly ShownMessage[];
}

/**
 * The extension's entry point in host tests. It hands out the secret storage, so that a test can change a key the way
 * another window does, past all code of the extension; and the views, boxes and messages, which the editor shows and lets
 * nobody else look into.
 */
export function activate(context: vscode.ExtensionContext): Probe {
  const views = new Map<string, RegisteredView>();
  const inputBoxes: vscode.InputBox[] = [];
  const messages: ShownMessage[] = [];
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
    // The editor refuses to ask in a window that runs tests, and a notification can be answered with the mouse only.
    showInformationMessage: (text: string, ...rest: readonly (string | vscode.MessageOptions)[]) => {
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      const buttons = rest.filter((each) => typeof each === 'string');
      const isModal = rest.some((each) => typeof each === 'object' && each.modal === true);
      messages.push({ text, buttons, isModal, answer: resolve });
      return promise;
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
  const picks = watchPicks();
  activateExtension(context);
  return {
    secrets: context.secrets,
    storage: context.globalStorageUri,
    views,
    contextKeys,
    inputBoxes,
    picks,
    messages,
  };
}
