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
} from './support/dialogs/dialogs.ts';
import { watchProviders, type WatchedProviders } from './support/documentProviders.ts';
import { watchPicks, type OpenedPick } from './support/dialogs/picks.ts';
import { watchMinutes } from './support/waits.ts';
import { watchPreviews, type WatchedPreview } from './previews/support/previewPanels.ts';
import {
  watchStatusBar,
  watchStatusMessages,
  type RecordedStatusBarItem,
  type StatusMessage,
} from './support/statusBar.ts';
import { createFaultySecrets, type SecretFaults } from './keys/faultySecrets.ts';

/** A view, as the extension registered it. */
export interface RegisteredView {
  readonly provider: vscode.TreeDataProvider<Row>;
  readonly view: vscode.TreeView<Row>;
  /** True if the editor offers to collapse all rows. */
  readonly hasCollapseAll: boolean;
}

/** A message that the extension showed, with the buttons that it offered. */
export interface ShownMessage {
  readonly text: string;
  /** The detail of a modal message. */
  readonly detail: string;
  readonly buttons: readonly string[];
  readonly isModal: boolean;
  /** Presses a button; closes the message if undefined. */
  readonly answer: (button: string | undefined) => void;
}

/** The results of activating the extension in a test: everything that it shows and stores. */
export interface Probe extends WatchedProgress, WatchedProviders {
  readonly secrets: vscode.SecretStorage;
  /** Faults of the secret storage as the extension sees it. A test may change them at any time. */
  readonly secretFaults: SecretFaults;
  /** The names of the secrets that the extension has read, in order. */
  readonly secretReads: readonly string[];
  /** The extension's global state. */
  readonly memory: vscode.Memento;
  /** The extension's global storage folder. */
  readonly storage: vscode.Uri;
  /** The editor as the extension sees it. A test may change it at any time. */
  readonly environment: { remoteName: string | undefined };
  /** The views, by id. */
  readonly views: ReadonlyMap<string, RegisteredView>;
  /** The context keys that the extension set. */
  readonly contextKeys: ReadonlyMap<string, unknown>;
  /** The commands that the extension has run, in order, except for those that set a context key. */
  readonly executedCommands: readonly string[];
  /** The input boxes that were created, in order. */
  readonly inputBoxes: readonly vscode.InputBox[];
  /** The quick picks that were opened, in order. */
  readonly picks: readonly OpenedPick[];
  /** The messages that were shown, in order. */
  readonly messages: readonly ShownMessage[];
  /** The texts of error messages, in order. */
  readonly errors: readonly string[];
  /** The error messages with their buttons, in order. */
  readonly notices: readonly ShownMessage[];
  /** The prompts of the input boxes, in the order in which they were shown. */
  readonly prompts: readonly string[];
  /**
   * Answers for the next input boxes, in order: texts to enter, or buttons to press. The editor has commands for neither.
   */
  readonly inputAnswers: (string | vscode.QuickInputButton)[];
  /** The error editors, in order. */
  readonly pages: readonly vscode.WebviewPanel[];
  /** The previews that were opened, in order. */
  readonly previews: readonly WatchedPreview[];
  /** The status bar items, in the order of their creation. */
  readonly statusBar: readonly RecordedStatusBarItem[];
  /** The temporary messages in the status bar, in order. */
  readonly statusMessages: readonly StatusMessage[];
  /** The folder of the extension's log. */
  readonly logs: vscode.Uri;
  /** The save dialogs, in order. */
  readonly saveDialogs: readonly SaveDialog[];
  /** The folder dialogs, in order. */
  readonly folderDialogs: readonly FolderDialog[];
  /** The registered handlers for links of the system. */
  readonly uriHandlers: readonly vscode.UriHandler[];
  /** Notifies the extension that this window has received the focus. */
  readonly focusWindow: () => void;
  /** Does at once what the extension does each minute. */
  readonly passMinute: () => void;
}

