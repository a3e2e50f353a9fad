import * as vscode from 'vscode';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import { languageName, otherLanguageNames } from '../../vscode/text/languageName.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import type { Term } from '../../resources/details.ts';
import type { IngredientFilter } from '../../resources/filters/ingredientFilter.ts';
import type { FilterQuestion } from '../viewDescriptor.ts';
import type { Arrangements } from './arrangements.ts';
import { askForFilter, chooseMany, type FilterStep } from './filterSteps.ts';
import { byName } from '../../vscode/text/collator.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { reading } from '../../vscode/dialogs/reading.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

const letters = ['A', 'B', 'C', 'D', 'E'];

/**
 * Asks by what the server is to filter ingredients, of what it knows to filter by.
 *
 * @throws the failure for which nobody knows what the server can do, or which languages there are where that is all
 */
export async function filterIngredients(arrangements: Arrangements, question: FilterQuestion): Promise<void> {
  const { currentServer, changed, token } = question;
  const { catalogue } = currentServer.get();
  const { codes } = await reading(async () => {
    await catalogue.endpoints();
    return catalogue.naming();
  });
  if (token.isCancellationRequested) {
    return;
  }
  const set = (next: IngredientFilter): void => {
    if (token.isCancellationRequested) {
      return;
    }
    const before = arrangements.ingredientFilter;
    arrangements.ingredientFilter = next;
    if (JSON.stringify(before) !== JSON.stringify(next)) {
      changed();
    }
  };
  const steps = (): readonly FilterStep[] =>
    stepsOf(arrangements.ingredientFilter, { catalogue, codes, set, token });
  if (steps().length === 0) {
    const { problem } = catalogue.tables.of('language');
    if (problem !== undefined) {
      throw problem;
    }
    showInformation(vscode.l10n.t('This server cannot filter ingredients.'));
    return;
  }
  await askForFilter(vscode.l10n.t('Filter Ingredients'), steps, question);
}

interface StepOptions {
  readonly catalogue: Catalogue;
  /** The codes of the languages by their ids. */
  readonly codes: ReadonlyMap<string, string>;
  readonly set: (next: IngredientFilter) => void;
  readonly token: vscode.CancellationToken;
}

function stepsOf(
  filter: IngredientFilter,
  { catalogue: { capabilities }, codes, set, token }: StepOptions,
): readonly FilterStep[] {
  const toggle = (label: string, member: 'isVegan' | 'isVegetarian'): FilterStep => ({
    label,
    chosen: filter[member] ? vscode.l10n.t('On') : '',
    choose: () => {
      set({ ...filter, [member]: !filter[member] });
      return true;
    },
  });
  const language: FilterStep = {
    label: vscode.l10n.t('Language'),
    chosen: filter.language?.name ?? '',
    choose: () =>
      chooseLanguage(
        codes,
        (picked) => {
          set({ ...filter, language: picked });
        },
        token,
      ),
  };
  const score: FilterStep = {
    label: 'Nutri-Score',
    chosen: filter.nutriscores.join(', '),
    choose: () =>
      chooseMany(
        {
          title: vscode.l10n.t('Filter Ingredients: {0}', 'Nutri-Score'),
          placeholder: vscode.l10n.t('Ingredients with any of these are shown'),
          items: letters.map((label) => ({ label })),
        },
        ({ label }) => filter.nutriscores.includes(label),
        (picked) => {
          set({ ...filter, nutriscores: picked.map(({ label }) => label) });
        },
        token,
      ),
  };
  const diets = [
    toggle(vscode.l10n.t('Vegan'), 'isVegan'),
    toggle(vscode.l10n.t('Vegetarian'), 'isVegetarian'),
    score,
  ];
  return [...(codes.size > 0 ? [language] : []), ...(capabilities.has('dietFilters') ? diets : [])];
}

async function chooseLanguage(
  codes: ReadonlyMap<string, string>,
  take: (language: Term | undefined) => void,
  token: vscode.CancellationToken,
): Promise<boolean> {
  const languages = await inSlices(
    each([...codes], ([id, code]) => {
      const name = languageName(code);
      return {
        label: sanitize(name),
        description: sanitize(otherLanguageNames(code)),
        language: { id, name },
      };
    }),
  );
  const picked = await vscode.window.showQuickPick(
    [
      { label: vscode.l10n.t('All Languages'), description: '', language: undefined },
      ...(await inSlices(byName(languages, ({ label }) => label))),
    ],
    { title: vscode.l10n.t('Filter Ingredients: {0}', vscode.l10n.t('Language')), matchOnDescription: true },
    token,
  );
  if (picked !== undefined) {
    take(picked.language);
  }
  return picked !== undefined;
}
