import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import type { Failure } from '../api/failures/errors.ts';
import { resolvePictureUrl } from '../api/pictures.ts';
import { createItemUri } from '../documents/uri.ts';
import { joinParts } from '../resources/fields.ts';
import type { ListedItem } from '../resources/resource.ts';
import { describeFailure } from '../vscode/failures/failures.ts';
import { openDocument } from '../vscode/tabs.ts';
import { formatItemDescription } from '../vscode/text/plans.ts';
import { isolateRightToLeft, sanitize } from '../vscode/text/sanitize.ts';

/** A row of a search box. */
export interface ResultItem extends vscode.QuickPickItem {
  /** Undefined for a message. */
  readonly row: ListedItem | undefined;
  /** The document of the item; undefined for a message. */
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
 * Creates a row of a search box for an item; undefined for an item without an ID.
 *
 * @param icon shown for an item without a thumbnail
 * @param matchedName the name that matched, if it is not the label
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
  const description = sanitize(
    joinParts(matchedName === label ? '' : matchedName, formatItemDescription(row)),
  );
  return {
    label: isolateRightToLeft(sanitize(label), description),
    description: isolateRightToLeft(description),
    iconPath: getThumbnailUri(row, address) ?? new vscode.ThemeIcon(icon),
    // Keeps the editor from filtering the matches again, without regard to typos and other names.
    alwaysShow: true,
    // Hardly any of millions of ingredients is loaded in its view.
    buttons: Object.values(itemButtons).filter(
      (button) => of !== 'ingredients' || button !== itemButtons.reveal,
    ),
    row,
    uri,
    open: (options) => openDocument(uri, options),
  };
}

interface MessageOptions {
  readonly icon?: string;
  /** A second line. */
  readonly detail?: string | undefined;
  readonly run?: (() => Promise<void> | void) | undefined;
}

/** Creates a message as a row, which runs an action when it is picked. */
export function createMessageItem(
  label: string,
  { icon = 'info', detail = '', run }: MessageOptions = {},
): ResultItem {
  return {
    label: sanitize(label),
    detail: sanitize(detail),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    row: undefined,
    uri: undefined,
    open: async () => {
      await run?.();
    },
  };
}

/** Creates a message about a failure, with a retry if one can help. */
export function createFailureItem(failure: Failure, retry?: () => Promise<void> | void): ResultItem {
  const detail = retry && vscode.l10n.t('Retry');
  return createMessageItem(describeFailure(failure), { icon: 'warning', detail, run: retry });
}

/** Runs the action of a row's button. */
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

/** Returns the thumbnail of an exercise; a full picture would be too much to request with each keystroke. */
function getThumbnailUri({ details }: ListedItem, address: ServerAddress): vscode.Uri | undefined {
  const url = details?.kind === 'exercise' ? resolvePictureUrl(address, details.thumbnail) : undefined;
  return url && vscode.Uri.parse(url.href, true);
}
