import * as vscode from 'vscode';
import type { Server } from '../session/currentServer.ts';
import { openExercises } from '../session/loadExercises.ts';
import { maxMatches } from '../resources/filters/ingredientSearch.ts';
import { limitMatches } from '../vscode/dialogs/limitMatches.ts';
import { withFailureNotice } from '../vscode/failures/notices.ts';
import type { ListedItem } from '../resources/resource.ts';
import { createFailureItem, createMessageItem, createResultItem, type ResultItem } from './resultItems.ts';
import type { Match } from './nameIndex.ts';
import { RecentItems } from './recentItems.ts';
import { RowIndex } from './rowIndex.ts';
import { openSearchBox, type SearchContext } from './searchBox.ts';

/** Indexes of the exercises of servers, kept from one box to the next. */
const indexes = new WeakMap<Server, RowIndex>();

/** Opens a box that searches the known exercises by their names and aliases in all languages, as the user types. */
export function searchExercises({ server, memory, signal }: SearchContext): void {
  const { address, exercises } = server;
  const recents = new RecentItems(memory, address.name, 'exercises');
  const index = indexes.get(server) ?? new RowIndex();
  indexes.set(server, index);
  let text = '';
  const createItems = (matches: readonly Match<ListedItem>[]): readonly ResultItem[] => {
    const isBlank = text.trim() === '';
    const found = isBlank
      ? recents.items.flatMap(
          // The name may have changed since the item was stored.
          (row) => createResultItem(exercises.findItem(row.id ?? '') ?? row, address, 'history') ?? [],
        )
      : matches.flatMap(({ item, name }) => createResultItem(item, address, 'pulse', name) ?? []);
    // While exercises are still loading, a message as the last row would let the matches move (`onListingChange`).
    const items = box.busy
      ? found.slice(0, maxMatches)
      : limitMatches(found, createMessageItem, matches.length);
    const failure = exercises.loadFailure;
    if (failure !== undefined) {
      return [...items, createFailureItem(failure, () => exercises.refresh())];
    }
    return isBlank || box.busy || items.length > 0
      ? items
      : [createMessageItem(vscode.l10n.t('No exercise has a name like “{0}” in any language.', text.trim()))];
  };
  const updateItems = async (): Promise<void> => {
    const matches = await index.find(exercises.items, text);
    if (matches !== undefined) {
      const isLoading = exercises.readAt === undefined && exercises.loadFailure === undefined;
      box.busy = exercises.isLoading || isLoading;
      box.items = createItems(matches);
    }
  };
  /** Updates a box with matches only after loading, since moving rows cannot be picked, or if loading fails. */
  const onListingChange = (): void => {
    if (!exercises.isLoading || box.items.at(-1)?.row === undefined) {
      void withFailureNotice(updateItems);
    }
  };
  const box = openSearchBox({
    title: vscode.l10n.t('Search Exercises'),
    placeholder: vscode.l10n.t('A name in any language, or part of it'),
    signal,
    onDidChangeText: (typed) => {
      text = typed;
      void withFailureNotice(updateItems);
    },
    onDidOpen: (row) => recents.add(row),
  });
  const unobserve = exercises.observe({ onDidChange: onListingChange });
  box.onDidHide(unobserve);
  box.busy = true;
  void withFailureNotice(async () => {
    await openExercises(exercises).finally(updateItems);
  });
}
