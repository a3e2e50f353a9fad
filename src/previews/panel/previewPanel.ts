import * as vscode from 'vscode';
import type { Failure } from '../../api/failures/errors.ts';
import { isFailure } from '../../api/failures/failures.ts';
import type { ItemReference } from '../../documents/uri.ts';
import { joinParts } from '../../resources/fields.ts';
import { previewType } from '../../resources/previewed.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { showStatusMessage } from '../../vscode/dialogs/message.ts';
import { describeFailure, getRecoveryActions } from '../../vscode/failures/failures.ts';
import { withFailureNotice, type FailureNotices } from '../../vscode/failures/notices.ts';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import { openDocument } from '../../vscode/tabs.ts';
import { getToday } from '../../vscode/text/dates.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { PreviewContent } from '../blocks.ts';
import { omitPersonalChoices, type Choices, type MessageFromPage, type MessageToPage } from '../messages.ts';
import { formatTablesAsCsv } from '../parts/formatTablesAsCsv.ts';
import { getPagePictureOrigin } from '../pagePictureOrigin.ts';
import type { DrawPreview } from '../preview.ts';
import { findPreviewName, isDocumentPreview, type PreviewName } from '../previewName.ts';
import { getLinkTargets } from './getLinkTargets.ts';
import { parseMessage } from './parseMessage.ts';
import { sanitizedPage } from './sanitizedPage.ts';

/** A preview whose data was read. */
export interface LoadedPreview {
  readonly draw: DrawPreview;
  /** The origin it was read from. The server's name does not include the scheme. */
  readonly origin: string;
}

/** A preview, the tab for it, and the parts of the extension that both depend on. */
export interface PreviewPanelOptions {
  readonly uri: vscode.Uri;
  readonly reference: ItemReference;
  readonly name: PreviewName;
  readonly panel: vscode.WebviewPanel;
  /** Reads the data of the preview. */
  readonly read: (signal: AbortSignal) => Promise<LoadedPreview>;
  readonly currentServer: Pick<CurrentServer, 'address'>;
  readonly notices: Pick<FailureNotices, 'show'>;
  /** The folder of the extension. */
  readonly extensionUri: vscode.Uri;
}

/** Reason that nothing could be loaded, and what can be done about it. */
interface PreviewProblem {
  readonly text: string;
  readonly actions: readonly RecoveryAction[];
}

/** A tab with a preview. It keeps the data, since the editor discards a hidden page and recreates it later. */
export class PreviewPanel {
  readonly uri: vscode.Uri;
  readonly name: PreviewName;
  readonly #options: PreviewPanelOptions;
  /** Title shown until the content is loaded. */
  readonly #initialTitle: string;
  /** The folder with the script and the style of the page. */
  readonly #pageFolder: vscode.Uri;
  #loaded: LoadedPreview | undefined;
  /** The day on which `#loaded` was read. */
  #loadedDay: string | undefined;
  /** The day of the last attempt to reload on a new day that would have shown a failure. */
  #lastAttemptDay: string | undefined;
  #content: PreviewContent | undefined;
  #problem: PreviewProblem | undefined;
  #choices: Choices = {};
  #loadController: AbortController | undefined;
  /** True if a failure of the current load is not shown. */
  #isSilent = false;
  #isPageReady = false;

