import * as vscode from 'vscode';
import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { getLanguageName, getOtherLanguageNames } from '../../vscode/text/languageName.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import type { Term } from '../../resources/details.ts';
import type { IngredientFilter } from '../../resources/filters/ingredientFilter.ts';
import type { FilterPromptContext } from '../viewDescriptor.ts';
import type { Arrangements } from './arrangements.ts';
import { askForFilterSteps, askForFilterValues, type FilterStep } from './filterSteps.ts';
import { sortByName } from '../../vscode/text/collator.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import { pickOne } from '../../vscode/dialogs/steps/picks.ts';
import { back, isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
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
  const { currentServer, onDidChange, token } = context;
  const { catalogue } = currentServer.get();
  const { codes } = await withReadingStatus(async () => {
    await catalogue.readEndpoints();
    return catalogue.readNaming();
  });
  if (token.isCancellationRequested) {
    return undefined;
  }
  const setFilter = (next: IngredientFilter): void => {
    if (token.isCancellationRequested) {
      return;
    }
    const previous = arrangements.ingredientFilter;
    arrangements.ingredientFilter = next;
    if (JSON.stringify(previous) !== JSON.stringify(next)) {
      onDidChange();
    }
  };
  const getSteps = (): readonly FilterStep[] =>
    createSteps(arrangements.ingredientFilter, { catalogue, codes, setFilter, token });
  if (getSteps().length === 0) {
    const { loadFailure } = catalogue.tables.get('language');
    if (loadFailure !== undefined) {
      throw loadFailure;
    }
    showInformation(vscode.l10n.t('This server cannot filter ingredients.'));
    return undefined;
  }
  return askForFilterSteps(vscode.l10n.t('Filter Ingredients'), getSteps, context);
}

interface StepOptions {
  readonly catalogue: Catalogue;
  /** The codes of the languages by their ids. */
  readonly codes: ReadonlyMap<string, string>;
  readonly setFilter: (next: IngredientFilter) => void;
  readonly token: vscode.CancellationToken;
}

function createSteps(
  filter: IngredientFilter,
  { catalogue: { capabilities }, codes, setFilter, token }: StepOptions,
): readonly FilterStep[] {
  const createToggle = (label: string, member: 'isVegan' | 'isVegetarian'): FilterStep => ({
    label,
    chosen: filter[member] ? vscode.l10n.t('On') : '',
    choose: () => {
      setFilter({ ...filter, [member]: !filter[member] });
      return back;
    },
  });
  const language: FilterStep = {
    label: vscode.l10n.t('Language'),
    chosen: filter.language?.name ?? '',
    choose: () =>
      askForLanguage(
        codes,
        (picked) => {
          setFilter({ ...filter, language: picked });
        },
        token,
      ),
  };
  const score: FilterStep = {
    label: 'Nutri-Score',
    chosen: filter.nutriscores.join(', '),
    choose: () =>
      askForFilterValues(
        {
          title: vscode.l10n.t('Filter Ingredients: {0}', 'Nutri-Score'),
          placeholder: vscode.l10n.t('Ingredients with any of these are shown'),
          items: nutriScores.map((label) => ({ label })),
        },
        ({ label }) => filter.nutriscores.includes(label),
        (picked) => {
          setFilter({ ...filter, nutriscores: picked.map(({ label }) => label) });
        },
        token,
      ),
  };
  const diets = [
    createToggle(vscode.l10n.t('Vegan'), 'isVegan'),
    createToggle(vscode.l10n.t('Vegetarian'), 'isVegetarian'),
    score,
  ];
  return [...(codes.size > 0 ? [language] : []), ...(capabilities.has('dietFilters') ? diets : [])];
}

async function askForLanguage(
  codes: ReadonlyMap<string, string>,
  onPick: (language: Term | undefined) => void,
  token: vscode.CancellationToken,
): Promise<Back | undefined> {
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
  const picked = await pickOne(
    {
      title: vscode.l10n.t('Filter Ingredients: {0}', vscode.l10n.t('Language')),
      placeholder: vscode.l10n.t('Select a language'),
      items: [
        { label: vscode.l10n.t('All Languages'), description: '', language: undefined },
        ...(await runInSlices(sortByName(languages, ({ label }) => label))),
      ],
    },
    token,
  );
  if (isAnswer(picked)) {
    onPick(picked.language);
  }
  return picked && back;
}
