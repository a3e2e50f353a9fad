import * as vscode from 'vscode';
import type { MessageToPage } from '../../../../src/previews/messages.ts';
import { previewType } from '../../../../src/resources/previewed.ts';

/** An opened preview, with the messages between the extension and its page. */
export interface WatchedPreview {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  /** Messages from the extension to the page, in order. */
  readonly posted: readonly MessageToPage[];
  /** Messages from the page, in order. */
  readonly received: readonly unknown[];
  readonly isClosed: boolean;
  /** Sends the extension a message as if the page had posted it. */
  readonly say: (message: unknown) => void;
}

/** Starts to record the previews that the editor opens or restores. Their pages are real. */
export function watchPreviews(): readonly WatchedPreview[] {
  const opened: WatchedPreview[] = [];
  const { registerCustomEditorProvider } = vscode.window;
  Object.assign(vscode.window, {
    registerCustomEditorProvider: (
      viewType: string,
      provider: vscode.CustomReadonlyEditorProvider,
      options: Parameters<typeof registerCustomEditorProvider>[2],
    ): vscode.Disposable =>
      registerCustomEditorProvider(
        viewType,
        viewType === previewType ? watchedProvider(provider, opened) : provider,
        options,
      ),
  });
  return opened;
}

function watchedProvider(
  provider: vscode.CustomReadonlyEditorProvider,
  opened: WatchedPreview[],
): vscode.CustomReadonlyEditorProvider {
  return {
    openCustomDocument: (uri, opening, token) => provider.openCustomDocument(uri, opening, token),
    resolveCustomEditor: (document, panel, token) => {
      opened.push(watchedPanel(document.uri, panel));
      return provider.resolveCustomEditor(document, panel, token);
    },
  };
}

/** Starts to record the messages of a panel and its page. */
export function watchedPanel(uri: vscode.Uri, panel: vscode.WebviewPanel): WatchedPreview {
  const { webview } = panel;
  const posted: MessageToPage[] = [];
  const received: unknown[] = [];
  const messages = new vscode.EventEmitter<unknown>();
  const postMessage = webview.postMessage.bind(webview);
  let isClosed = false;
  webview.onDidReceiveMessage((message: unknown) => {
    received.push(message);
    messages.fire(message);
  });
  panel.onDidDispose(() => {
    isClosed = true;
  });
  Object.assign(webview, {
    onDidReceiveMessage: messages.event,
    postMessage: (message: MessageToPage): Thenable<boolean> => {
      posted.push(message);
      return postMessage(message);
    },
  });
  return {
    uri,
    panel,
    posted,
    received,
    get isClosed() {
      return isClosed;
    },
    say: (message) => {
      messages.fire(message);
    },
  };
}
