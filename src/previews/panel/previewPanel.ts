import * as vscode from 'vscode';
import { isFailure, type Failure } from '../../api/errors.ts';
import { describeFailure, recoveryActions } from '../../vscode/failures/failures.ts';
import type { RecoveryAction } from '../../vscode/failures/recoveryActions.ts';
import { showingFailures } from '../../vscode/failures/notices.ts';
import { showNote } from '../../vscode/dialogs/note.ts';
import { today } from '../../vscode/text/moments.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { PreviewContent } from '../blocks.ts';
import { impersonal, type Choices, type FromPage, type ToPage } from '../messages.ts';
import type { DrawPreview } from '../preview.ts';
import { previewType } from '../../resources/previewed.ts';
import { previewOf } from '../previewName.ts';
import { readMessage } from './readMessage.ts';
import { tablesCsv } from '../parts/tablesCsv.ts';

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
  readonly tell: (failure: Failure) => void;
  /** Returns true if what it shows is on the server in use: no other is asked for what the user did not ask for. */
  readonly isOfServerInUse: () => boolean;
  /** Makes the page, without content. */
  readonly sanitizedPage: () => string;
}

/** A tab with a preview. It keeps what was read: a page that is hidden is thrown away by the editor, and made again later. */
export class PreviewPanel {
  readonly uri: vscode.Uri;
  readonly #options: PreviewPanelOptions;
  #loaded: LoadedPreview | undefined;
  /** The day on which that was read. */
  #readOn: string | undefined;
  /** The last day that was followed. */
  #followedOn: string | undefined;
  #content: PreviewContent | undefined;
  /** Reason that nothing is shown: a failure, or an error of ours. */
  #failure: Failure | 'unexpected' | undefined;
  #choices: Choices = {};
  #reading: AbortController | undefined;
  #isPageThere = false;

  constructor(options: PreviewPanelOptions) {
    this.uri = options.uri;
    this.#options = options;
    const { webview } = options.panel;
    const { sanitizedPage } = options;
    webview.html = sanitizedPage();
    webview.onDidReceiveMessage((sent: unknown) => {
      const message = readMessage(sent);
      return message && showingFailures(() => this.#answer(message));
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
   * @param tell told of a failure that is not shown in its place
   */
  async load(tell = this.#options.tell): Promise<void> {
    this.#reading?.abort();
    const reading = (this.#reading = new AbortController());
    const day = today();
    this.#show();
    try {
      const loaded = await this.#options.load(reading.signal);
      if (this.#reading === reading) {
        this.#loaded = loaded;
        this.#readOn = day;
        this.#failure = undefined;
      }
    } catch (error) {
      if (this.#reading !== reading) {
        return;
      }
      const failure = isFailure(error) ? error : undefined;
      if (this.#loaded === undefined) {
        this.#failure = failure ?? 'unexpected';
      } else if (failure !== undefined) {
        tell(failure);
      }
      if (failure === undefined) {
        throw error;
      }
    } finally {
      if (this.#reading === reading) {
        this.#reading = undefined;
        this.#show();
      }
    }
  }

  /** Reads again what was read on another day. Where that fails, it is told once, and tried whenever the user comes back. */
  async followDay(): Promise<void> {
    const day = today();
    const isOver = this.#loaded !== undefined && this.#readOn !== day;
    if (isOver && this.#reading === undefined && this.#options.isOfServerInUse()) {
      const isTold = this.#followedOn === day;
      this.#followedOn = day;
      await this.load(isTold ? () => undefined : undefined);
    }
  }

  /** Drops what is shown, with its page, which is made anew. */
  forget(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#loaded = undefined;
    this.#content = undefined;
    this.#failure = undefined;
    this.#choices = impersonal(this.#choices);
    this.#isPageThere = false;
    const { panel, sanitizedPage } = this.#options;
    panel.webview.html = sanitizedPage();
  }

  /** Ends what is under way: the tab is gone. */
  dispose(): void {
    this.#reading?.abort();
    this.#reading = undefined;
    this.#isPageThere = false;
  }

  /** Recovery actions of the failure that is shown. */
  get #actions(): readonly RecoveryAction[] {
    return this.#failure === undefined || this.#failure === 'unexpected'
      ? []
      : recoveryActions(this.#failure);
  }

  async #answer(message: FromPage): Promise<void> {
    const { uri } = this;
    switch (message.type) {
      case 'ready':
        this.#isPageThere = true;
        // What was chosen since the page was made is known here alone, once the editor threw it away.
        this.#choices = { ...message.choices, ...this.#choices };
        this.#show();
        await this.followDay();
        break;
      case 'choices':
        this.#choices = { ...this.#choices, ...message.choices };
        this.#show();
        break;
      case 'openJson':
        await vscode.commands.executeCommand('vscode.openWith', uri.with({ query: '' }), 'default');
        break;
      case 'refresh':
        await this.#options.refresh();
        break;
      case 'copyCsv':
        await vscode.env.clipboard.writeText(tablesCsv(this.#content?.blocks ?? []));
        showNote(vscode.l10n.t('Copied as CSV'));
        break;
      case 'copySvg':
        await vscode.env.clipboard.writeText(message.svg);
        showNote(vscode.l10n.t('Copied as SVG'));
        break;
      case 'open':
        await this.#open(message.target);
        break;
      case 'recover':
        await this.#recover(message.at);
    }
  }

  /** Opens a link. The page is not believed: only what stands in the content leads anywhere. */
  async #open(target: string): Promise<void> {
    if (this.#content !== undefined && targetsIn(this.#content).has(target)) {
      const uri = vscode.Uri.parse(target, true);
      await (previewOf(uri) === undefined
        ? vscode.commands.executeCommand('vscode.open', uri)
        : vscode.commands.executeCommand('vscode.openWith', uri, previewType));
    }
  }

  async #recover(at: number): Promise<void> {
    const action = this.#actions[at];
    if (action?.command === 'wger.refresh') {
      await this.load();
    } else if (action !== undefined) {
      await vscode.commands.executeCommand(action.command, ...(action.arguments ?? []));
    }
  }

  #show(): void {
    if (!this.#isPageThere) {
      return;
    }
    if (this.#loaded !== undefined) {
      this.#content = this.#loaded.draw(this.#choices);
      this.#options.panel.title = sanitize(this.#content.tabTitle ?? this.#content.title);
      this.#post({ type: 'content', content: this.#content });
    } else if (this.#failure !== undefined && this.#reading === undefined) {
      this.#post({
        type: 'failure',
        text:
          this.#failure === 'unexpected'
            ? vscode.l10n.t('An unexpected error occurred. Refresh to try again.')
            : describeFailure(this.#failure),
        actions: this.#actions.map((action) => action.title),
      });
    }
    if (this.#reading !== undefined) {
      this.#post({ type: 'loading' });
    }
  }

  #post(message: ToPage): void {
    void this.#options.panel.webview.postMessage(message);
  }
}

function targetsIn({ blocks }: PreviewContent): ReadonlySet<string> {
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
