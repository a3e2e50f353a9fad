import * as vscode from 'vscode';
import type { RequestContext } from '../../api/requests.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { groupingKey } from '../../session/serverMemory.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import { exercises } from '../../resources/exercises.ts';
import type { ExerciseFilter } from '../../resources/filters/exerciseFilter.ts';
import { getTerms, type Facet } from '../../resources/filters/facets.ts';
import {
  emptyIngredientFilter,
  isIngredientFilterActive,
  toFilterParameters,
} from '../../resources/filters/ingredientFilter.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { joinParts } from '../../resources/fields.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import { isRunningRoutine } from '../../resources/plans/routineWeek.ts';
import type { FilteredViewName } from '../../vscode/viewNames.ts';
import type { Arrangement, RowGrouping } from './arrangement.ts';

/** Ways to group exercises. */
export const groupingNames = ['none', 'category', 'muscle', 'equipment', 'letter'] as const;

export type GroupingName = (typeof groupingNames)[number];

/** The active filter of exercises. The code behind it is loaded with its prompt. */
export interface CurrentExerciseFilter {
  readonly filter: ExerciseFilter;
  /** Short description of its conditions. */
  readonly summary: string;
  readonly matches: (row: ListedItem) => boolean;
}

/** The user's filters and groupings for the lists of the current server. */
export class Arrangements {
  readonly #currentServer: CurrentServer;
  readonly #memory: vscode.Memento;
  /** Undefined if exercises are not filtered. */
  exerciseFilter: CurrentExerciseFilter | undefined;
  /** Filter of ingredients. */
  ingredientFilter = emptyIngredientFilter;

  /** @param memory stores the grouping of each server */
  constructor(currentServer: CurrentServer, memory: vscode.Memento) {
    this.#currentServer = currentServer;
    this.#memory = memory;
  }

  get groupingName(): GroupingName {
    const stored = this.#memory.get<unknown>(this.#groupingKey);
    return groupingNames.find((grouping) => grouping === stored) ?? 'none';
  }

  async setGrouping(grouping: GroupingName): Promise<void> {
    await this.#memory.update(this.#groupingKey, grouping);
  }

  isFiltered(name: FilteredViewName): boolean {
    switch (name) {
      case 'exercises':
        return this.exerciseFilter !== undefined;
      case 'ingredients':
        return isIngredientFilterActive(this.ingredientFilter);
    }
  }

  clearFilter(name: FilteredViewName): void {
    switch (name) {
      case 'exercises':
        this.exerciseFilter = undefined;
        break;
      case 'ingredients':
        this.ingredientFilter = emptyIngredientFilter;
        break;
    }
  }

  /** Arrangement of the rows of a resource. */
  get({ id }: Resource): Arrangement {
    switch (id) {
      case exercises.id: {
        const { matches, summary: filterText } = this.exerciseFilter ?? {};
        const grouping = groupings[this.groupingName];
        return { isSorted: true, isFiltered: this.isFiltered(id), filterText, matches, grouping };
      }
      case ingredients.id: {
        const { language, isVegan, isVegetarian, nutriscores } = this.ingredientFilter;
        const filterText = joinParts(
          language?.name ?? '',
          isVegan ? vscode.l10n.t('Vegan') : '',
          isVegetarian ? vscode.l10n.t('Vegetarian') : '',
          nutriscores.length > 0 ? vscode.l10n.t('Nutri-Score {0}', nutriscores.join(', ')) : '',
        );
        return { isFiltered: this.isFiltered(id), filterText };
      }
      default:
        return { isFirst: isRunningRoutine };
    }
  }

  /** The filter of ingredients as query parameters of the server. */
  async getFilterParameters(
    catalogue: Catalogue,
    context: RequestContext,
  ): Promise<Readonly<Record<string, string>>> {
    if (!this.isFiltered('ingredients')) {
      return {};
    }
    await catalogue.readEndpoints(context);
    return toFilterParameters(this.ingredientFilter, catalogue.capabilities);
  }

  get #groupingKey(): string {
    return groupingKey(this.#currentServer.address?.name ?? '');
  }
}

const groupings: Readonly<Record<GroupingName, RowGrouping | undefined>> = {
  none: undefined,
  category: createTermGrouping('category', vscode.l10n.t('No Category')),
  muscle: createTermGrouping('muscle', vscode.l10n.t('No Muscle')),
  equipment: createTermGrouping('equipment', vscode.l10n.t('No Equipment')),
  letter: {
    getGroups: ({ label }) => {
      const letter = getFirstLetter(label);
      return [{ id: letter, name: letter || '#' }];
    },
  },
};

/** Upper limit on the groups of one row, which is drawn in each. Exercises have about ten muscles at most. */
const maxGroupsOfRow = 20;

/** @param missingName name of the group of exercises without a term */
function createTermGrouping(facet: Facet, missingName: string): RowGrouping {
  return {
    getGroups: ({ details }) => {
      // Without secondary muscles, by which most exercises would be in many groups.
      const terms = details?.kind === 'exercise' ? getTerms({ ...details, secondaryMuscles: [] }, facet) : [];
      return terms.length > 0 ? terms.slice(0, maxGroupsOfRow) : [{ id: '', name: missingName }];
    },
  };
}

/** The first letter of a name, without its accent; empty if the name begins with another character. */
function getFirstLetter(name: string): string {
  const [first = ''] = name.normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase(vscode.env.language) : '';
}
