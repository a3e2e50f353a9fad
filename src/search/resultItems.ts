import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import { resolvePictureUrl } from '../api/pictures.ts';
import { createItemUri } from '../documents/uri.ts';
import { joinParts } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import { formatItemDescription } from '../vscode/text/plans.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** A row of a search box that stands for an item. */
export interface ResultItem extends vscode.QuickPickItem {
  /** Undefined for a row that only says something. */
  readonly row: ListedItem | undefined;
  /** The document of the item; undefined for a row that has none. */
  readonly uri: vscode.Uri | undefined;
  /** Called when the item is picked. */
  readonly open: (options?: vscode.TextDocumentShowOptions) => Promise<void>;
}

const itemButtons = {
  openToSide: {
    iconPath: new vscode.ThemeIcon('split-horizontal'),
    tooltip: vscode.l10n.t('Open to the Side'),
  },
  reveal: { iconPath: new vscode.ThemeIcon('list-tree'), tooltip: vscode.l10n.t('Show in wger View') },
  copyId: { iconPath: new vscode.ThemeIcon('copy'), tooltip: vscode.l10n.t('Copy ID') },
} as const satisfies Record<string, vscode.QuickInputButton>;

/**
 * An item as a row of a search box.
 *
 * @param icon where it has no small picture
 * @param matchedName the name that was found, where that is another than its own
 */
export function createResultItem(
  row: ListedItem,
  address: ServerAddress,
  icon: string,
  matchedName = row.label,
): ResultItem | undefined {
  const { id, of, label } = row;
  if (id === undefined) {
    return undefined;
  }
  const uri = createItemUri(address, of, { id }, label);
  return {
    label: sanitize(label),
    description: sanitize(joinParts(matchedName === label ? '' : matchedName, formatItemDescription(row))),
    iconPath: getThumbnailUri(row, address) ?? new vscode.ThemeIcon(icon),
    // The editor filters once more, and knows nothing of typos and other names.
    alwaysShow: true,
    // Of millions of ingredients, hardly any is among the rows of its view.
    buttons: Object.values(itemButtons).filter(
      (button) => of !== 'ingredients' || button !== itemButtons.reveal,
    ),
    row,
    uri,
    open: async (options) => {
      await vscode.commands.executeCommand('vscode.open', uri, options ?? {});
    },
  };
}

/** A row that says something, and does what helps when it is picked. */
export function createMessageItem(
  label: string,
  { icon = 'info', detail, run }: { icon?: string; detail?: string; run?: () => Promise<void> | void } = {},
): ResultItem {
  return {
    label: sanitize(label),
    ...(detail === undefined ? {} : { detail: sanitize(detail) }),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    row: undefined,
    uri: undefined,
    open: async () => {
      await run?.();
    },
  };
}

/** Does what a button of a row stands for. */
export async function runItemButton(
  button: vscode.QuickInputButton,
  { uri, open }: ResultItem,
): Promise<void> {
  if (uri === undefined) {
    return;
  }
  switch (button) {
    case itemButtons.openToSide:
      await open({ viewColumn: vscode.ViewColumn.Beside });
      break;
    case itemButtons.reveal:
      await vscode.commands.executeCommand('wger.revealItem', uri);
      break;
    case itemButtons.copyId:
      await vscode.commands.executeCommand('wger.copyId', { uri });
      break;
    default:
  }
}

/** The small picture of an exercise; the large one would be too much to ask for with every key that is pressed. */
function getThumbnailUri({ details }: ListedItem, address: ServerAddress): vscode.Uri | undefined {
  const url = details?.kind === 'exercise' ? resolvePictureUrl(address, details.thumbnail) : undefined;
  return url && vscode.Uri.parse(url.href, true);
}
