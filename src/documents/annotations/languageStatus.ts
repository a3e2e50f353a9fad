import * as vscode from 'vscode';
import type { CurrentServer } from '../../session/currentServer.ts';
import { agoText } from '../../vscode/text/moments.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { resourceNamed } from '../../resources/server/endpoints.ts';
import { joined } from '../../resources/fields.ts';
import { parseItemUri, scheme, withoutComparison, type ItemReference } from '../uri.ts';

/** State of a document beside its text. */
export interface DocumentState {
  /** Milliseconds since 1970; undefined before it was read. */
  readonly readAt: (uri: vscode.Uri) => number | undefined;
  readonly isBusy: (uri: vscode.Uri) => boolean;
}

/** Interval at which the age of a document is updated, in milliseconds. */
const tick = 30_000;

/** Language status of the active document: its server, its age, whether it is private, and what can be done. */
export class LanguageStatus implements vscode.Disposable {
  readonly #documents: DocumentState;
  readonly #currentServer: Pick<CurrentServer, 'address' | 'onDidChange'>;
  readonly #snapshot = item('wger.snapshot', vscode.l10n.t('wger Document'));
  readonly #page = item('wger.page', vscode.l10n.t('wger Page'));
  readonly #address = item('wger.address', vscode.l10n.t('wger Address'));
  readonly #subscription: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;

  /** @param changes of what is known of documents */
  constructor(
    documents: DocumentState,
    currentServer: Pick<CurrentServer, 'address' | 'onDidChange'>,
    changes: readonly vscode.Event<unknown>[],
  ) {
    this.#documents = documents;
    this.#currentServer = currentServer;
    const update = (): void => {
      this.#update();
    };
    this.#subscription = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(update),
      currentServer.onDidChange(update),
      ...changes.map((change) => change(update)),
    );
    update();
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#subscription.dispose();
    [this.#snapshot, this.#page, this.#address].forEach((one) => {
      one.dispose();
    });
  }

  #showSnapshot(uri: vscode.Uri, { server, resource }: ItemReference, isInUse: boolean): void {
    const access =
      resourceNamed(resource).access === 'key' ? vscode.l10n.t('Private') : vscode.l10n.t('Public');
    const readAt = this.#documents.readAt(uri);
    const since = readAt === undefined ? [] : [age(readAt)];
    this.#snapshot.busy = this.#documents.isBusy(uri);
    if (isInUse) {
      this.#snapshot.severity = vscode.LanguageStatusSeverity.Information;
      this.#snapshot.text = sanitize(server);
      this.#snapshot.detail = sanitize(joined(access, ...since));
      this.#snapshot.command = { command: 'wger.refresh', title: vscode.l10n.t('Refresh'), arguments: [uri] };
    } else {
      this.#snapshot.severity = vscode.LanguageStatusSeverity.Warning;
      // There is no room for much more, and the command must be in sight.
      this.#snapshot.text = vscode.l10n.t('{0} is not the server in use', sanitize(server));
      this.#snapshot.detail = sanitize(since.join(''));
      this.#snapshot.command = {
        command: 'wger.switchServer',
        title: vscode.l10n.t('Switch…'),
        arguments: [server],
      };
    }
  }

  #update(): void {
    const shown = vscode.window.activeTextEditor?.document.uri;
    const reference = shown && parseItemUri(shown);
    if (shown === undefined || reference === undefined) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#timer ??= setInterval(() => {
      this.#update();
    }, tick);
    const uri = withoutComparison(shown);
    const { server } = reference;
    const isInUse = this.#currentServer.address?.name === server;
    this.#showSnapshot(uri, reference, isInUse);
    this.#page.text = vscode.l10n.t('Page on {0}', sanitize(server));
    this.#page.command = {
      command: 'wger.openInBrowser',
      title: vscode.l10n.t('Open in Browser'),
      arguments: [uri],
    };
    this.#address.text = vscode.l10n.t('Address in the API');
    this.#address.command = { command: 'wger.copyUrl', title: vscode.l10n.t('Copy URL'), arguments: [uri] };
    // The commands of these are for documents of the server in use only.
    const selector = isInUse ? { scheme } : [];
    this.#page.selector = selector;
    this.#address.selector = selector;
  }
}

function item(id: string, name: string): vscode.LanguageStatusItem {
  const made = vscode.languages.createLanguageStatusItem(id, { scheme });
  made.name = sanitize(name);
  return made;
}

/** "Read 5 minutes ago", in whole minutes. */
function age(readAt: number): string {
  const span = Date.now() - readAt;
  return span < 60_000 ? vscode.l10n.t('Read just now') : vscode.l10n.t('Read {0}', agoText(span));
}
