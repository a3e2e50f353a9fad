import * as vscode from 'vscode';
import type { CurrentServer } from '../../session/currentServer.ts';
import { formatTimeAgo } from '../../vscode/text/dates.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getResource } from '../../resources/server/endpoints.ts';
import { joinParts } from '../../resources/fields.ts';
import type { ItemFileSystem } from '../filesystem/itemFileSystem.ts';
import { parseItemUri, scheme, withoutComparison } from '../uri.ts';

/** Interval at which the age of a document is updated, in milliseconds. */
const updateInterval = 30_000;

/** Shows the language status of the active document: its server, age and access, with commands. */
export function trackLanguageStatus(
  documents: ItemFileSystem,
  currentServer: CurrentServer,
): vscode.Disposable {
  const snapshotItem = createStatusItem('wger.snapshot', vscode.l10n.t('wger Document'));
  const pageItem = createStatusItem('wger.page', vscode.l10n.t('wger Page'));
  const addressItem = createStatusItem('wger.address', vscode.l10n.t('wger Address'));
  addressItem.text = vscode.l10n.t('Address in the API');
  let timer: NodeJS.Timeout | undefined;
  const update = (): void => {
    const activeUri = vscode.window.activeTextEditor?.document.uri;
    const reference = activeUri && parseItemUri(activeUri);
    if (activeUri === undefined || reference === undefined) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    timer ??= setInterval(update, updateInterval);
    const uri = withoutComparison(activeUri);
    const { server, resource } = reference;
    const isCurrent = currentServer.address?.name === server;
    snapshotItem.busy = documents.isBusy(uri);
    const readAt = documents.getOpenSnapshot(uri)?.readAt;
    const ageTexts = readAt === undefined ? [] : [formatAge(readAt)];
    if (isCurrent) {
      const access =
        getResource(resource).access === 'key' ? vscode.l10n.t('Private') : vscode.l10n.t('Public');
      snapshotItem.severity = vscode.LanguageStatusSeverity.Information;
      snapshotItem.text = sanitize(server);
      snapshotItem.detail = sanitize(joinParts(access, ...ageTexts));
      snapshotItem.command = createCommand('wger.refresh', vscode.l10n.t('Refresh'), uri);
    } else {
      snapshotItem.severity = vscode.LanguageStatusSeverity.Warning;
      // Text that is any longer would push the command out of sight.
      snapshotItem.text = vscode.l10n.t('{0} is not the server in use', sanitize(server));
      snapshotItem.detail = sanitize(ageTexts.join(''));
      snapshotItem.command = createCommand('wger.switchServer', vscode.l10n.t('Switch…'), server);
    }
    pageItem.text = vscode.l10n.t('Page on {0}', sanitize(server));
    pageItem.command = createCommand('wger.openInBrowser', vscode.l10n.t('Open in Browser'), uri);
    addressItem.command = createCommand('wger.copyUrl', vscode.l10n.t('Copy URL'), uri);
    // Their commands work only for documents of the server in use.
    const selector = isCurrent ? { scheme } : [];
    pageItem.selector = selector;
    addressItem.selector = selector;
  };
  update();
  return vscode.Disposable.from(
    snapshotItem,
    pageItem,
    addressItem,
    vscode.window.onDidChangeActiveTextEditor(update),
    currentServer.onDidChange(update),
    documents.onDidChangeBusy(update),
    documents.onDidChangeFile(update),
    new vscode.Disposable(() => {
      clearInterval(timer);
    }),
  );
}

function createCommand(command: string, title: string, argument: unknown): vscode.Command {
  return { command, title: sanitize(title), arguments: [argument] };
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
