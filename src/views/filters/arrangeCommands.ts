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

/** Creates the commands that filter and group rows. */
export function createArrangeCommands(
  arrangements: Arrangements,
  currentServer: CurrentServer,
  views: Readonly<Record<FilteredViewName, View>>,
): Readonly<Record<ArrangeCommandId, () => Promise<void> | void>> {
  /** Updates the context key that menus read. */
  const updateContextKey = (name: FilteredViewName): void => {
    setContextKey(`wger.${name}.isFiltered`, viewDescriptors[name].filter.isActive(arrangements));
  };
  const applyFilter = (name: FilteredViewName): void => {
    updateContextKey(name);
    viewDescriptors[name].filter.applyTo(views[name]);
  };
  const clear = (name: FilteredViewName): void => {
    const { filter } = viewDescriptors[name];
    if (filter.isActive(arrangements)) {
      filter.clear(arrangements);
      applyFilter(name);
    }
  };
  const askForFilter = async (name: FilteredViewName): Promise<void> => {
    const { filter } = viewDescriptors[name];
    await cancelOnServerChange(currentServer, (token) =>
      filter.prompt(arrangements, {
        currentServer,
        onDidChange: () => {
          applyFilter(name);
        },
        isActive: () => filter.isActive(arrangements),
        clear: () => {
          clear(name);
        },
        token,
      }),
    );
  };
  // The window keeps the context keys of an earlier extension host.
  filteredViewNames.forEach(updateContextKey);
  return {
    ...createViewCommands('filter', filteredViewNames, askForFilter),
    ...createViewCommands('clearFilterOf', filteredViewNames, clear),
    'wger.filter': async () => {
      const picked = await cancelOnServerChange(currentServer, async (token) =>
        vscode.window.showQuickPick(
          filteredViewNames.map((name) => ({ label: sanitize(getResourceTitle(name)), name })),
          { title: vscode.l10n.t('Filter'), placeHolder: vscode.l10n.t('Select a list to filter') },
          token,
        ),
      );
      await (picked && askForFilter(picked.name));
    },
    'wger.clearFilter': () => {
      filteredViewNames.forEach(clear);
    },
    'wger.groupBy': async () => {
      const { askForGrouping } = await import('./filterPrompts.ts');
      if (await cancelOnServerChange(currentServer, (token) => askForGrouping(arrangements, token))) {
        await views.exercises.redraw();
      }
    },
  };
}
