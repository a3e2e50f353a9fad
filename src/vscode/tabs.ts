import * as vscode from 'vscode';

/** The document of the active tab, even if a panel or the side bar has the focus; in a diff editor, the modified one. */
export function getActiveDocument(): vscode.Uri | undefined {
  return getTabUris(vscode.window.tabGroups.activeTabGroup.activeTab).at(-1);
}

/** All tabs of this window, including those not shown since it was loaded. */
export function getOpenTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap((group) => group.tabs);
}

/** The documents in a tab: one, or the two of a diff editor. */
export function getTabUris(tab: vscode.Tab | undefined): readonly vscode.Uri[] {
  const input = tab?.input;
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
    return [input.uri];
  }
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}

/** The document of a tab, if that is a custom editor of a type. */
export function findCustomEditorUri({ input }: vscode.Tab, type: string): vscode.Uri | undefined {
  return input instanceof vscode.TabInputCustom && input.viewType === type ? input.uri : undefined;
}

/** Time after which the focus is left alone, since the user may have moved on, in milliseconds. */
export const maxFocusDelay = 3000;

/** Times at which the documents that are being opened were requested. */
const openingTimes = new Map<string, number>();

/** Opens a document and moves the focus to it, or to the error editor in its place if that opens soon. */
export async function openDocument(uri: vscode.Uri, options?: vscode.TextDocumentShowOptions): Promise<void> {
  const text = uri.toString();
  const startedAt = Date.now();
  openingTimes.set(text, startedAt);
  try {
    await vscode.commands.executeCommand('vscode.open', uri, options);
  } finally {
    if (openingTimes.get(text) === startedAt) {
      openingTimes.delete(text);
    }
  }
}

/** Returns the time at which {@link openDocument} began to open a document; undefined if it is not opening it. */
export function getOpeningTime(uri: vscode.Uri): number | undefined {
  return openingTimes.get(uri.toString());
}

/** Fills tabs that the editor opens or restores. */
interface TabEditors {
  readonly resolve: (uri: vscode.Uri, panel: vscode.WebviewPanel) => void;
}

/**
 * Registers the editors of a view type, which write nothing.
 *
 * @param load loads their code with the first tab
 */
export function registerTabEditors(viewType: string, load: () => Promise<TabEditors>): vscode.Disposable {
  return vscode.window.registerCustomEditorProvider(viewType, createTabProvider(load), {
    supportsMultipleEditorsPerDocument: true,
    webviewOptions: { enableFindWidget: true },
  });
}

/** Creates the provider of such editors. A tab that is closed while their code is loaded is not filled. */
export function createTabProvider(load: () => Promise<TabEditors>): vscode.CustomReadonlyEditorProvider {
  return {
    openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
    resolveCustomEditor: async ({ uri }, panel) => {
      const state = { isClosed: false };
      // A panel does not reveal later that it was closed.
      panel.onDidDispose(() => {
        state.isClosed = true;
      });
      const editors = await load();
      if (!state.isClosed) {
        editors.resolve(uri, panel);
      }
    },
  };
}
