import * as vscode from 'vscode';
import { isOnHost, isSameItem, parseItemUri, withoutComparison } from '../documents/uri.ts';
import { previewType } from '../resources/previewed.ts';
import { getResource } from '../resources/server/endpoints.ts';
import type { CurrentServer } from '../session/currentServer.ts';
import type { KeyStore } from '../session/keyStore.ts';
import { onDidChangeDay } from '../training/onDidChangeDay.ts';
import { withWaitStatus, type FailureNotices } from '../vscode/failures/notices.ts';
import { findCustomEditorUri, getOpenTabs } from '../vscode/tabs.ts';
import { readDocumentValue, type PreviewDocuments } from './documentValue.ts';
import { PreviewPanel, type LoadedPreview } from './panel/previewPanel.ts';
import { previewLoaders } from './previewLoaders.ts';
import { findPreviewName, isDocumentPreview, type PreviewName } from './previewName.ts';

/** The parts of the extension that the editors of previews depend on. */
export interface PreviewEditorsOptions {
  readonly currentServer: CurrentServer;
  readonly keys: KeyStore;
  readonly documents: PreviewDocuments;
  readonly notices: FailureNotices;
  /** The folder of the extension. */
  readonly extensionUri: vscode.Uri;
}

/** The open previews, which follow refreshes of their documents and changes of the server, the key, the day and the languages. */
export class PreviewEditors implements vscode.Disposable {
  readonly #options: PreviewEditorsOptions;
  readonly #panels = new Set<PreviewPanel>();
  readonly #subscriptions: vscode.Disposable;

  constructor(options: PreviewEditorsOptions) {
    this.#options = options;
    const { currentServer, documents } = options;
    this.#subscriptions = vscode.Disposable.from(
      documents.onDidChangeFile((changes) =>
        this.#reloadPanels(({ uri }) => changes.some((change) => isSameItem(change.uri, uri))),
      ),
      // Loaded content stays, as a document's text does.
      currentServer.onDidChange(() => this.#handleServerChange()),
      currentServer.onDidRename(() =>
        this.#reloadPanels(
          ({ name, isOnCurrentServer }) => previewsWithExerciseNames.has(name) && isOnCurrentServer,
        ),
      ),
      // Silently, since the computer may have just woken up without a network. Tried again when the user returns to the window.
      onDidChangeDay(() => this.#refreshOnNewDay(true)),
      vscode.window.onDidChangeWindowState(() => this.#refreshOnNewDay(false)),
    );
  }

  /** Fills a tab that the editor opens or restores. */
  resolve(uri: vscode.Uri, panel: vscode.WebviewPanel): void {
    const reference = parseItemUri(uri);
    const name = findPreviewName(uri);
    if (reference === undefined || name === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    const { currentServer, documents } = this.#options;
    const read = (signal: AbortSignal): Promise<LoadedPreview> =>
      currentServer.readFrom(reference.server, async (server) => {
        signal.throwIfAborted();
        const draw = await withWaitStatus(signal, (onWait) =>
          previewLoaders[name]({
            uri,
            reference,
            id: 'id' in reference.key ? reference.key.id : '',
            server,
            readDocument: () => readDocumentValue(documents, withoutComparison(uri), reference.server),
            context: { signal, onWait },
            redraw: () => {
              preview.redraw();
            },
          }),
        );
        return { draw, origin: server.address.origin };
      });
    const preview = new PreviewPanel({ ...this.#options, uri, reference, name, panel, read });
    this.#panels.add(preview);
    panel.onDidDispose(() => {
      preview.dispose();
      this.#panels.delete(preview);
    });
    void preview.load();
  }

  /**
   * Reloads the list that the active tab shows, and not the item it was opened from, which may be deleted.
   *
   * @param target the document to refresh; the active one when undefined
   * @returns false if the active tab shows no such list
   */
  async refresh(target: unknown): Promise<boolean> {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    const uri = activeTab && findCustomEditorUri(activeTab, previewType);
    const name = uri && findPreviewName(uri);
    const shownUri = uri?.toString();
    const isTarget = target === undefined || (target instanceof vscode.Uri && target.toString() === shownUri);
    if (name === undefined || isDocumentPreview(name) || !isTarget) {
      return false;
    }
    await this.#reloadPanels((panel) => panel.uri.toString() === shownUri);
    return true;
  }

  dispose(): void {
    this.#subscriptions.dispose();
  }

  /** Closes private previews after a key was removed, and reloads them after it was replaced. */
  async handleKeyChange(origin: string): Promise<void> {
    // A server's name does not include the scheme: previews read from another origin of the same name stay.
    const panelsOfOtherOrigins = [...this.#panels].filter((panel) => (panel.origin ?? origin) !== origin);
    const isAffected = (uri: vscode.Uri): boolean =>
      isOnHost(uri, origin) &&
      isPrivate(uri) &&
      !panelsOfOtherOrigins.some((other) => other.uri.toString() === uri.toString());
    // Content that was read with another key must disappear at once.
    [...this.#panels]
      .filter(({ uri }) => isAffected(uri))
      .forEach((panel) => {
        panel.reset();
      });
    if ((await this.#options.keys.get(origin)) === undefined) {
      const tabs = getOpenTabs().filter((tab) => {
        const uri = findCustomEditorUri(tab, previewType);
        return uri !== undefined && isAffected(uri);
      });
      // The user may be typing in another editor.
      await vscode.window.tabGroups.close(tabs, true);
    } else {
      await this.#reloadPanels(({ uri }) => isAffected(uri));
    }
  }

  /**
   * Reloads previews that failed, or were read from another origin of the same name. Their pages are recreated, since the policy
   * for pictures depends on the current server. Previews of the new server are brought to the current day.
   */
  async #handleServerChange(): Promise<void> {
    const affectedPanels = [...this.#panels].filter((panel) => panel.isFailed || this.#hasOtherOrigin(panel));
    const loads = affectedPanels.map((panel) => {
      panel.reset();
      return panel.load();
    });
    await Promise.all([...loads, this.#refreshOnNewDay(true)]);
  }

  async #refreshOnNewDay(isSilent: boolean): Promise<void> {
    await Promise.all([...this.#panels].map((panel) => panel.refreshIfDayChanged(isSilent)));
  }

  /** Returns true if a panel was read over HTTPS and the current server of the same name uses HTTP, or the reverse. */
  #hasOtherOrigin({ origin, isOnCurrentServer }: PreviewPanel): boolean {
    const { address } = this.#options.currentServer;
    return origin !== undefined && isOnCurrentServer && origin !== address?.origin;
  }

  async #reloadPanels(predicate: (panel: PreviewPanel) => boolean): Promise<void> {
    await Promise.all([...this.#panels].filter(predicate).map((panel) => panel.load()));
  }
}

/** Previews that contain exercise names, which depend on the languages in the settings. */
const previewsWithExerciseNames: ReadonlySet<PreviewName> = new Set([
  'exercises',
  'progress',
  'workouts',
  'workoutsession',
]);

function isPrivate(uri: vscode.Uri): boolean {
  const name = findPreviewName(uri);
  return name === 'progress' || (name !== undefined && getResource(name).access === 'key');
}