  constructor(options: PreviewPanelOptions) {
    const { uri, reference, name, panel, extensionUri } = options;
    this.uri = uri;
    this.name = name;
    this.#options = options;
    this.#pageFolder = vscode.Uri.joinPath(extensionUri, 'dist');
    this.#initialTitle = joinParts(reference.label, name === 'progress' ? vscode.l10n.t('Progress') : '');
    if (this.#initialTitle !== '') {
      panel.title = sanitize(this.#initialTitle);
    }
    // Older editors use the icon of the document.
    panel.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'preview.svg');
    panel.webview.options = { enableScripts: true, localResourceRoots: [this.#pageFolder] };
    this.#createPage();
    panel.webview.onDidReceiveMessage((data: unknown) => {
      const message = parseMessage(data);
      return message && withFailureNotice(() => this.#handleMessage(message));
    });
  }

  /** The origin of the content; undefined if there is none. */
  get origin(): string | undefined {
    return this.#loaded?.origin;
  }

  /** True if a failure is shown in place of content. */
  get isFailed(): boolean {
    return this.#problem !== undefined;
  }

  /** True if the preview is of the current server. Others receive no requests unless the user asks for them. */
  get isOnCurrentServer(): boolean {
    const { reference, currentServer } = this.#options;
    return reference.server === currentServer.address?.name;
  }

  /**
   * Loads the content. Earlier content stays until then, and also if loading fails.
   *
   * @param isSilent true to show a failure only if there is no content
   */
  async load(isSilent = false): Promise<void> {
    this.#loadController?.abort();
    const controller = (this.#loadController = new AbortController());
    this.#isSilent = isSilent;
    const day = getToday();
    if (this.#isPageReady) {
      this.#post({ type: 'loading' });
    }
    try {
      const loaded = await this.#options.read(controller.signal);
      if (this.#loadController === controller) {
        this.#loaded = loaded;
        this.#loadedDay = day;
        this.#problem = undefined;
      }
    } catch (error) {
      if (this.#loadController !== controller) {
        return;
      }
      const failure = isFailure(error) ? error : undefined;
      if (this.#loaded === undefined) {
        this.#problem = describeProblem(failure);
      } else if (failure !== undefined && !this.#isSilent) {
        void this.#options.notices.show(failure);
      }
      if (failure === undefined) {
        throw error;
      }
    } finally {
      if (this.#loadController === controller) {
        this.#loadController = undefined;
        this.redraw();
      }
    }
  }

  /** Reloads content that was read on another day. Each call tries again; a failure is shown once a day, and only if not silent. */
  async refreshIfDayChanged(isSilent = false): Promise<void> {
    const day = getToday();
    if (this.#loaded === undefined || this.#loadedDay === day || !this.isOnCurrentServer) {
      return;
    }
    const showsFailure = !isSilent && this.#lastAttemptDay !== day;
    if (showsFailure) {
      this.#lastAttemptDay = day;
    }
    if (this.#loadController === undefined) {
      await this.load(!showsFailure);
    } else {
      // The user may have come back during a silent load.
      this.#isSilent &&= !showsFailure;
    }
  }

  /** Discards the content and recreates the page. */
  reset(): void {
    this.#loadController?.abort();
    this.#loadController = undefined;
    this.#loaded = undefined;
    this.#content = undefined;
    this.#problem = undefined;
    this.#choices = omitPersonalChoices(this.#choices);
    this.#createPage();
  }

  /** Draws the content again, or shows the failure or that it is being loaded. */
  redraw(): void {
    if (!this.#isPageReady) {
      return;
    }
    if (this.#loaded !== undefined) {
      this.#content = this.#loaded.draw(this.#choices);
      this.#options.panel.title = sanitize(this.#content.tabTitle ?? this.#content.title);
      this.#post({ type: 'content', content: this.#content });
    } else if (this.#problem !== undefined && this.#loadController === undefined) {
      const { text, actions } = this.#problem;
      this.#post({ type: 'failure', text, actions: actions.map(({ title }) => title) });
    }
    if (this.#loadController !== undefined) {
      this.#post({ type: 'loading' });
    }
  }

  /** Cancels loading after the tab was closed. */
  dispose(): void {
    this.#loadController?.abort();
    this.#loadController = undefined;
    this.#isPageReady = false;
  }

  /** Creates the page without content. */
  #createPage(): void {
    const { panel, currentServer } = this.#options;
    const { webview } = panel;
    const { address } = currentServer;
    this.#isPageReady = false;
    webview.html = sanitizedPage({
      webview,
      folder: this.#pageFolder,
      title: this.#initialTitle,
      picturesOrigin: address && this.isOnCurrentServer ? getPagePictureOrigin(address) : undefined,
    });
  }

  async #handleMessage(message: MessageFromPage): Promise<void> {
    const { uri } = this;
    switch (message.type) {
      case 'ready':
        this.#isPageReady = true;
        // The editor may have discarded an earlier page, whose choices are newer than the persisted ones.
        this.#choices = { ...message.choices, ...this.#choices };
        this.redraw();
        await this.refreshIfDayChanged();
        break;
      case 'choices':
        this.#choices = { ...this.#choices, ...message.choices };
        this.redraw();
        break;
      case 'openJson':
        await vscode.commands.executeCommand('vscode.openWith', uri.with({ query: '' }), 'default');
        break;
      case 'refresh':
        // A preview of a list does not depend on the item it was opened from, which may be deleted.
        await (isDocumentPreview(this.name)
          ? vscode.commands.executeCommand('wger.refresh', uri)
          : this.load());
        break;
      case 'copyCsv':
        await vscode.env.clipboard.writeText(formatTablesAsCsv(this.#content?.blocks ?? []));
        showStatusMessage(vscode.l10n.t('Copied as CSV'));
        break;
      case 'copySvg':
        await vscode.env.clipboard.writeText(message.svg);
        showStatusMessage(vscode.l10n.t('Copied as SVG'));
        break;
      case 'open':
        await this.#openLink(message.target);
        break;
      case 'recover':
        await this.#runRecoveryAction(message.at);
    }
  }

  /** Opens a link, but only if the content contains it, since the page is not trusted. */
  async #openLink(target: string): Promise<void> {
    if (this.#content !== undefined && getLinkTargets(this.#content).has(target)) {
      const uri = vscode.Uri.parse(target, true);
      await (findPreviewName(uri) === undefined
        ? openDocument(uri)
        : vscode.commands.executeCommand('vscode.openWith', uri, previewType));
    }
  }

  async #runRecoveryAction(index: number): Promise<void> {
    const action = this.#problem?.actions[index];
    if (action?.command === 'wger.refresh') {
      await this.load();
    } else if (action !== undefined) {
      await vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
    }
  }

  #post(message: MessageToPage): void {
    void this.#options.panel.webview.postMessage(message);
  }
}

/** @param failure undefined for a bug */
function describeProblem(failure: Failure | undefined): PreviewProblem {
  return failure === undefined
    ? { text: vscode.l10n.t('An unexpected error occurred. Refresh to try again.'), actions: [] }
    : { text: describeFailure(failure), actions: getRecoveryActions(failure) };
}
