import * as vscode from 'vscode';
import type { Listing } from '../listing/listing.ts';
import { languageName } from '../platform/languageName.ts';
import { pickMany } from '../platform/pickMany.ts';
import type { Term } from '../resources/details.ts';
import { everyExercise, facets, leavesRowsOut, termsOf, type Facet } from '../resources/facets.ts';
import { byName } from './arrangement.ts';
import type { Arrangements } from './arrangements.ts';

interface Choice extends vscode.QuickPickItem {
  readonly choose: () => Promise<void> | void;
}

interface TermItem extends vscode.QuickPickItem {
  readonly term: Term;
}

/**
 * Asks by what to filter exercises, and for the values of it, until the user leaves. What is chosen applies at once.
 *
 * @param changed called when the filter is another
 */
export async function filterExercises(
  arrangements: Arrangements,
  listing: Listing,
  changed: () => void,
): Promise<void> {
  await listing.open();
  for (;;) {
    const picked = await vscode.window.showQuickPick(choices(arrangements, listing, changed), {
      title: vscode.l10n.t('Filter Exercises'),
      placeHolder: vscode.l10n.t('Filter by what?'),
    });
    if (picked === undefined) {
      return;
    }
    await picked.choose();
  }
}

function choices(arrangements: Arrangements, listing: Listing, changed: () => void): readonly Choice[] {
  const { exerciseFilter: filter } = arrangements;
  const set = (next: typeof filter): void => {
    arrangements.exerciseFilter = next;
    changed();
  };
  return [
    ...facets.map((facet) => ({
      label: facetTitle(facet),
      description: filter.terms[facet].map((term) => termName(facet, term)).join(', '),
      choose: async () => {
        const terms = await pickTerms(facet, listing, filter.terms[facet]);
        if (terms !== undefined) {
          set({ ...filter, terms: { ...filter.terms, [facet]: terms } });
        }
      },
    })),
    {
      label: vscode.l10n.t('With Picture'),
      description: filter.withPicture ? vscode.l10n.t('On') : '',
      choose: () => {
        set({ ...filter, withPicture: !filter.withPicture });
      },
    },
    ...(leavesRowsOut(filter)
      ? [
          { label: '', kind: vscode.QuickPickItemKind.Separator, choose: () => undefined },
          {
            label: `$(clear-all) ${vscode.l10n.t('Clear Filter')}`,
            choose: () => {
              set(everyExercise);
            },
          },
        ]
      : []),
  ];
}

/** Asks for values of a facet, of those that any exercise has; each says how many have it. */
async function pickTerms(
  facet: Facet,
  { rows }: Listing,
  chosen: readonly Term[],
): Promise<readonly Term[] | undefined> {
  const found = new Map<string, { readonly term: Term; count: number }>();
  for (const { details } of rows) {
    for (const term of details?.kind === 'exercise' ? termsOf(details, facet) : []) {
      const known = found.get(term.id) ?? { term, count: 0 };
      known.count += 1;
      found.set(term.id, known);
    }
  }
  const items = [...found.values()].map(({ term, count }): TermItem => ({
    label: termName(facet, term),
    description: count.toLocaleString(),
    term,
  }));
  const picked = await pickMany({
    title: vscode.l10n.t('Filter Exercises: {0}', facetTitle(facet)),
    placeholder: vscode.l10n.t('Exercises with any of these are shown'),
    items: byName(items, ({ label }) => label),
    chosen: items.filter(({ term }) => chosen.some(({ id }) => id === term.id)),
  });
  return picked?.map(({ term }) => term);
}

function termName(facet: Facet, { id, name }: Term): string {
  return facet === 'language' ? languageName(id) : name;
}

function facetTitle(facet: Facet): string {
  switch (facet) {
    case 'category':
      return vscode.l10n.t('Category');
    case 'muscle':
      return vscode.l10n.t('Muscle');
    case 'equipment':
      return vscode.l10n.t('Equipment');
    case 'language':
      return vscode.l10n.t('Language');
  }
}
