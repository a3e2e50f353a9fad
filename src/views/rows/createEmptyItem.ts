import * as vscode from 'vscode';
import { webUrl } from '../../api/address.ts';
import { joinParts } from '../../resources/fields.ts';
import type { Server } from '../../session/currentServer.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { EmptyRow, Row } from './rows.ts';

/** Stands for rows that there are none of, and leads to the server's own pages where the user enters them. */
export function createEmptyItem({ parent }: EmptyRow, server: Server | undefined): vscode.TreeItem {
  const text = getEmptyText(parent);
  const item = new vscode.TreeItem(sanitize(text));
  if (server !== undefined && hasUserEnteredChildren(parent)) {
    const title = vscode.l10n.t('Add it in wger');
    item.description = title;
    // A sidebar is often too narrow for the end of it.
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

/** Words by the resource of the item above. */
const emptyTexts: ReadonlyMap<string, string> = new Map([
  ['measurement-category', vscode.l10n.t('No measurements yet')],
  ['nutritionplan', vscode.l10n.t('No meals planned yet')],
  ['workouts', vscode.l10n.t('No days planned yet')],
]);

/** Returns true if what is below a row is the user's own. Workouts may be others' templates. */
function hasUserEnteredChildren(parent: Row | undefined): boolean {
  return parent?.kind === 'branch'
    ? parent.emptyText !== undefined
    : parent?.kind === 'item' && ['measurement-category', 'nutritionplan'].includes(parent.item.of);
}
