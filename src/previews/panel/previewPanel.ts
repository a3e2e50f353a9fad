import * as vscode from 'vscode';
import { isFailure, type Failure } from '../../api/errors.ts';
import { describeFailure, getRecoveryActions } from '../../vscode/failures/failures.ts';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import { withFailureNotice } from '../../vscode/failures/notices.ts';
import { showStatusMessage } from '../../vscode/dialogs/note.ts';
import { getToday } from '../../vscode/text/dates.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { PreviewContent } from '../blocks.ts';
import { omitPersonalChoices, type Choices, type MessageFromPage, type MessageToPage } from '../messages.ts';
import type { DrawPreview } from '../preview.ts';
import { previewType } from '../../resources/previewed.ts';
import { findPreviewName } from '../previewName.ts';
import { parseMessage } from './parseMessage.ts';
import { formatTablesAsCsv } from '../parts/formatTablesAsCsv.ts';

/** A preview that was read. */
export interface LoadedPreview {
  readonly draw: DrawPreview;
  /** The origin that it was read from, which the name of a server does not tell. */
  readonly origin: string;
}

/** Functions that a panel fills itself with. */
export interface PreviewPanelOptions {
  readonly uri: vscode.Uri;
  readonly panel: vscode.WebviewPanel;
  readonly load: (signal: AbortSignal) => Promise<LoadedPreview>;
  /** Reads again, as the user asks for. */
  readonly refresh: () => Promise<void>;
  /** Tells the user why what is shown could not be read again. */
  readonly showRefreshFailure: (failure: Failure) => void;
  /** Returns true if what it shows is on the server in use: no other is asked for what the user did not ask for. */
  readonly isOnCurrentServer: () => boolean;
  /** Makes the page, without content. */
  readonly sanitizedPage: () => string;
}

/** A tab with a preview. It keeps what was read: a page that is hidden is thrown away by the editor, and made again later. */
export class PreviewPanel {
  readonly uri: vscode.Uri;
  readonly #options: PreviewPanelOptions;
  #loaded: LoadedPreview | undefined;
  /** The day on which that was read. */
  #loadedDay: string | undefined;
  /** The last day that was followed. */
  #lastAttemptDay: string | undefined;
  #content: PreviewContent | undefined;
  /** Reason that nothing is shown: a failure, or an error of ours. */
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

  /** The origin of what is shown; undefined while nothing is. */
  get origin(): string | undefined {
    return this.#loaded?.origin;
  }

  /** True if a failure is shown in place of what was to be read. */
  get isFailed(): boolean {
    return this.#failure !== undefined;
  }

  /**
   * Reads what is shown. What is there stays until then, also when that fails.
   *
   * @param onFailure told of a failure that is not shown in its place
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

  /** Reads again what was read on another day. Where that fails, it is told once, and tried whenever the user comes back. */
  async refreshIfDayChanged(): Promise<void> {
    const day = getToday();
    const isStale = this.#loaded !== undefined && this.#loadedDay !== day;
    if (isStale && this.#loadController === undefined && this.#options.isOnCurrentServer()) {
      const hasAttemptedToday = this.#lastAttemptDay === day;
      this.#lastAttemptDay = day;
      await this.load(hasAttemptedToday ? () => undefined : undefined);
    }
  }

  /** Drops what is shown, with its page, which is made anew. */
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

  /** Ends what is under way: the tab is gone. */
  dispose(): void {
    this.#loadController?.abort();
    this.#loadController = undefined;
    this.#isPageReady = false;
  }

  /** Recovery actions of the failure that is shown. */
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
        // What was chosen since the page was made is known here alone, once the editor threw it away.
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

  /** Opens a link. The page is not believed: only what stands in the content leads anywhere. */
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
