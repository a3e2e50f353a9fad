import * as vscode from 'vscode';
import { type Failure } from '../../api/failures/errors.ts';
import { isFailure } from '../../api/failures/failures.ts';
import { describeFailure, getRecoveryActions } from '../../vscode/failures/failures.ts';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import { withFailureNotice } from '../../vscode/failures/notices.ts';
import { showStatusMessage } from '../../vscode/dialogs/message.ts';
import { getToday } from '../../vscode/text/dates.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { PreviewContent } from '../blocks.ts';
import { omitPersonalChoices, type Choices, type MessageFromPage, type MessageToPage } from '../messages.ts';
import { formatTablesAsCsv } from '../parts/formatTablesAsCsv.ts';
import type { DrawPreview } from '../preview.ts';
import { previewType } from '../../resources/previewed.ts';
import { findPreviewName } from '../previewName.ts';
import { parseMessage } from './parseMessage.ts';

/** A preview whose data was read. */
export interface LoadedPreview {
  readonly draw: DrawPreview;
  /** The origin it was read from. The server's name does not include the scheme. */
  readonly origin: string;
}

/** The parts of a panel, and the functions that fill it. */
export interface PreviewPanelOptions {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  readonly load: (signal: AbortSignal) => Promise<LoadedPreview>;
  /** Reloads the preview at the user's request. */
  readonly refresh: () => Promise<void>;
  /** Tells the user why a loaded preview could not be reloaded. */
  readonly showRefreshFailure: (failure: Failure) => void;
  /** Returns true if the preview is of the current server. Others receive no requests unless the user asks for them. */
  readonly isOnCurrentServer: () => boolean;
  /** Creates the page without content. */
  readonly sanitizedPage: () => string;
}

/** A tab with a preview. It keeps the data, since the editor discards a hidden page and recreates it later. */
export class PreviewPanel {
  readonly uri: vscode.Uri;
  readonly #options: PreviewPanelOptions;
  #loaded: LoadedPreview | undefined;
  /** The day on which `#loaded` was read. */
  #loadedDay: string | undefined;
  /** The day of the last attempt to reload after a change of the day. */
  #lastAttemptDay: string | undefined;
  #content: PreviewContent | undefined;
  /** Reason that nothing could be loaded. `unexpected` stands for an internal error. */
  #failure: Failure | 'unexpected' | undefined;
  #choices: Choices = {};
  #loadController: AbortController | undefined;
  #isPageReady = false;

  constructor(options: PreviewPanelOptions) {
    this.uri = options.uri;
    this.#options = options;
    const { webview } = options.panel;
    const { sanitizedPage } = options;
    webview.html = sanitizedPage();
    webview.onDidReceiveMessage((data: unknown) => {
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
    return this.#failure !== undefined;
  }

  /**
   * Loads the content. Earlier content stays until then, and also if loading fails.
   *
   * @param onFailure receives a failure that is not shown in place of the content
   */
  async load(onFailure = this.#options.showRefreshFailure): Promise<void> {
    this.#loadController?.abort();
    const controller = (this.#loadController = new AbortController());
    const day = getToday();
    this.#postState();
    try {
      const loaded = await this.#options.load(controller.signal);
      if (this.#loadController === controller) {
        this.#loaded = loaded;
        this.#loadedDay = day;
        this.#failure = undefined;
      }
    } catch (error) {
      if (this.#loadController !== controller) {
        return;
      }
      const failure = isFailure(error) ? error : undefined;
      if (this.#loaded === undefined) {
        this.#failure = failure ?? 'unexpected';
      } else if (failure !== undefined) {
        onFailure(failure);
      }
      if (failure === undefined) {
        throw error;
      }
    } finally {
      if (this.#loadController === controller) {
        this.#loadController = undefined;
        this.#postState();
      }
    }
  }

  /** Reloads content that was read on another day. A failure is shown once a day, but each call tries again. */
  async refreshIfDayChanged(): Promise<void> {
    const day = getToday();
    const isStale = this.#loaded !== undefined && this.#loadedDay !== day;
    if (isStale && this.#loadController === undefined && this.#options.isOnCurrentServer()) {
      const hasAttemptedToday = this.#lastAttemptDay === day;
      this.#lastAttemptDay = day;
      await this.load(hasAttemptedToday ? () => undefined : undefined);
    }
  }

  /** Discards the content and recreates the page. */
  reset(): void {
    this.#loadController?.abort();
    this.#loadController = undefined;
    this.#loaded = undefined;
    this.#content = undefined;
    this.#failure = undefined;
    this.#choices = omitPersonalChoices(this.#choices);
    this.#isPageReady = false;
    const { panel, sanitizedPage } = this.#options;
    panel.webview.html = sanitizedPage();
  }

  /** Cancels loading after the tab was closed. */
  dispose(): void {
    this.#loadController?.abort();
    this.#loadController = undefined;
    this.#isPageReady = false;
  }

  /** The recovery actions of the failure that is shown. */
  get #recoveryActions(): readonly RecoveryAction[] {
    return this.#failure === undefined || this.#failure === 'unexpected'
      ? []
      : getRecoveryActions(this.#failure);
  }

  async #handleMessage(message: MessageFromPage): Promise<void> {
    const { uri } = this;
    switch (message.type) {
      case 'ready':
        this.#isPageReady = true;
        // The editor may have discarded an earlier page, whose choices are newer than the persisted ones.
        this.#choices = { ...message.choices, ...this.#choices };
        this.#postState();
        await this.refreshIfDayChanged();
        break;
      case 'choices':
        this.#choices = { ...this.#choices, ...message.choices };
        this.#postState();
        break;
      case 'openJson':
        await vscode.commands.executeCommand('vscode.openWith', uri.with({ query: '' }), 'default');
        break;
      case 'refresh':
        await this.#options.refresh();
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
        ? vscode.commands.executeCommand('vscode.open', uri)
        : vscode.commands.executeCommand('vscode.openWith', uri, previewType));
    }
  }

  async #runRecoveryAction(index: number): Promise<void> {
    const action = this.#recoveryActions[index];
    if (action?.command === 'wger.refresh') {
      await this.load();
    } else if (action !== undefined) {
      await vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
    }
  }

  #postState(): void {
    if (!this.#isPageReady) {
      return;
    }
    if (this.#loaded !== undefined) {
      this.#content = this.#loaded.draw(this.#choices);
      this.#options.panel.title = sanitize(this.#content.tabTitle ?? this.#content.title);
      this.#post({ type: 'content', content: this.#content });
    } else if (this.#failure !== undefined && this.#loadController === undefined) {
      this.#post({
        type: 'failure',
        text:
          this.#failure === 'unexpected'
            ? vscode.l10n.t('An unexpected error occurred. Refresh to try again.')
            : describeFailure(this.#failure),
        actions: this.#recoveryActions.map((action) => action.title),
      });
    }
    if (this.#loadController !== undefined) {
      this.#post({ type: 'loading' });
    }
  }

  #post(message: MessageToPage): void {
    void this.#options.panel.webview.postMessage(message);
  }
}

function getLinkTargets({ blocks }: PreviewContent): ReadonlySet<string> {
  return new Set(
    blocks.flatMap((block) => {
      switch (block.kind) {
        case 'links':
          return block.links.map(({ target }) => target);
        case 'table':
          return block.rows.flatMap(({ target }) => target ?? []);
        default:
          return [];
      }
    }),
  );
}
