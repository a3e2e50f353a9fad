import * as vscode from 'vscode';
import type { ServerAddress } from '../api/address.ts';
import type { ListedItem } from '../resources/resource.ts';
import { showingFailures } from '../vscode/failures/notices.ts';
import { countText } from '../vscode/text/numbers.ts';
import { messageItem, resultItem } from './resultItems.ts';
import type { RowIndex } from './rowIndex.ts';
import { openSearchBox } from './searchBox.ts';

/**
 * Searches workouts by their names and descriptions, as the user types. All of them are there while nothing is typed.
 *
 * @param signal when they are no longer to be shown
 */
export function searchWorkouts(
  address: ServerAddress,
  workouts: readonly ListedItem[],
  { index, signal }: { readonly index: RowIndex; readonly signal: AbortSignal },
): void {
  const show = async (text: string): Promise<void> => {
    const found = await index.find(workouts, text);
    if (found === undefined) {
      return;
    }
    const matches = text.trim() === '' ? workouts.map((item) => ({ item, name: item.label })) : found;
    const items = matches
      .map(({ item, name }) => resultItem(item, address, 'notebook', name))
      .filter((item) => item !== undefined);
    box.items = items.length > 0 ? items : [messageItem(noneFound(workouts.length))];
  };
  const box = openSearchBox({
    title: vscode.l10n.t('Search Workouts'),
    placeholder: vscode.l10n.t('A part of a name or description'),
    signal,
    typed: (text) => {
      void showingFailures(() => show(text));
    },
  });
  void showingFailures(() => show(''));
}

function noneFound(count: number): string {
  switch (count) {
    case 0:
      return vscode.l10n.t('There are no workouts yet.');
    case 1:
      return vscode.l10n.t('The only loaded workout has no matching name or description.');
    default:
      return vscode.l10n.t(
        'None of the {0} loaded workouts has a matching name or description.',
        countText(count),
      );
  }
}
