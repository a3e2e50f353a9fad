import * as vscode from 'vscode';
import { cancelOnServerChange } from '../../session/access.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import type { ArrangeCommandId } from '../../vscode/commandIds.ts';
import { setContextKey } from '../../vscode/contextKeys.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import { createViewCommands, filteredViewNames, type FilteredViewName } from '../../vscode/viewNames.ts';
import type { View } from '../view.ts';
import { viewDescriptors } from '../viewDescriptors.ts';
import type { Arrangements } from './arrangements.ts';

/** Commands that filter and group rows. */
export class ArrangeCommands implements vscode.Disposable {
  readonly commands: Readonly<Record<ArrangeCommandId, () => Promise<void> | void>>;
  readonly #arrangements: Arrangements;
  readonly #currentServer: CurrentServer;
  readonly #views: Readonly<Record<FilteredViewName, View>>;
  readonly #registrations: vscode.Disposable;

  constructor(
    arrangements: Arrangements,
    currentServer: CurrentServer,
    views: Readonly<Record<FilteredViewName, View>>,
  ) {
    this.#arrangements = arrangements;
    this.#currentServer = currentServer;
    this.#views = views;
    // The window keeps the context keys of an earlier extension host.
    for (const name of filteredViewNames) {
      this.#updateContextKey(name);
    }
    // Another server has other categories and languages.
    this.#registrations = currentServer.onDidChange(() => {
      this.#clearAll();
    });
    this.commands = {
      ...createViewCommands('filter', filteredViewNames, (name) => this.#askForFilter(name)),
      ...createViewCommands('clearFilterOf', filteredViewNames, (name) => {
        this.#clear(name);
      }),
      'wger.filter': async () => {
        const picked = await cancelOnServerChange(currentServer, async (token) =>
          vscode.window.showQuickPick(
            filteredViewNames.map((name) => ({ label: sanitize(getResourceTitle(name)), name })),
            { title: vscode.l10n.t('Filter'), placeHolder: vscode.l10n.t('Select a list to filter') },
            token,
          ),
        );
        await (picked && this.#askForFilter(picked.name));
      },
      'wger.clearFilter': () => {
        this.#clearAll();
      },
      'wger.groupBy': async () => {
        const { askForGrouping } = await import('./filterPrompts.ts');
        if (await cancelOnServerChange(currentServer, (token) => askForGrouping(arrangements, token))) {
          await views.exercises.redraw();
        }
      },
    };
  }

  async #askForFilter(name: FilteredViewName): Promise<void> {
    const { filter } = viewDescriptors[name];
    await cancelOnServerChange(this.#currentServer, (token) =>
      filter.prompt(this.#arrangements, {
        currentServer: this.#currentServer,
        onDidChange: () => {
          this.#applyFilter(name);
        },
        isActive: () => filter.isActive(this.#arrangements),
        clear: () => {
          this.#clear(name);
        },
        token,
      }),
    );
  }

  #clear(name: FilteredViewName): void {
    const { filter } = viewDescriptors[name];
    if (filter.isActive(this.#arrangements)) {
      filter.clear(this.#arrangements);
      this.#applyFilter(name);
    }
  }

  #clearAll(): void {
    for (const name of filteredViewNames) {
      this.#clear(name);
    }
  }

  #applyFilter(name: FilteredViewName): void {
    this.#updateContextKey(name);
    viewDescriptors[name].filter.applyTo(this.#views[name]);
  }

  /** Updates the context key that menus read. */
  #updateContextKey(name: FilteredViewName): void {
    const { filter } = viewDescriptors[name];
    setContextKey(`wger.${name}.isFiltered`, filter.isActive(this.#arrangements));
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}
