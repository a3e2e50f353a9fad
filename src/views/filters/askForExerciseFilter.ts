import * as vscode from 'vscode';
import { mapInSteps, runInSlices } from '../../api/concurrency/slices.ts';
import { pickMany } from '../../vscode/dialogs/steps/picks.ts';
import { isAnswer, type Back } from '../../vscode/dialogs/steps/steps.ts';
import { withReadingStatus } from '../../vscode/dialogs/withReadingStatus.ts';
import { requireExercises } from '../../session/loadExercises.ts';
import { getLanguageName, getOtherLanguageNames } from '../../vscode/text/languageName.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { sortByName } from '../../vscode/text/collator.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { Term } from '../../resources/details.ts';
import {
  emptyExerciseFilter,
  matchesExerciseFilter,
  isExerciseFilterActive,
  exerciseParts,
  type ExerciseFilter,
} from '../../resources/filters/exerciseFilter.ts';
import { facets, getTerms, type Facet } from '../../resources/filters/facets.ts';
import { joinParts } from '../../resources/fields.ts';
import { groupItems } from './arrangement.ts';
import type { Arrangements } from './arrangements.ts';
import { facetTitles, partTitles } from './facetTitles.ts';
import { askForFilterSteps, createToggle, type FilterPromptContext, type FilterStep } from './filterSteps.ts';

/**
 * Asks for the filter of exercises.
 *
 * @throws the failure if there are no exercises
 */
export async function askForExerciseFilter(
  arrangements: Arrangements,
  context: FilterPromptContext,
): Promise<Back | undefined> {
  // Their values are offered.
  await withReadingStatus(() => requireExercises(context.server.exercises));
  return askForFilterSteps(
    {
      title: vscode.l10n.t('Filter Exercises'),
      createSteps: () => createSteps(arrangements.exerciseFilter?.filter ?? emptyExerciseFilter, context),
      isActive: () => arrangements.isFiltered('exercises'),
      emptyFilter: emptyExerciseFilter,
      setFilter: (filter) => {
        arrangements.exerciseFilter = isExerciseFilterActive(filter)
          ? {
              filter,
              summary: describeFilter(filter),
              matches: ({ details }) =>
                details?.kind === 'exercise' && matchesExerciseFilter(details, filter),
            }
          : undefined;
        context.onDidChange();
      },
    },
    context,
  );
}

function createSteps(
  filter: ExerciseFilter,
  context: FilterPromptContext,
): readonly FilterStep<ExerciseFilter>[] {
  const { terms, missingLanguages, withPicture, missingParts } = filter;
  const choices: readonly TermChoice[] = [
    ...facets.map((facet) => ({
      facet,
      title: facetTitles[facet],
      placeholder:
        facet === 'muscle'
          ? vscode.l10n.t('Exercises with any of these as a main or secondary muscle are shown')
          : vscode.l10n.t('Exercises with any of these are shown'),
      selected: terms[facet],
      isNegated: false,
      toFilter: (picked: readonly Term[]) => ({ ...filter, terms: { ...terms, [facet]: picked } }),
    })),
    {
      facet: 'language',
      title: vscode.l10n.t('Missing Translation'),
      placeholder: vscode.l10n.t('Exercises that lack any of these are shown'),
      selected: missingLanguages,
      isNegated: true,
      toFilter: (picked) => ({ ...filter, missingLanguages: picked }),
    },
  ];
  return [
    ...choices.map((choice) => ({
      label: choice.title,
      chosen: formatTerms(choice.facet, choice.selected),
      choose: () => askForTerms(choice, context),
    })),
    createToggle(vscode.l10n.t('With Picture'), withPicture, {
      ...filter,
      withPicture: !withPicture,
      missingParts: missingParts.filter((part) => part !== 'picture'),
    }),
    ...exerciseParts.map((part) => {
      const isOn = missingParts.includes(part);
      return createToggle(partTitles[part], isOn, {
        ...filter,
        withPicture: withPicture && part !== 'picture',
        missingParts: exerciseParts.filter((other) =>
          other === part ? !isOn : missingParts.includes(other),
        ),
      });
    }),
  ];
}

/** A prompt for values of a facet. */
interface TermChoice {
  readonly facet: Facet;
  readonly title: string;
  readonly placeholder: string;
  readonly selected: readonly Term[];
  /** True if exercises without the value match. */
  readonly isNegated: boolean;
  readonly toFilter: (terms: readonly Term[]) => ExerciseFilter;
}

/**
 * Asks for values of a facet. Each value that exercises have is offered with the number of matches.
 *
 * @throws the failure if exercises have none because the names of the values could not be read
 */
async function askForTerms(
  { facet, title, placeholder, selected, isNegated, toFilter }: TermChoice,
  { server, signal }: FilterPromptContext,
): Promise<ExerciseFilter | Back | undefined> {
  const exercises = server.exercises.items.flatMap(({ details }) =>
    details?.kind === 'exercise' ? [details] : [],
  );
  const { groups } = await runInSlices(groupItems(exercises, (exercise) => getTerms(exercise, facet), true));
  const { loadFailure } = server.catalogue.tables.get(facet);
  if (groups.length === 0 && loadFailure !== undefined) {
    throw loadFailure;
  }
  const unsorted = await runInSlices(
    mapInSteps(groups, ({ term, items: { length: count } }) => ({
      label: formatTerm(facet, term),
      description: joinParts(
        facet === 'language' ? sanitize(getOtherLanguageNames(term.id)) : '',
        countText(isNegated ? exercises.length - count : count),
      ),
      term,
    })),
  );
  const items = await runInSlices(sortByName(unsorted, ({ label }) => label));
  const selectedItems = items.filter(({ term }) => selected.some(({ id }) => id === term.id));
  const picked = await pickMany(
    { title: vscode.l10n.t('Filter Exercises: {0}', title), placeholder, items, selectedItems },
    signal,
  );
  return isAnswer(picked) ? toFilter(picked.map(({ term }) => term)) : picked;
}

function describeFilter({ terms, missingLanguages, withPicture, missingParts }: ExerciseFilter): string {
  const missing = formatTerms('language', missingLanguages);
  const names = facets.flatMap((facet) => terms[facet].map((term) => formatTerm(facet, term)));
  return joinParts(
    ...facets.map((facet) => {
      const text = formatTerms(facet, terms[facet]);
      // Some categories and muscles have the same name, such as Abs.
      const isAmbiguous = terms[facet].some((term) => isRepeated(names, formatTerm(facet, term)));
      return isAmbiguous ? `${facetTitles[facet]}: ${text}` : text;
    }),
    missing === '' ? '' : vscode.l10n.t('Not in {0}', missing),
    withPicture ? vscode.l10n.t('With Picture') : '',
    ...missingParts.map((part) => partTitles[part]),
  );
}

function isRepeated(names: readonly string[], name: string): boolean {
  return names.indexOf(name) !== names.lastIndexOf(name);
}

function formatTerms(facet: Facet, terms: readonly Term[]): string {
  return terms.map((term) => formatTerm(facet, term)).join(', ');
}

function formatTerm(facet: Facet, { id, name }: Term): string {
  return sanitize(facet === 'language' ? getLanguageName(id) : name);
}
