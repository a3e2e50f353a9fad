import * as vscode from 'vscode';
import { each, inSlices, type Steps } from '../../api/concurrency/slices.ts';
import type { CompleteListing } from '../../collections/completeListing.ts';
import { reading } from '../../vscode/dialogs/reading.ts';
import { openExercises } from '../../session/loadExercises.ts';
import { languageName, otherLanguageNames } from '../../vscode/text/languageName.ts';
import { countText } from '../../vscode/text/numbers.ts';
import { byName } from '../../vscode/text/collator.ts';
import { sanitize } from '../../vscode/text/sanitize.ts';
import type { ExerciseDetails, Term } from '../../resources/details.ts';
import {
  everyExercise,
  isExerciseAdmitted,
  leavesExercisesOut,
  parts,
  type ExerciseFilter,
} from '../../resources/filters/exerciseFilter.ts';
import { facets, termsOf, type Facet } from '../../resources/filters/facets.ts';
import { joined } from '../../resources/fields.ts';
import type { FilterQuestion } from '../viewDescriptor.ts';
import type { Arrangements } from './arrangements.ts';
import { facetTitles, partTitles } from './facetTitles.ts';
import { askForFilter, chooseMany, type FilterStep } from './filterSteps.ts';

/**
 * Asks by what to filter exercises, and for the values of it.
 *
 * @throws the failure for which there are no exercises
 */
export async function filterExercises(arrangements: Arrangements, question: FilterQuestion): Promise<void> {
  const { currentServer, changed, token } = question;
  const { exercises: listing } = currentServer.get();
  await known(listing);
  const set = (filter: ExerciseFilter): void => {
    if (!token.isCancellationRequested) {
      arrangements.exerciseFilter = leavesExercisesOut(filter)
        ? {
            filter,
            summary: summaryOf(filter),
            isAdmitted: (details) => isExerciseAdmitted(details, filter),
          }
        : undefined;
      changed();
    }
  };
  await askForFilter(
    vscode.l10n.t('Filter Exercises'),
    () => stepsOf(arrangements.exerciseFilter?.filter ?? everyExercise, { listing, set, token }),
    question,
  );
}

/** Waits for all rows, or else for some: the values to choose from are theirs. */
async function known(listing: CompleteListing): Promise<void> {
  await reading(() => openExercises(listing));
  if (listing.problem !== undefined && listing.rows.length === 0) {
    throw listing.problem;
  }
}

interface StepOptions {
  readonly listing: CompleteListing;
  readonly set: (next: ExerciseFilter) => void;
  readonly token: vscode.CancellationToken;
}

function stepsOf(filter: ExerciseFilter, options: StepOptions): readonly FilterStep[] {
  const { terms, missingLanguages, withPicture, missingParts } = filter;
  const { set } = options;
  const toggle = (label: string, isOn: boolean, next: ExerciseFilter): FilterStep => ({
    label,
    chosen: isOn ? vscode.l10n.t('On') : '',
    choose: () => {
      set(next);
      return true;
    },
  });
  const choices: readonly TermChoice[] = [
    ...facets.map((facet) => ({
      facet,
      title: facetTitles[facet],
      placeholder: vscode.l10n.t('Exercises with any of these are shown'),
      chosen: terms[facet],
      isLacked: false,
      take: (picked: readonly Term[]) => {
        set({ ...filter, terms: { ...terms, [facet]: picked } });
      },
    })),
    {
      facet: 'language',
      title: vscode.l10n.t('Missing Translation'),
      placeholder: vscode.l10n.t('Exercises that lack any of these are shown'),
      chosen: missingLanguages,
      isLacked: true,
      take: (picked) => {
        set({ ...filter, missingLanguages: picked });
      },
    },
  ];
  return [
    ...choices.map((choice) => ({
      label: choice.title,
      chosen: namesOf(choice.facet, choice.chosen),
      choose: () => chooseTerms(choice, options),
    })),
    toggle(vscode.l10n.t('With Picture'), withPicture, {
      ...filter,
      withPicture: !withPicture,
      missingParts: missingParts.filter((part) => part !== 'picture'),
    }),
    ...parts.map((part) => {
      const isOn = missingParts.includes(part);
      return toggle(partTitles[part], isOn, {
        ...filter,
        withPicture: withPicture && part !== 'picture',
        missingParts: parts.filter((other) => (other === part ? !isOn : missingParts.includes(other))),
      });
    }),
  ];
}

/** A choice among the values of a facet. */
interface TermChoice {
  readonly facet: Facet;
  readonly title: string;
  readonly placeholder: string;
  readonly chosen: readonly Term[];
  /** True if exercises without the value are found. */
  readonly isLacked: boolean;
  readonly take: (terms: readonly Term[]) => void;
}

/** Asks for values of a facet, of those that any exercise has; each says how many exercises it finds. */
async function chooseTerms(
  { facet, title, placeholder, chosen, isLacked, take }: TermChoice,
  { listing, token }: StepOptions,
): Promise<boolean> {
  const exercises = listing.rows.flatMap(({ details }) => (details?.kind === 'exercise' ? [details] : []));
  const found = await inSlices(counted(exercises, facet));
  const items = await inSlices(
    each(found, ({ term, count }) => ({
      label: termName(facet, term),
      description: joined(
        facet === 'language' ? otherLanguageNames(term.id) : '',
        countText(isLacked ? exercises.length - count : count),
      ),
      term,
    })),
  );
  return chooseMany(
    {
      title: vscode.l10n.t('Filter Exercises: {0}', title),
      placeholder,
      items: await inSlices(byName(items, ({ label }) => label)),
    },
    ({ term }) => chosen.some(({ id }) => id === term.id),
    (picked) => {
      take(picked.map(({ term }) => term));
    },
    token,
  );
}

/** A value, and how many exercises have it. */
interface CountedTerm {
  readonly term: Term;
  count: number;
}

/** The values of a facet that any exercise has. */
function* counted(exercises: readonly ExerciseDetails[], facet: Facet): Steps<readonly CountedTerm[]> {
  const found = new Map<string, CountedTerm>();
  for (const exercise of exercises) {
    for (const term of termsOf(exercise, facet)) {
      const known = found.get(term.id) ?? { term, count: 0 };
      known.count += 1;
      found.set(term.id, known);
    }
    yield;
  }
  return [...found.values()];
}

function summaryOf({ terms, missingLanguages, withPicture, missingParts }: ExerciseFilter): string {
  const missing = namesOf('language', missingLanguages);
  return joined(
    ...facets.map((facet) => namesOf(facet, terms[facet])),
    missing === '' ? '' : vscode.l10n.t('Not in {0}', missing),
    withPicture ? vscode.l10n.t('With Picture') : '',
    ...missingParts.map((part) => partTitles[part]),
  );
}

function namesOf(facet: Facet, terms: readonly Term[]): string {
  return terms.map((term) => termName(facet, term)).join(', ');
}

function termName(facet: Facet, { id, name }: Term): string {
  return facet === 'language' ? languageName(id) : sanitize(name);
}