/**
 * The extension's entry point in host tests. It gives tests the secret storage, so that they can change a key without
 * the extension, like another window; and the views, boxes and messages, which the editor shows but does not expose.
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
  const inputAnswers: Probe['inputAnswers'] = [];
  const pages: vscode.WebviewPanel[] = [];
  const {
    createTreeView,
    createInputBox,
    showErrorMessage,
    registerCustomEditorProvider,
    registerUriHandler,
  } = vscode.window;
  const { executeCommand } = vscode.commands;
  const recordMessage = (
    text: string,
    ...rest: readonly (string | vscode.MessageItem | vscode.MessageOptions)[]
  ): Promise<string | vscode.MessageItem | undefined> => {
    const { promise, resolve } = Promise.withResolvers<string | vscode.MessageItem | undefined>();
    const items = rest.filter(isButton);
    const options = rest.flatMap((each) => (isButton(each) ? [] : [each]));
    messages.push({
      text,
      detail: options.map(({ detail = '' }) => detail).join(''),
      buttons: items.map(getTitle),
      isModal: options.some(({ modal }) => modal === true),
      answer: (button) => {
        resolve(items.find((item) => getTitle(item) === button));
      },
    });
    return promise;
  };
  context.subscriptions.push(windowStates);
  Object.assign(vscode.window, {
    // Only tests change the window state. The editor considers a window inactive some time after the last key press,
    // which could happen in the middle of a test.
    onDidChangeWindowState: windowStates.event,
    createTreeView: (id: string, options: vscode.TreeViewOptions<Row>): vscode.TreeView<Row> => {
      const view = createTreeView(id, options);
      const { treeDataProvider, showCollapseAll = false } = options;
      views.set(id, { provider: treeDataProvider, view, hasCollapseAll: showCollapseAll });
      return view;
    },
    createInputBox: (): vscode.InputBox => {
      const box = createInputBox();
      const acceptances = new vscode.EventEmitter<void>();
      const buttons = new vscode.EventEmitter<vscode.QuickInputButton>();
      const { onDidAccept } = box;
      const show = box.show.bind(box);
      inputBoxes.push(box);
      return Object.assign(box, {
        onDidAccept: (listener: () => void): vscode.Disposable =>
          vscode.Disposable.from(onDidAccept(listener), acceptances.event(listener)),
        onDidTriggerButton: buttons.event,
        show: (): void => {
          prompts.push(box.prompt ?? '');
          show();
          const answer = inputAnswers.shift();
          if (typeof answer === 'string') {
            box.value = answer;
            acceptances.fire();
          } else if (answer !== undefined) {
            buttons.fire(answer);
          }
        },
      });
    },
    registerUriHandler: (handler: vscode.UriHandler): vscode.Disposable => {
      uriHandlers.push(handler);
      return registerUriHandler(handler);
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
    // The editor refuses modal messages in a window that runs tests, and the buttons of notifications can be clicked
    // only with a mouse.
    showInformationMessage: recordMessage,
    showWarningMessage: recordMessage,
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
  const environment = { remoteName: vscode.env.remoteName };
  Object.defineProperty(vscode.env, 'remoteName', { get: () => environment.remoteName });
  const watchedProviders = watchProviders();
  const passMinute = watchMinutes();
  const picks = watchPicks();
  const previews = watchPreviews();
  const statusBar = watchStatusBar();
  const statusMessages = watchStatusMessages();
  const saveDialogs = watchSaveDialogs();
  const folderDialogs = watchFolderDialogs();
  const watchedProgress = watchProgress();
  const secretFaults: SecretFaults = {};
  const secretReads: string[] = [];
  const secrets = createFaultySecrets(context.secrets, secretFaults, secretReads);
  // The same queue for writes of tests and of the extension.
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
    environment,
    views,
    contextKeys,
    executedCommands,
    inputBoxes,
    picks,
    messages,
    errors,
    notices,
    prompts,
    inputAnswers,
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
    passMinute,
    focusWindow: () => {
      windowStates.fire({ focused: true, active: true });
    },
  };
}

function getTitle(button: string | vscode.MessageItem): string {
  return typeof button === 'string' ? button : button.title;
}

function isButton(
  given: string | vscode.MessageItem | vscode.MessageOptions,
): given is string | vscode.MessageItem {
  return typeof given === 'string' || 'title' in given;
}
