import * as vscode from 'vscode';
import { webUrl } from '../../api/address.ts';
import { joinParts } from '../../resources/fields.ts';
import type { Server } from '../../session/currentServer.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { EmptyRow, Row } from './rows.ts';

/** Creates the tree item for an empty list, with a link to the web pages where the user can add items. */
export function createEmptyItem({ parent }: EmptyRow, server: Server | undefined): vscode.TreeItem {
  const text = getEmptyText(parent);
  const item = new vscode.TreeItem(sanitize(text));
  if (server !== undefined && hasUserEnteredChildren(parent)) {
    const title = vscode.l10n.t('Add it in wger');
    item.description = title;
    // The sidebar is often too narrow for the whole text.
    item.tooltip = sanitize(joinParts(text, title));
    item.iconPath = new vscode.ThemeIcon('link-external');
    item.command = {
      command: 'vscode.open',
      title,
      arguments: [vscode.Uri.parse(webUrl(server.address, '/').href, true)],
    };
  }
  return item;
}

function getEmptyText(parent: Row | undefined): string {
  const nothingYet = parent?.kind === 'branch' ? parent.emptyText : undefined;
  const text = parent?.kind === 'item' ? emptyTexts.get(parent.item.of) : nothingYet;
  return text ?? vscode.l10n.t('Nothing in this list');
}

/** Texts by the resource of the parent item. */
const emptyTexts: ReadonlyMap<string, string> = new Map([
  ['measurement-category', vscode.l10n.t('No measurements yet')],
  ['nutritionplan', vscode.l10n.t('No meals planned yet')],
  ['workouts', vscode.l10n.t('No days planned yet')],
]);

/** Returns true if the children of a row belong to the user. Workouts may be templates of others. */
function hasUserEnteredChildren(parent: Row | undefined): boolean {
  return parent?.kind === 'branch'
    ? parent.emptyText !== undefined
    : parent?.kind === 'item' && ['measurement-category', 'nutritionplan'].includes(parent.item.of);
}
