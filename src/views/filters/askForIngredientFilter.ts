import * as vscode from 'vscode';
import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { getLanguageName, getOtherLanguageNames } from '../../vscode/text/languageName.ts';
import { emptyIngredientFilter, type IngredientFilter } from '../../resources/filters/ingredientFilter.ts';
import type { Arrangements } from './arrangements.ts';
import { askForFilterSteps, createToggle, type FilterPromptContext, type FilterStep } from './filterSteps.ts';
import { sortByName } from '../../vscode/text/collator.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { pickMany, pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { withReadingStatus } from '../../vscode/dialogs/withReadingStatus.ts';
import { showInformation } from '../../vscode/dialogs/message.ts';

const nutriScores = ['A', 'B', 'C', 'D', 'E'];

/**
 * Asks for the filter of ingredients, as far as the server supports it.
 *
 * @throws the failure if the capabilities of the server, or the languages where nothing else can be filtered by, are not known
 */
export async function askForIngredientFilter(
  arrangements: Arrangements,
  context: FilterPromptContext,
): Promise<Back | undefined> {
  const { server, onDidChange, signal } = context;
  const { catalogue } = server;
  const { codes } = await withReadingStatus(async () => {
    await catalogue.readEndpoints();
    return catalogue.readNaming();
  });
  if (signal.aborted) {
    return undefined;
  }
  const getSteps = (): readonly FilterStep<IngredientFilter>[] =>
    createSteps(arrangements.ingredientFilter, codes, context);
  if (getSteps().length === 0) {
    const { loadFailure } = catalogue.tables.get('language');
    if (loadFailure !== undefined) {
      throw loadFailure;
    }
    showInformation(vscode.l10n.t('This server cannot filter ingredients.'));
    return undefined;
  }
  return askForFilterSteps(
    {
      title: vscode.l10n.t('Filter Ingredients'),
      createSteps: getSteps,
      isActive: () => arrangements.isFiltered('ingredients'),
      emptyFilter: emptyIngredientFilter,
      setFilter: (filter) => {
        const previous = arrangements.ingredientFilter;
        arrangements.ingredientFilter = filter;
        if (JSON.stringify(previous) !== JSON.stringify(filter)) {
          onDidChange();
        }
      },
    },
    context,
  );
}

/** @param codes the codes of the languages by their ids */
function createSteps(
  filter: IngredientFilter,
  codes: ReadonlyMap<string, string>,
  { server, signal }: FilterPromptContext,
): readonly FilterStep<IngredientFilter>[] {
  const { language, isVegan, isVegetarian, nutriscores } = filter;
  const languageStep: FilterStep<IngredientFilter> = {
    label: vscode.l10n.t('Language'),
    chosen: language?.name ?? '',
    choose: async () => {
      const picked = await askForLanguage(codes, signal);
      return isAnswer(picked) ? { ...filter, language: picked.language } : picked;
    },
  };
  const scoreStep: FilterStep<IngredientFilter> = {
    label: 'Nutri-Score',
    chosen: nutriscores.join(', '),
    choose: async () => {
      const items = nutriScores.map((label) => ({ label }));
      const picked = await pickMany(
        {
          title: vscode.l10n.t('Filter Ingredients: {0}', 'Nutri-Score'),
          placeholder: vscode.l10n.t('Ingredients with any of these are shown'),
          items,
          selectedItems: items.filter(({ label }) => nutriscores.includes(label)),
        },
        signal,
      );
      return isAnswer(picked) ? { ...filter, nutriscores: picked.map(({ label }) => label) } : picked;
    },
  };
  return [
    ...(codes.size > 0 ? [languageStep] : []),
    ...(server.catalogue.capabilities.has('dietFilters')
      ? [
          createToggle(vscode.l10n.t('Vegan'), isVegan, { ...filter, isVegan: !isVegan }),
          createToggle(vscode.l10n.t('Vegetarian'), isVegetarian, { ...filter, isVegetarian: !isVegetarian }),
          scoreStep,
        ]
      : []),
  ];
}

async function askForLanguage(codes: ReadonlyMap<string, string>, signal: AbortSignal) {
  const languages = await runInSlices(
    mapInSteps([...codes], ([id, code]) => {
      const name = getLanguageName(code);
      return {
        label: sanitize(name),
        description: sanitize(getOtherLanguageNames(code)),
        language: { id, name },
      };
    }),
  );
  return pickOne(
    {
      title: vscode.l10n.t('Filter Ingredients: {0}', vscode.l10n.t('Language')),
      placeholder: vscode.l10n.t('Select a language'),
      items: [
        { label: vscode.l10n.t('All Languages'), description: '', language: undefined },
        ...(await runInSlices(sortByName(languages, ({ label }) => label))),
      ],
    },
    signal,
  );
}
