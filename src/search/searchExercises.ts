import * as vscode from 'vscode';
import type { Server } from '../platform/currentServer.ts';
import { sentence } from '../platform/failures.ts';
import { messageItem, resultItem, type ResultItem } from './resultItems.ts';
import type { Recents } from './recents.ts';
import type { RowIndex } from './rowIndex.ts';
import { openSearchBox } from './searchBox.ts';

/** So many matches are shown; who wants another types more. */
const most = 50;

/** Searches the exercises that are known, by their names and aliases in all languages, as the user types. */
export function searchExercises({ address, exercises }: Server, index: RowIndex, recents: Recents): void {
  let text = '';
  const items = (): readonly (ResultItem | undefined)[] => {
    if (text.trim() === '') {
      return recents.rows.map((row) => resultItem(row, address, 'history', undefined));
    }
    const matches = index.of(exercises.rows).find(text, most);
    if (matches.length > 0) {
      return matches.map(({ item, name }) => resultItem(item, address, 'pulse', name));
    }
    const failure = exercises.problem;
    if (failure !== undefined) {
      return [messageItem(sentence(failure), { icon: 'warning' })];
    }
    return box.busy
      ? []
      : [messageItem(vscode.l10n.t('No exercise has a name like “{0}” in any language.', text.trim()))];
  };
  const show = (): void => {
    box.busy = exercises.isFilling || exercises.readAt === undefined;
    box.items = items().filter((item) => item !== undefined);
  };
  const box = openSearchBox({
    title: vscode.l10n.t('Search Exercises'),
    placeholder: vscode.l10n.t('A name in any language, or a part of it'),
    address,
    typed: (typed) => {
      text = typed;
      show();
    },
    found: (row) => recents.add(row),
  });
  const unobserve = exercises.observe({ changed: show, waiting: () => undefined });
  box.onDidHide(unobserve);
  box.busy = true;
  void exercises.open().then(show);
}
