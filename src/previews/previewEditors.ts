import * as vscode from 'vscode';
import { picturesOrigin } from '../api/pictures.ts';
import { isSameItem, parseItemUri, withoutComparison, type ItemReference } from '../documents/uri.ts';
import { previewType } from '../resources/previewed.ts';
import { resourceNamed } from '../resources/server/endpoints.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { saysWaiting, type Notices } from '../vscode/failures/notices.ts';
import { customIn, openTabs } from '../vscode/tabs.ts';
import { readDocumentValue, type PreviewDocuments } from './documentValue.ts';
import { loadPreview } from './kinds.ts';
import { sanitizedPage } from './panel/sanitizedPage.ts';
import { PreviewPanel, type LoadedPreview } from './panel/previewPanel.ts';
import { previewOf, readsDocument, type PreviewName } from './previewName.ts';

/** Parts of the extension that the editors of previews use. */
export interface PreviewEditorsOptions {
  readonly currentServer: CurrentServer;
  readonly keys: KeyStore;
  readonly documents: PreviewDocuments;
  readonly notices: Notices;
  /** The folder of the extension. */
  readonly extensionUri: vscode.Uri;
}

/** The previews that are open. They follow what their documents follow (a refresh, the server, and the key), the day, and languages. */
export class PreviewEditors implements vscode.Disposable {
  readonly #options: PreviewEditorsOptions;
  readonly #panels = new Set<PreviewPanel>();
  readonly #subscriptions: vscode.Disposable;

