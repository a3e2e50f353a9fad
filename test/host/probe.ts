import * as vscode from 'vscode';
import { activate as activateExtension } from '../../src/extension.ts';
import { QueuedMemento } from '../../src/vscode/queuedMemento.ts';
import { previewType } from '../../src/resources/previewed.ts';
import type { Row } from '../../src/views/rows/rows.ts';
import {
  watchFolderDialogs,
  watchProgress,
  watchSaveDialogs,
  type FolderDialog,
  type SaveDialog,
  type WatchedProgress,
} from './dialogs.ts';
import { watchProviders, type WatchedProviders } from './documentProviders.ts';
import { watchPicks, type OpenedPick } from './picks.ts';
import { watchPreviews, type WatchedPreview } from './previewPanels.ts';
import {
  watchStatusBar,
  watchStatusMessages,
  type ShownInStatusBar,
  type StatusMessage,
} from './statusBar.ts';
import { troubledSecrets, type SecretTroubles } from './troubledSecrets.ts';

/** A view as the extension registered it: what the editor draws it from. */
export interface RegisteredView {
  readonly provider: vscode.TreeDataProvider<Row>;
  readonly view: vscode.TreeView<Row>;
  /** True if the editor offers to collapse all rows. */
  readonly hasCollapseAll: boolean;
}

/** Something that the extension tells the user, or asks. */
export interface ShownMessage {
  readonly text: string;
  /** What a modal says below it. */
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly isModal: boolean;
  /** Presses a button, or closes the message. */
  readonly answer: (button: string | undefined) => void;
}

