import * as vscode from 'vscode';
import { abortOnServerChange } from '../../session/access.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import type { ArrangeCommandId } from '../../vscode/commandIds.ts';
import { setContextKey } from '../../vscode/contextKeys.ts';
import { pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { askInSteps, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { getResourceTitle } from '../../vscode/text/titles.ts';
import { createViewCommands, filteredViewNames, type FilteredViewName } from '../../vscode/viewNames.ts';
import type { View } from '../view.ts';
import type { Arrangements } from './arrangements.ts';

const loadPrompts = () => import('./filterPrompts.ts');

/** Creates the commands that filter and group rows. */
export function createArrangeCommands(
  arrangements: Arrangements,
  currentServer: CurrentServer,
  views: Readonly<Record<FilteredViewName, View>>,
): Readonly<Record<ArrangeCommandId, () => Promise<void> | void>> {
  /** Updates the context key that menus read. */
  const updateContextKey = (name: FilteredViewName): void => {
    setContextKey(`wger.${name}.isFiltered`, arrangements.isFiltered(name));
  };
  const applyFilter = (name: FilteredViewName): void => {
    updateContextKey(name);
    switch (name) {
      case 'exercises':
        void views[name].redraw();
        break;
      case 'ingredients':
        // The server filters, so that all rows have to be read again.
        views[name].reset();
        break;
    }
  };
  const clear = (name: FilteredViewName): void => {
    if (arrangements.isFiltered(name)) {
      arrangements.clearFilter(name);
      applyFilter(name);
    }
  };
  const askForFilter = async (
    name: FilteredViewName,
    isFirstStep: boolean,
    signal: AbortSignal,
  ): Promise<Back | undefined> => {
    const { filterPrompts } = await loadPrompts();
    return filterPrompts[name](arrangements, {
      server: currentServer.get(),
      onDidChange: () => {
        applyFilter(name);
      },
      isFirstStep,
      signal,
    });
  };
  // The window keeps the context keys of an earlier extension host.
  filteredViewNames.forEach(updateContextKey);
  return {
    ...createViewCommands('filter', filteredViewNames, async (name) => {
      await abortOnServerChange(currentServer, (signal) => askForFilter(name, true, signal));
    }),
    ...createViewCommands('clearFilterOf', filteredViewNames, clear),
    'wger.filter': async () => {
      await abortOnServerChange(currentServer, (signal) =>
        askInSteps(
          () =>
            pickOne(
              {
                title: vscode.l10n.t('Filter'),
                placeholder: vscode.l10n.t('Select a list to filter'),
                items: filteredViewNames.map((name) => ({ label: sanitize(getResourceTitle(name)), name })),
                isFirstStep: true,
              },
              signal,
            ),
          ({ name }) => askForFilter(name, false, signal),
        ),
      );
    },
    'wger.clearFilter': () => {
      filteredViewNames.forEach(clear);
    },
    'wger.groupBy': async () => {
      const { askForGrouping } = await loadPrompts();
      if (await abortOnServerChange(currentServer, (signal) => askForGrouping(arrangements, signal))) {
        await views.exercises.redraw();
      }
    },
  };
}
