import * as vscode from 'vscode';
import { isAbort } from '../api/concurrency/abort.ts';
import { asFailure } from '../api/errors.ts';
import type { Server } from '../session/currentServer.ts';
import { describeFailure } from '../vscode/failures/failures.ts';
import { TypedSearch } from '../vscode/dialogs/typedSearch.ts';
import { onLongWait } from '../vscode/failures/waits.ts';
import { languageName } from '../vscode/text/languageName.ts';
import { IngredientSearch, type Findings } from '../resources/filters/ingredientSearch.ts';
import type { ListedItem } from '../resources/resource.ts';
import { messageItem, resultItem, type ResultItem } from './resultItems.ts';
import type { Recents } from './recents.ts';
import { openSearchBox, type PublicSearchOptions } from './searchBox.ts';
import { sanitize } from '../vscode/text/sanitize.ts';

/** Searches ingredients on the server, as the user types. What was asked for before is given up. */
export function searchIngredients(server: Server, options: PublicSearchOptions): void {
  new IngredientBox(server, options).typed('');
}

class IngredientBox {
  readonly #server: Server;
  readonly #recents: Recents;
  readonly #search: IngredientSearch;
  readonly #box: vscode.QuickPick<ResultItem>;
  #text = '';
  #inAllLanguages = false;
  readonly #typing = new TypedSearch();

  constructor(server: Server, { recents, signal }: PublicSearchOptions) {
    this.#server = server;
    this.#recents = recents;
    this.#search = new IngredientSearch(server.client, server.catalogue);
    this.#box = openSearchBox({
      title: vscode.l10n.t('Search Ingredients'),
      placeholder: vscode.l10n.t('A part of a name, or a barcode'),
      signal,
      typed: (text) => {
        this.typed(text);
      },
      found: (row) => recents.add(row),
    });
    this.#box.onDidHide(() => {
      this.#typing.giveUp();
    });
    this.#box.onDidTriggerButton(() => {
      this.#inAllLanguages = !this.#inAllLanguages;
      this.typed(this.#text);
    });
    // What the server can do is known when its root was read.
    void server.catalogue.endpoints().then(
      () => {
        this.#describe();
      },
      () => undefined,
    );
  }

  /** Asks the server a little later, unless another key is pressed. */
  typed(text: string): void {
    this.#typing.giveUp();
    this.#text = text.trim();
    this.#describe();
    if (!TypedSearch.isEnough(this.#text)) {
      this.#show(this.#text === '' ? this.#lately() : [messageItem(TypedSearch.hint)]);
      return;
    }
    this.#box.busy = true;
    // What was said of another text is not true of this one.
    this.#box.items = this.#box.items.filter(({ row }) => row !== undefined);
    this.#typing.ask((signal) => this.#ask(signal));
  }

  async #ask(signal: AbortSignal): Promise<void> {
    let items: readonly ResultItem[];
    try {
      const onWait = onLongWait((text) => {
        if (!signal.aborted) {
          this.#box.items = [messageItem(text, { icon: 'watch' })];
        }
      });
      const { rows, searched } = await this.#search.find(this.#text, this.#languages, { signal, onWait });
      items = rows.length > 0 ? this.#results(rows) : [this.#nothing(searched)];
    } catch (error) {
      if (isAbort(error)) {
        return;
      }
      const failure = asFailure(error);
      const detail = vscode.l10n.t('Retry');
      const run = (): void => {
        this.typed(this.#text);
      };
      // What a server does not offer it will not offer the next time.
      const recovery = failure.name === 'NotOffered' ? {} : { detail, run };
      items = [messageItem(describeFailure(failure), { icon: 'warning', ...recovery })];
    }
    if (!signal.aborted) {
      this.#show(items);
    }
  }

  #show(items: readonly ResultItem[]): void {
    this.#box.busy = false;
    this.#box.items = items;
  }

  #results(rows: readonly ListedItem[], icon = 'beaker'): readonly ResultItem[] {
    return rows
      .map((row) => resultItem(row, this.#server.address, icon))
      .filter((item) => item !== undefined);
  }

  #lately(): readonly ResultItem[] {
    return this.#results(this.#recents.rows, 'history');
  }

  /** Says what was searched, and what may help. */
  #nothing(searched: Findings['searched']): ResultItem {
    const label =
      searched === 'barcode'
        ? vscode.l10n.t('No ingredient has the barcode {0}', this.#text)
        : vscode.l10n.t('Nothing found for “{0}” in {1}', this.#text, languagesText(searched));
    return this.#search.needsWholeNames && searched !== 'barcode'
      ? messageItem(label, {
          detail: vscode.l10n.t('This server may compare whole names: type more of the name.'),
        })
      : messageItem(label);
  }

  /** Undefined for all. */
  get #languages(): readonly string[] | undefined {
    return this.#inAllLanguages ? undefined : this.#server.catalogue.languages;
  }

  #describe(): void {
    this.#box.title = `${vscode.l10n.t('Search Ingredients')} · ${sanitize(languagesText(this.#languages ?? 'all'))}`;
    this.#box.buttons = this.#search.knowsAllLanguages
      ? [
          {
            iconPath: new vscode.ThemeIcon(this.#inAllLanguages ? 'account' : 'globe'),
            tooltip: this.#inAllLanguages
              ? vscode.l10n.t('Search in My Languages')
              : vscode.l10n.t('Search in All Languages'),
          },
        ]
      : [];
  }
}

function languagesText(languages: readonly string[] | 'all'): string {
  return languages === 'all' ? vscode.l10n.t('all languages') : languages.map(languageName).join(', ');
}
