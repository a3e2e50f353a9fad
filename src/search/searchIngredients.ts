import * as vscode from 'vscode';
import { isAbortError } from '../api/concurrency/abort.ts';
import { ensureFailure } from '../api/failures/failures.ts';
import type { Server } from '../session/currentServer.ts';
import { DebouncedSearch } from '../vscode/dialogs/ingredientSearch/debouncedSearch.ts';
import { describeNothingFound } from '../vscode/dialogs/ingredientSearch/describeNothingFound.ts';
import { limitMatches } from '../vscode/dialogs/matches.ts';
import { createLongWaitListener } from '../vscode/failures/waits.ts';
import { formatLanguages } from '../vscode/text/languageName.ts';
import { IngredientSearch, type IngredientMatches } from '../resources/filters/ingredientSearch.ts';
import type { ListedItem } from '../resources/resource.ts';
import { createFailureItem, createMessageItem, createResultItem, type ResultItem } from './resultItems.ts';
import { RecentItems } from './recentItems.ts';
import { openSearchBox, type SearchContext } from './searchBox.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** Opens a box that searches ingredients on the server, as the user types. */
export function searchIngredients(context: SearchContext): void {
  new IngredientBox(context).setText('');
}

class IngredientBox {
  readonly #server: Server;
  readonly #recents: RecentItems;
  readonly #search: IngredientSearch;
  readonly #box: vscode.QuickPick<ResultItem>;
  #text = '';
  #searchesAllLanguages = false;
  readonly #typedSearch = new DebouncedSearch();

  constructor({ server, memory, signal }: SearchContext) {
    this.#server = server;
    this.#recents = new RecentItems(memory, server.address.name, 'ingredients');
    this.#search = new IngredientSearch(server.client, server.catalogue);
    this.#box = openSearchBox({
      title: vscode.l10n.t('Search Ingredients'),
      placeholder: vscode.l10n.t('Part of a name, or a barcode'),
      signal,
      onDidChangeText: (text) => {
        this.setText(text);
      },
      onDidOpen: (row) => this.#recents.add(row),
    });
    this.#box.onDidHide(() => {
      this.#typedSearch.cancel();
    });
    this.#box.onDidTriggerButton(() => {
      this.#searchesAllLanguages = !this.#searchesAllLanguages;
      this.setText(this.#text);
    });
    // The server's capabilities are known once its root is read.
    void server.catalogue.readEndpoints().then(
      () => {
        this.#updateTitleAndButtons();
      },
      () => undefined,
    );
  }

  /** Schedules a search, and cancels the one before. */
  setText(text: string): void {
    this.#typedSearch.cancel();
    this.#text = text.trim();
    this.#updateTitleAndButtons();
    if (!DebouncedSearch.isLongEnough(this.#text)) {
      this.#show(
        this.#text === ''
          ? this.#createResultItems(this.#recents.items, 'history')
          : [createMessageItem(DebouncedSearch.hint)],
      );
      return;
    }
    this.#box.busy = true;
    // Messages about another text do not apply.
    this.#box.items = this.#box.items.filter(({ row }) => row !== undefined);
    this.#typedSearch.schedule((signal) => this.#runSearch(signal));
  }

  async #runSearch(signal: AbortSignal): Promise<void> {
    let items: readonly ResultItem[];
    try {
      const onWait = createLongWaitListener((text) => {
        if (!signal.aborted) {
          this.#box.items = [createMessageItem(text, { icon: 'watch' })];
        }
      });
      const { rows, searchedLanguages } = await this.#search.search(this.#text, this.#languages, {
        signal,
        onWait,
      });
      const found = this.#createResultItems(rows, 'beaker');
      items =
        found.length > 0
          ? limitMatches(found, createMessageItem, rows.length)
          : [this.#createNothingFoundItem(searchedLanguages)];
    } catch (error) {
      if (isAbortError(error)) {
        return;
      }
      const failure = ensureFailure(error);
      const retry = (): void => {
        this.setText(this.#text);
      };
      // A retry cannot help if the server does not offer a search.
      items = [createFailureItem(failure, failure.name === 'NotOffered' ? undefined : retry)];
    }
    if (!signal.aborted) {
      this.#show(items);
    }
  }

  #show(items: readonly ResultItem[]): void {
    this.#box.busy = false;
    this.#box.items = items;
  }

  #createResultItems(rows: readonly ListedItem[], icon: string): readonly ResultItem[] {
    return rows.flatMap((row) => createResultItem(row, this.#server.address, icon) ?? []);
  }

  /** Creates the message that nothing was found, with the languages searched and a hint. */
  #createNothingFoundItem(searched: IngredientMatches['searchedLanguages']): ResultItem {
    return createMessageItem(describeNothingFound(this.#text, searched), {
      detail:
        this.#search.mayMissLongNames && searched !== 'barcode'
          ? vscode.l10n.t('This server may compare whole names: type more of the name.')
          : '',
    });
  }

  /** The languages to search in; undefined for all. */
  get #languages(): readonly string[] | undefined {
    return this.#searchesAllLanguages ? undefined : this.#server.catalogue.languages;
  }

  #updateTitleAndButtons(): void {
    this.#box.title = `${vscode.l10n.t('Search Ingredients')} · ${sanitize(formatLanguages(this.#languages ?? 'all'))}`;
    this.#box.buttons = this.#search.canSearchAllLanguages
      ? [
          {
            iconPath: new vscode.ThemeIcon(this.#searchesAllLanguages ? 'account' : 'globe'),
            tooltip: this.#searchesAllLanguages
              ? vscode.l10n.t('Search in My Languages')
              : vscode.l10n.t('Search in All Languages'),
          },
        ]
      : [];
  }
}