/** What a test gets from activating the extension. */
export interface Probe extends WatchedProgress, WatchedProviders {
  readonly secrets: vscode.SecretStorage;
  /** What goes wrong when the extension uses it; may be changed while it runs. */
  readonly secretFaults: SecretTroubles;
  /** The names that it has read there, in order. */
  readonly secretReads: readonly string[];
  /** What the extension keeps in the editor's storage. */
  readonly memory: vscode.Memento;
  /** Where the extension keeps files. */
  readonly storage: vscode.Uri;
  /** By the view's id. */
  readonly views: ReadonlyMap<string, RegisteredView>;
  /** The context keys that the extension set. */
  readonly contextKeys: ReadonlyMap<string, unknown>;
  /** The commands that were run, in order, but for those that set a context key. */
  readonly executedCommands: readonly string[];
  /** The boxes that were opened for text, in order. */
  readonly inputBoxes: readonly vscode.InputBox[];
  /** The boxes that were opened to pick from, in order. */
  readonly picks: readonly OpenedPick[];
  /** The messages that were shown, in order. */
  readonly messages: readonly ShownMessage[];
  /** What was said of failures, in order. */
  readonly errors: readonly string[];
  /** The same with what they offer. */
  readonly notices: readonly ShownMessage[];
  /** What boxes said below their line, in order. */
  readonly prompts: readonly string[];
  /** Texts for the next boxes for text, which take them in order: the editor has no command for typing there. */
  readonly typedTexts: string[];
  /** The pages in the place of documents, in order. */
  readonly pages: readonly vscode.WebviewPanel[];
  /** The previews that were opened, in order. */
  readonly previews: readonly WatchedPreview[];
  /** The items of the status bar, in the order in which they were made. */
  readonly statusBar: readonly ShownInStatusBar[];
  /** What was said in the status bar for a while, in order. */
  readonly statusMessages: readonly StatusMessage[];
  /** Where the extension's log is written. */
  readonly logs: vscode.Uri;
  /** The dialogs that asked where to save a file, in order. */
  readonly saveDialogs: readonly SaveDialog[];
  /** The dialogs that asked for a folder, in order. */
  readonly folderDialogs: readonly FolderDialog[];
  /** What follows links of the system. */
  readonly uriHandlers: readonly vscode.UriHandler[];
  /** Tells the extension what the editor does when the user comes to this window. */
  readonly focusWindow: () => void;
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
  const errors: string[] = [];
  const notices: ShownMessage[] = [];
  const contextKeys = new Map<string, unknown>();
  const executedCommands: string[] = [];
  const windowStates = new vscode.EventEmitter<vscode.WindowState>();
  const uriHandlers: vscode.UriHandler[] = [];
  const prompts: string[] = [];
  const typedTexts: string[] = [];
  const pages: vscode.WebviewPanel[] = [];
  const {
    createTreeView,
    createInputBox,
    showInputBox,
    showErrorMessage,
    registerCustomEditorProvider,
    registerUriHandler,
  } = vscode.window;
  const { executeCommand } = vscode.commands;
  const show = (
    text: string,
    ...rest: readonly (string | vscode.MessageItem | vscode.MessageOptions)[]
  ): Promise<string | vscode.MessageItem | undefined> => {
    const { promise, resolve } = Promise.withResolvers<string | vscode.MessageItem | undefined>();
    const items = rest.filter(isButton);
    const options = rest.flatMap((each) => (isButton(each) ? [] : [each]));
    messages.push({
      text,
      detail: options.map(({ detail = '' }) => detail).join(''),
      buttons: items.map(titleOf),
      isModal: options.some(({ modal }) => modal === true),
      answer: (button) => {
        resolve(items.find((item) => titleOf(item) === button));
      },
    });
    return promise;
  };
  context.subscriptions.push(windowStates);
  Object.assign(vscode.window, {
    // By the tests alone: the editor calls its window inactive a while after the last key, in the middle of any of them.
    onDidChangeWindowState: windowStates.event,
    createTreeView: (id: string, options: vscode.TreeViewOptions<Row>): vscode.TreeView<Row> => {
      const view = createTreeView(id, options);
      const { treeDataProvider, showCollapseAll = false } = options;
      views.set(id, { provider: treeDataProvider, view, hasCollapseAll: showCollapseAll });
      return view;
    },
    createInputBox: (): vscode.InputBox => {
      const box = createInputBox();
      inputBoxes.push(box);
      return box;
    },
    registerUriHandler: (handler: vscode.UriHandler): vscode.Disposable => {
      uriHandlers.push(handler);
      return registerUriHandler(handler);
    },
    showInputBox: (
      options: vscode.InputBoxOptions = {},
      token?: vscode.CancellationToken,
    ): Thenable<string | undefined> => {
      prompts.push(options.prompt ?? '');
      const typed = typedTexts.shift();
      return typed === undefined ? showInputBox(options, token) : Promise.resolve(typed);
    },
    registerCustomEditorProvider: (
      viewType: string,
      provider: vscode.CustomReadonlyEditorProvider,
      options: Parameters<typeof registerCustomEditorProvider>[2],
    ): vscode.Disposable =>
      registerCustomEditorProvider(
        viewType,
        {
          openCustomDocument: (uri, opening, token) => provider.openCustomDocument(uri, opening, token),
          resolveCustomEditor: (document, panel, token) => {
            if (viewType !== previewType) {
              pages.push(panel);
            }
            return provider.resolveCustomEditor(document, panel, token);
          },
        },
        options,
      ),
    // The editor refuses to ask in a window that runs tests, and a notification can be answered with the mouse only.
    showInformationMessage: show,
    showWarningMessage: show,
    showErrorMessage: (text: string, ...buttons: readonly string[]): Thenable<string | undefined> => {
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      errors.push(text);
      notices.push({ text, detail: '', buttons, isModal: false, answer: resolve });
      return Promise.race([showErrorMessage(text, ...buttons), promise]);
    },
  });
  Object.assign(vscode.commands, {
    executeCommand: (command: string, ...rest: readonly unknown[]): Thenable<unknown> => {
      if (command === 'setContext') {
        contextKeys.set(String(rest[0]), rest[1]);
      } else {
        executedCommands.push(command);
      }
      return executeCommand(command, ...rest);
    },
  });
  const watchedProviders = watchProviders();
  const picks = watchPicks();
  const previews = watchPreviews();
  const statusBar = watchStatusBar();
  const statusMessages = watchStatusMessages();
  const saveDialogs = watchSaveDialogs();
  const folderDialogs = watchFolderDialogs();
  const watchedProgress = watchProgress();
  const secretFaults: SecretTroubles = {};
  const secretReads: string[] = [];
  const secrets = troubledSecrets(context.secrets, secretFaults, secretReads);
  // What a test writes takes its turn with what the extension does.
  const memory = new QueuedMemento(context.globalState);
  activateExtension(
    Object.create(context, {
      secrets: { value: secrets },
      globalState: { value: memory },
    }) as vscode.ExtensionContext,
  );
  return {
    secrets: context.secrets,
    secretFaults,
    secretReads,
    memory,
    storage: context.globalStorageUri,
    views,
    contextKeys,
    executedCommands,
    inputBoxes,
    picks,
    messages,
    errors,
    notices,
    prompts,
    typedTexts,
    pages,
    previews,
    statusBar,
    statusMessages,
    logs: context.logUri,
    saveDialogs,
    folderDialogs,
    uriHandlers,
    ...watchedProgress,
    ...watchedProviders,
    focusWindow: () => {
      windowStates.fire({ focused: true, active: true });
    },
  };
}

function titleOf(button: string | vscode.MessageItem): string {
  return typeof button === 'string' ? button : button.title;
}

function isButton(
  given: string | vscode.MessageItem | vscode.MessageOptions,
): given is string | vscode.MessageItem {
  return typeof given === 'string' || 'title' in given;
}
