import * as vscode from 'vscode';
import type { CurrentServer } from '../../session/currentServer.ts';
import { formatTimeAgo } from '../../vscode/text/dates.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { joinParts } from '../../resources/fields.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { parseItemUri, scheme, withoutComparison, type ItemReference } from '../uri.ts';

/** Interval at which the age of a document is updated, in milliseconds. */
const updateInterval = 30_000;

/** Language status of the active document: its server, age and access, with commands. */
export class LanguageStatus implements vscode.Disposable {
  readonly #documents: ItemFileSystem;
  readonly #currentServer: CurrentServer;
  readonly #snapshotItem = createStatusItem('wger.snapshot', vscode.l10n.t('wger Document'));
  readonly #pageItem = createStatusItem('wger.page', vscode.l10n.t('wger Page'));
  readonly #addressItem = createStatusItem('wger.address', vscode.l10n.t('wger Address'));
  readonly #subscription: vscode.Disposable;
  #timer: NodeJS.Timeout | undefined;

  constructor(documents: ItemFileSystem, currentServer: CurrentServer) {
    this.#documents = documents;
    this.#currentServer = currentServer;
    const update = (): void => {
      this.#update();
    };
    this.#subscription = vscode.Disposable.from(
      vscode.window.onDidChangeActiveTextEditor(update),
      currentServer.onDidChange(update),
      documents.onDidChangeBusy(update),
      documents.onDidChangeFile(update),
    );
    update();
  }

  dispose(): void {
    clearInterval(this.#timer);
    this.#subscription.dispose();
    [this.#snapshotItem, this.#pageItem, this.#addressItem].forEach((statusItem) => {
      statusItem.dispose();
    });
  }

  #showSnapshot(uri: vscode.Uri, { server, resource }: ItemReference, isCurrent: boolean): void {
    const access =
      getResource(resource).access === 'key' ? vscode.l10n.t('Private') : vscode.l10n.t('Public');
    const snapshot = this.#documents.getOpenSnapshot(uri);
    const ageTexts = snapshot === undefined ? [] : [formatAge(snapshot.readAt)];
    this.#snapshotItem.busy = this.#documents.isBusy(uri);
    if (isCurrent) {
      this.#snapshotItem.severity = vscode.LanguageStatusSeverity.Information;
      this.#snapshotItem.text = sanitize(server);
      this.#snapshotItem.detail = sanitize(joinParts(access, ...ageTexts));
      this.#snapshotItem.command = {
        command: 'wger.refresh',
        title: vscode.l10n.t('Refresh'),
        arguments: [uri],
      };
    } else {
      this.#snapshotItem.severity = vscode.LanguageStatusSeverity.Warning;
      // Text that is any longer would push the command out of sight.
      this.#snapshotItem.text = vscode.l10n.t('{0} is not the server in use', sanitize(server));
      this.#snapshotItem.detail = sanitize(ageTexts.join(''));
      this.#snapshotItem.command = {
        command: 'wger.switchServer',
        title: vscode.l10n.t('Switch…'),
        arguments: [server],
      };
    }
  }

  #update(): void {
    const activeUri = vscode.window.activeTextEditor?.document.uri;
    const reference = activeUri && parseItemUri(activeUri);
    if (activeUri === undefined || reference === undefined) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    this.#timer ??= setInterval(() => {
      this.#update();
    }, updateInterval);
    const uri = withoutComparison(activeUri);
    const { server } = reference;
    const isCurrent = this.#currentServer.address?.name === server;
    this.#showSnapshot(uri, reference, isCurrent);
    this.#pageItem.text = vscode.l10n.t('Page on {0}', sanitize(server));
    this.#pageItem.command = {
      command: 'wger.openInBrowser',
      title: vscode.l10n.t('Open in Browser'),
      arguments: [uri],
    };
    this.#addressItem.text = vscode.l10n.t('Address in the API');
    this.#addressItem.command = {
      command: 'wger.copyUrl',
      title: vscode.l10n.t('Copy URL'),
      arguments: [uri],
    };
    // Their commands work only for documents of the server in use.
    const selector = isCurrent ? { scheme } : [];
    this.#pageItem.selector = selector;
    this.#addressItem.selector = selector;
  }
}

function createStatusItem(id: string, name: string): vscode.LanguageStatusItem {
  const statusItem = vscode.languages.createLanguageStatusItem(id, { scheme });
  statusItem.name = sanitize(name);
  return statusItem;
}

/** "Read 5 minutes ago", in whole minutes. */
function formatAge(readAt: number): string {
  const age = Date.now() - readAt;
  return age < 60_000 ? vscode.l10n.t('Read just now') : vscode.l10n.t('Read {0}', formatTimeAgo(age));
}
