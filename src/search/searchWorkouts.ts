import * as vscode from 'vscode';
import type { ListedItem } from '../resources/resource.ts';
import { limitMatches } from '../vscode/dialogs/limitMatches.ts';
import { withFailureNotice } from '../vscode/failures/notices.ts';
import { createMessageItem, createResultItem } from './resultItems.ts';
import { RowIndex } from './rowIndex.ts';
import { openSearchBox, type SearchContext } from './searchBox.ts';

/** Upper limit on the workouts shown while nothing is typed, above those of any user: their rows are made at once. */
const maxListed = 1000;

/** Opens a box that searches workouts by their names and descriptions, as the user types. It lists them at first. */
export function searchWorkouts(
  { server: { address }, signal }: SearchContext,
  workouts: readonly ListedItem[],
): void {
  // An index of this box only: private data must not outlive its key.
  const index = new RowIndex();
  const nothingFound =
    workouts.length === 0
      ? vscode.l10n.t('There are no workouts yet.')
      : vscode.l10n.t('No loaded workout has a matching name or description.');
  const updateItems = async (text: string): Promise<void> => {
    const foundMatches = await index.find(workouts, text);
    if (foundMatches === undefined) {
      return;
    }
    const isBlank = text.trim() === '';
    const matches = isBlank
      ? workouts.slice(0, maxListed + 1).map((item) => ({ item, name: item.label }))
      : foundMatches;
    const items = matches.flatMap(
      ({ item, name }) => createResultItem(item, address, 'notebook', name) ?? [],
    );
    box.items =
      items.length === 0
        ? [createMessageItem(nothingFound)]
        : limitMatches(items, createMessageItem, matches.length, isBlank ? maxListed : undefined);
  };
  const box = openSearchBox({
    title: vscode.l10n.t('Search Workouts'),
    placeholder: vscode.l10n.t('Part of a name or description'),
    signal,
    onDidChangeText: (text) => {
      void withFailureNotice(() => updateItems(text));
    },
  });
  void withFailureNotice(() => updateItems(''));
}
