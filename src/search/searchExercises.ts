import * as vscode from 'vscode';
import type { Server } from '../session/currentServer.ts';
import { openNames } from '../session/itemNames.ts';
import { describeFailure } from '../vscode/failures/failures.ts';
import { showingFailures } from '../vscode/failures/notices.ts';
import type { ListedItem } from '../resources/resource.ts';
import { messageItem, resultItem, type ResultItem } from './resultItems.ts';
import type { Match } from './nameIndex.ts';
import type { RowIndex } from './rowIndex.ts';
import { openSearchBox, type PublicSearchOptions } from './searchBox.ts';

/** Searches the exercises that are known, by their names and aliases in all languages, as the user types. */
export function searchExercises(
  { address, exercises }: Server,
  { index, recents, signal }: PublicSearchOptions & { readonly index: RowIndex },
): void {
  let text = '';
  const itemsOf = (matches: readonly Match<ListedItem>[]): readonly (ResultItem | undefined)[] => {
    if (matches.length > 0) {
      return matches.map(({ item, name }) => resultItem(item, address, 'pulse', name));
    }
    const failure = exercises.problem;
    if (failure !== undefined) {
      const detail = vscode.l10n.t('Retry');
      return [
        messageItem(describeFailure(failure), { icon: 'warning', detail, run: () => exercises.refresh() }),
      ];
    }
    if (text.trim() === '') {
      // Each was kept by the name that it had then.
      return recents.rows.map((row) => resultItem(exercises.item(row.id ?? '') ?? row, address, 'history'));
    }
    return box.busy
      ? []
      : [messageItem(vscode.l10n.t('No exercise has a name like “{0}” in any language.', text.trim()))];
  };
  const show = async (): Promise<void> => {
    const matches = await index.find(exercises.rows, text);
    if (matches !== undefined) {
      const isReading = exercises.readAt === undefined && exercises.problem === undefined;
      box.busy = exercises.isFilling || isReading;
      box.items = itemsOf(matches).filter((item) => item !== undefined);
    }
  };
  /** Shows rows that come while there are matches only when all are there: rows that jump cannot be picked. */
  const follow = (): void => {
    if (!exercises.isFilling || box.items.every(({ row }) => row === undefined)) {
      void showingFailures(show);
    }
  };
  const box = openSearchBox({
    title: vscode.l10n.t('Search Exercises'),
    placeholder: vscode.l10n.t('A name in any language, or a part of it'),
    signal,
    typed: (typed) => {
      text = typed;
      void showingFailures(show);
    },
    found: (row) => recents.add(row),
  });
  const unobserve = exercises.observe({ changed: follow });
  box.onDidHide(unobserve);
  box.busy = true;
  void showingFailures(async () => {
    await openNames(exercises).finally(show);
  });
}