  constructor(options: PreviewEditorsOptions) {
    this.#options = options;
    const { currentServer, keys, documents } = options;
    this.#subscriptions = vscode.Disposable.from(
      documents.onDidChangeFile((changes) =>
        this.#loadAll(({ uri }) => changes.some((change) => isSameItem(change.uri, uri))),
      ),
      // What is shown stays, as the text of a document does.
      currentServer.onDidChange(() => this.#followServer()),
      keys.onDidChange((origin) => this.followKey(origin)),
      currentServer.onDidRename(() =>
        this.#loadAll(({ uri }) => namesExercises(uri) && this.#isOfServerInUse(uri)),
      ),
      // A window that was left overnight is come back to.
      vscode.window.onDidChangeWindowState(() =>
        Promise.all([...this.#panels].map((panel) => panel.followDay())),
      ),
    );
  }

  /** Fills a tab that the editor opens or brings back. */
  resolve(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const reference = parseItemUri(uri);
    const name = previewOf(uri);
    if (reference === undefined || name === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const { webview } = panel;
    // Older editors name the tab by its document, and show the icon of that.
    panel.iconPath = vscode.Uri.joinPath(this.#options.extensionUri, 'media', 'preview.svg');
    const folder = vscode.Uri.joinPath(this.#options.extensionUri, 'dist');
    webview.options = { enableScripts: true, localResourceRoots: [folder] };
    const preview: PreviewPanel = new PreviewPanel({
      uri,
      panel,
      load: (signal) => this.#read(uri, reference, name, signal),
      refresh: async () => {
        // A list does not need the item that it was opened from, which may be gone.
        await (readsDocument(name) ? vscode.commands.executeCommand('wger.refresh', uri) : preview.load());
      },
      tell: (failure) => {
        void this.#options.notices.show(failure);
      },
      isOfServerInUse: () => this.#isOfServerInUse(uri),
      sanitizedPage: () =>
        sanitizedPage({ webview, folder, title: reference.label, pictures: this.#picturesOf(reference) }),
    });
    this.#panels.add(preview);
    panel.onDidDispose(() => {
      preview.dispose();
      this.#panels.delete(preview);
    });
    void preview.load();
  }

  /**
   * Reads again the list that the tab in front shows, and not the item that it was opened from, which may be gone.
   *
   * @param target the document that is to be read again; the one in front when undefined
   * @returns false where that shows no such list
   */
  async refresh(target: unknown): Promise<boolean> {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    const uri = activeTab && customIn(activeTab, previewType);
    const name = uri && previewOf(uri);
    const shown = uri?.toString();
    const isMeant = target === undefined || (target instanceof vscode.Uri && target.toString() === shown);
    if (name === undefined || readsDocument(name) || !isMeant) {
      return false;
    }
    await this.#loadAll((panel) => panel.uri.toString() === shown);
    return true;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  async #read(
    uri: vscode.Uri,
    reference: ItemReference,
    name: PreviewName,
    signal: AbortSignal,
  ): Promise<LoadedPreview> {
    const { currentServer, documents } = this.#options;
    return currentServer.readFrom(reference.server, async (server) => {
      signal.throwIfAborted();
      const draw = await loadPreview(name, {
        uri,
        reference,
        id: 'id' in reference.key ? reference.key.id : '',
        server,
        document: () => readDocumentValue(documents, withoutComparison(uri), reference.server),
        context: { signal, onWait: saysWaiting(signal) },
      });
      return { draw, origin: server.address.origin };
    });
  }

  /** Follows a key that has changed: without one, what is private goes; with another, it is what that may see. */
  async followKey(origin: string): Promise<void> {
    const { host } = new URL(origin);
    // A name does not tell the origin: what was read from another one of the same name stays.
    const others = [...this.#panels].filter((panel) => (panel.origin ?? origin) !== origin);
    const isConcerned = (uri: vscode.Uri): boolean =>
      uri.authority === host &&
      isPrivate(uri) &&
      !others.some((other) => other.uri.toString() === uri.toString());
    // At once: what another key has read is not for this one.
    [...this.#panels]
      .filter(({ uri }) => isConcerned(uri))
      .forEach((panel) => {
        panel.forget();
      });
    if ((await this.#options.keys.get(origin)) === undefined) {
      const tabs = openTabs().filter((tab) => {
        const uri = customIn(tab, previewType);
        return uri !== undefined && isConcerned(uri);
      });
      // The user may be typing elsewhere by now.
      await vscode.window.tabGroups.close(tabs, true);
    } else {
      await this.#loadAll(({ uri }) => isConcerned(uri));
    }
  }

  /**
   * Reads again what could not be read, or was read from another server of the same name, into pages made anew: which pictures one
   * may load depends on the server in use.
   */
  async #followServer(): Promise<void> {
    const concerned = [...this.#panels].filter((panel) => panel.isFailed || this.#isOfOtherOrigin(panel));
    await Promise.all(
      concerned.map((panel) => {
        panel.forget();
        return panel.load();
      }),
    );
  }

  /** Returns true if a panel has what the server of its name has with encryption, and that is in use without it; or the reverse. */
  #isOfOtherOrigin({ uri, origin }: PreviewPanel): boolean {
    const { address } = this.#options.currentServer;
    return origin !== undefined && this.#isOfServerInUse(uri) && origin !== address?.origin;
  }

  async #loadAll(concerns: (panel: PreviewPanel) => boolean): Promise<void> {
    await Promise.all([...this.#panels].filter(concerns).map((panel) => panel.load()));
  }

  #isOfServerInUse(uri: vscode.Uri): boolean {
    return parseItemUri(uri)?.server === this.#options.currentServer.address?.name;
  }

  #picturesOf({ server }: ItemReference): string | undefined {
    const { address } = this.#options.currentServer;
    return address?.name === server ? picturesOrigin(address) : undefined;
  }
}

/** Previews with names of exercises, which are in the languages of the settings. */
const previewsWithExercises: ReadonlySet<PreviewName> = new Set([
  'exercises',
  'progress',
  'workouts',
  'workoutsession',
]);

function namesExercises(uri: vscode.Uri): boolean {
  const name = previewOf(uri);
  return name !== undefined && previewsWithExercises.has(name);
}

function isPrivate(uri: vscode.Uri): boolean {
  const name = previewOf(uri);
  return name === 'progress' || (name !== undefined && resourceNamed(name).access === 'key');
}
