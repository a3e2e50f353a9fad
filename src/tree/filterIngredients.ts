import * as vscode from 'vscode';
import { languageName } from '../platform/languageName.ts';
import { pickMany } from '../platform/pickMany.ts';
import type { Catalogue } from '../resources/catalogue.ts';
import { everyIngredient } from '../resources/ingredientFilter.ts';
import { byName } from './arrangement.ts';
import type { Arrangements } from './arrangements.ts';

interface Choice extends vscode.QuickPickItem {
  readonly choose: () => Promise<void> | void;
}

const letters = ['A', 'B', 'C', 'D', 'E'];

/**
 * Asks by what the server is to filter ingredients, of what it knows to filter by, until the user leaves. What is chosen
 * applies at once.
 *
 * @param changed called when the filter is another
 */
export async function filterIngredients(
  arrangements: Arrangements,
  catalogue: Catalogue,
  changed: () => void,
): Promise<void> {
  const { codes } = await catalogue.naming();
  for (;;) {
    const offered = choices(arrangements, catalogue, codes, changed);
    if (offered.length === 0) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('This server has no filters for ingredients that are known of.'),
      );
      return;
    }
    const picked = await vscode.window.showQuickPick(offered, {
      title: vscode.l10n.t('Filter Ingredients'),
      placeHolder: vscode.l10n.t('Filter by what?'),
    });
    if (picked === undefined) {
      return;
    }
    await picked.choose();
  }
}

function choices(
  arrangements: Arrangements,
  catalogue: Catalogue,
  codes: ReadonlyMap<string, string>,
  changed: () => void,
): readonly Choice[] {
  const { ingredientFilter: filter } = arrangements;
  const set = (next: typeof filter): void => {
    arrangements.ingredientFilter = next;
    changed();
  };
  const toggle = (label: string, member: 'isVegan' | 'isVegetarian'): Choice => ({
    label,
    description: filter[member] ? vscode.l10n.t('On') : '',
    choose: () => {
      set({ ...filter, [member]: !filter[member] });
    },
  });
  return [
    ...(codes.size > 0
      ? [
          {
            label: vscode.l10n.t('Language'),
            description: filter.language?.name ?? '',
            choose: async () => {
              const picked = await pickLanguage(codes);
              if (picked !== undefined) {
                set({ ...filter, language: picked.language });
              }
            },
          },
        ]
      : []),
    ...(catalogue.capabilities.has('dietFilters')
      ? [
          toggle(vscode.l10n.t('Vegan'), 'isVegan'),
          toggle(vscode.l10n.t('Vegetarian'), 'isVegetarian'),
          {
            label: 'Nutri-Score',
            description: filter.nutriscores.join(', '),
            choose: async () => {
              const picked = await pickScores(filter.nutriscores);
              if (picked !== undefined) {
                set({ ...filter, nutriscores: picked });
              }
            },
          },
        ]
      : []),
    ...(filter === everyIngredient
      ? []
      : [
          {
            label: `$(clear-all) ${vscode.l10n.t('Clear Filter')}`,
            choose: () => {
              set(everyIngredient);
            },
          },
        ]),
  ];
}

async function pickLanguage(codes: ReadonlyMap<string, string>) {
  const languages = [...codes].map(([id, code]) => {
    const name = languageName(code);
    return { label: name, description: code, language: { id, name } };
  });
  return vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('All Languages'), description: '', language: undefined },
      ...byName(languages, ({ label }) => label),
    ],
    { title: vscode.l10n.t('Filter Ingredients: {0}', vscode.l10n.t('Language')), matchOnDescription: true },
  );
}

async function pickScores(chosen: readonly string[]): Promise<readonly string[] | undefined> {
  const items = letters.map((label) => ({ label }));
  const picked = await pickMany({
    title: vscode.l10n.t('Filter Ingredients: {0}', 'Nutri-Score'),
    placeholder: vscode.l10n.t('Ingredients with any of these are shown'),
    items,
    chosen: items.filter(({ label }) => chosen.includes(label)),
  });
  return picked?.map(({ label }) => label);
}
