import * as vscode from 'vscode';
import type { Listing } from '../listing/listing.ts';
import { languageName } from '../platform/languageName.ts';
import { withoutIcons } from '../platform/withoutIcons.ts';
import type { Term } from '../resources/details.ts';
import { everyExercise, leavesExercisesOut } from '../resources/exerciseFilter.ts';
import { facets, termsOf, type Facet } from '../resources/facets.ts';
import { byName } from './arrangement.ts';
import type { Arrangements } from './arrangements.ts';
import { facetTitle } from './facetTitle.ts';
import { askForFilter, chooseMany } from './filterSteps.ts';

/**
 * Asks by what to filter exercises, and for the values of it.
 *
 * @param changed called when the filter is another
 * @param token cancelled when the exercises are of no server in use any more; nothing is asked and set from then on
 * @throws the failure for which there are no exercises
 */
export async function filterExercises(
  arrangements: Arrangements,
  listing: Listing,
  changed: () => void,
  token: vscode.CancellationToken,
): Promise<void> {
  await known(listing);
  const set = (next: typeof everyExercise): void => {
    if (!token.isCancellationRequested) {
      arrangements.exerciseFilter = next;
      changed();
    }
  };
  await askForFilter(
    vscode.l10n.t('Filter Exercises'),
    () => {
      const { exerciseFilter: filter } = arrangements;
      return [
        ...facets.map((facet) => ({
          label: facetTitle(facet),
          chosen: filter.terms[facet].map((term) => termName(facet, term)).join(', '),
          choose: () =>
            chooseTerms(
              facet,
              listing,
              filter.terms[facet],
              (terms) => {
                set({ ...filter, terms: { ...filter.terms, [facet]: terms } });
              },
              token,
            ),
        })),
        {
          label: vscode.l10n.t('With Picture'),
          chosen: filter.withPicture ? vscode.l10n.t('On') : '',
          choose: () => {
            set({ ...filter, withPicture: !filter.withPicture });
            return true;
          },
        },
      ];
    },
    () =>
      leavesExercisesOut(arrangements.exerciseFilter)
        ? () => {
            set(everyExercise);
          }
        : undefined,
    token,
  );
}

/** Waits for all rows, or else for some: the values to choose from are theirs. */
async function known(listing: Listing): Promise<void> {
  await vscode.window.withProgress({ location: { viewId: 'wger.exercises' } }, async () => {
    await listing.open();
    await listing.settled();
  });
  if (listing.problem !== undefined && listing.rows.length === 0) {
    throw listing.problem;
  }
}

/** Asks for values of a facet, of those that any exercise has; each says how many have it. */
function chooseTerms(
  facet: Facet,
  { rows }: Listing,
  chosen: readonly Term[],
  take: (terms: readonly Term[]) => void,
  token: vscode.CancellationToken,
): Promise<boolean> {
  const found = new Map<string, { readonly term: Term; count: number }>();
  for (const { details } of rows) {
    for (const term of details?.kind === 'exercise' ? termsOf(details, facet) : []) {
      const known = found.get(term.id) ?? { term, count: 0 };
      known.count += 1;
      found.set(term.id, known);
    }
  }
  const items = [...found.values()].map(({ term, count }) => ({
    label: termName(facet, term),
    description: count.toLocaleString(),
    term,
  }));
  return chooseMany(
    {
      title: vscode.l10n.t('Filter Exercises: {0}', facetTitle(facet)),
      placeholder: vscode.l10n.t('Exercises with any of these are shown'),
      items: byName(items, ({ label }) => label),
    },
    ({ term }) => chosen.some(({ id }) => id === term.id),
    (picked) => {
      take(picked.map(({ term }) => term));
    },
    token,
  );
}

function termName(facet: Facet, { id, name }: Term): string {
  return facet === 'language' ? languageName(id) : withoutIcons(name);
}
