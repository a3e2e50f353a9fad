import * as vscode from 'vscode';
import { isAbortError } from '../api/concurrency/abort.ts';
import { ensureFailure } from '../api/failures/failures.ts';
import { DebouncedSearch } from '../vscode/dialogs/ingredientSearch/debouncedSearch.ts';
import { describeNothingFound } from '../vscode/dialogs/ingredientSearch/describeNothingFound.ts';
import { limitMatches } from '../vscode/dialogs/limitMatches.ts';
import { createLongWaitListener } from '../vscode/failures/waits.ts';
import { formatLanguages } from '../vscode/text/languageName.ts';
import { IngredientSearch } from '../resources/filters/ingredientSearch.ts';
import type { ListedItem } from '../resources/resource.ts';
import { createFailureItem, createMessageItem, createResultItem, type ResultItem } from './resultItems.ts';
import { RecentItems } from './recentItems.ts';
import { openSearchBox, type SearchContext } from './searchBox.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** Opens a box that searches ingredients on the server, as the user types. */
export function searchIngredients({ server, memory, signal }: SearchContext): void {
  const { address, client, catalogue } = server;
  const recents = new RecentItems(memory, address.name, 'ingredients');
  const ingredientSearch = new IngredientSearch(client, catalogue);
  const typedSearch = new DebouncedSearch();
  let text = '';
  let searchesAllLanguages = false;
  /** The languages to search in; undefined for all. */
  const getLanguages = (): readonly string[] | undefined =>
    searchesAllLanguages ? undefined : catalogue.languages;
  const createResultItems = (rows: readonly ListedItem[], icon: string): readonly ResultItem[] =>
    rows.flatMap((row) => createResultItem(row, address, icon) ?? []);
  const updateTitleAndButtons = (): void => {
    box.title = `${vscode.l10n.t('Search Ingredients')} · ${sanitize(formatLanguages(getLanguages() ?? 'all'))}`;
    box.buttons = ingredientSearch.canSearchAllLanguages
      ? [
          {
            iconPath: new vscode.ThemeIcon(searchesAllLanguages ? 'account' : 'globe'),
            tooltip: searchesAllLanguages
              ? vscode.l10n.t('Search in My Languages')
              : vscode.l10n.t('Search in All Languages'),
          },
        ]
      : [];
  };
  /** Finds the items for the typed text, or the reason why there are none. Returns undefined if it was aborted. */
  const findItems = async (searchSignal: AbortSignal): Promise<readonly ResultItem[] | undefined> => {
    const onWait = createLongWaitListener((wait) => {
      if (!searchSignal.aborted) {
        box.items = [createMessageItem(wait, { icon: 'watch' })];
      }
    });
    try {
      const context = { signal: searchSignal, onWait };
      const { rows, searchedLanguages } = await ingredientSearch.search(text, getLanguages(), context);
      const found = createResultItems(rows, 'beaker');
      if (found.length > 0) {
        return limitMatches(found, createMessageItem, rows.length);
      }
      const detail =
        ingredientSearch.mayMissLongNames && searchedLanguages !== 'barcode'
          ? vscode.l10n.t('This server may compare whole names: type more of the name.')
          : '';
      return [createMessageItem(describeNothingFound(text, searchedLanguages), { detail })];
    } catch (error) {
      if (isAbortError(error)) {
        return undefined;
      }
      const failure = ensureFailure(error);
      const retry = (): void => {
        setText(text);
      };
      // A retry cannot help if the server does not offer a search.
      return [createFailureItem(failure, failure.name === 'NotOffered' ? undefined : retry)];
    }
  };
  const show = (items: readonly ResultItem[]): void => {
    box.busy = false;
    box.items = items;
  };
  /** Schedules a search, and cancels the one before. */
  const setText = (typed: string): void => {
    typedSearch.cancel();
    text = typed.trim();
    updateTitleAndButtons();
    if (text === '') {
      show(createResultItems(recents.items, 'history'));
    } else if (!DebouncedSearch.isLongEnough(text)) {
      show([createMessageItem(DebouncedSearch.hint)]);
    } else {
      box.busy = true;
      // Other rows are about another text, and Enter would open the first of them.
      box.items = box.items.filter(({ row }) => row?.label.toLowerCase().includes(text.toLowerCase()));
      typedSearch.schedule(async (searchSignal) => {
        const items = await findItems(searchSignal);
        if (items !== undefined && !searchSignal.aborted) {
          show(items);
        }
      });
    }
  };
  const box = openSearchBox({
    title: vscode.l10n.t('Search Ingredients'),
    placeholder: vscode.l10n.t('Part of a name, or a barcode'),
    signal,
    onDidChangeText: setText,
    onDidOpen: (row) => recents.add(row),
  });
  box.onDidHide(() => {
    typedSearch.cancel();
  });
  box.onDidTriggerButton(() => {
    searchesAllLanguages = !searchesAllLanguages;
    setText(text);
  });
  // The server's capabilities are known once its root is read.
  void catalogue.readEndpoints().then(updateTitleAndButtons, () => undefined);
  setText('');
}
