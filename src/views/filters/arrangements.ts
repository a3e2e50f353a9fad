import * as vscode from 'vscode';
import type { RequestContext } from '../../api/requests.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { groupingKey } from '../../session/serverMemory.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import type { ExerciseDetails, Term } from '../../resources/details.ts';
import { exercises } from '../../resources/exercises.ts';
import type { ExerciseFilter } from '../../resources/filters/exerciseFilter.ts';
import { getTerms } from '../../resources/filters/facets.ts';
import {
  emptyIngredientFilter,
  isIngredientFilterActive,
  toFilterParameters,
} from '../../resources/filters/ingredientFilter.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { joinParts } from '../../resources/fields.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import { isRunningRoutine } from '../../resources/plans/routineWeek.ts';
import type { Arrangement } from './arrangement.ts';

/** Ways to group exercises. */
export const groupingNames = ['none', 'category', 'muscle', 'equipment', 'letter'] as const;

export type GroupingName = (typeof groupingNames)[number];

/** The active filter of exercises. The code behind it is loaded with its prompt. */
export interface CurrentExerciseFilter {
  readonly filter: ExerciseFilter;
  /** Short description of its conditions. */
  readonly summary: string;
  readonly matches: (details: ExerciseDetails) => boolean;
}

/** The user's filters and groupings for the lists of the current server. */
export class Arrangements {
  readonly #currentServer: CurrentServer;
  readonly #memory: vscode.Memento;
  /** Undefined if exercises are not filtered. */
  exerciseFilter: CurrentExerciseFilter | undefined;
  /** Filter of ingredients. */
  ingredientFilter = emptyIngredientFilter;
  /** Arrangement of the exercises, which stays the same object until it changes. */
  #exerciseArrangement:
    | {
        readonly filter: CurrentExerciseFilter | undefined;
        readonly groupingName: GroupingName;
        readonly arrangement: Arrangement;
      }
    | undefined;

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

  /** Arrangement of the rows of a resource. */
  get({ id }: Resource): Arrangement {
    if (id === ingredients.id) {
      return isIngredientFilterActive(this.ingredientFilter) ? filtered : unfiltered;
    }
    if (id !== exercises.id) {
      return runningFirst;
    }
    const filter = this.exerciseFilter;
    const { groupingName } = this;
    if (
      this.#exerciseArrangement === undefined ||
      this.#exerciseArrangement.filter !== filter ||
      this.#exerciseArrangement.groupingName !== groupingName
    ) {
      this.#exerciseArrangement = {
        filter,
        groupingName,
        arrangement: createExerciseArrangement(filter, groupingName),
      };
    }
    return this.#exerciseArrangement.arrangement;
  }

  /** Short description of a resource's filter; empty if there is none. */
  describeFilter({ id }: Resource): string {
    switch (id) {
      case exercises.id:
        return this.exerciseFilter?.summary ?? '';
      case ingredients.id: {
        const { language, isVegan, isVegetarian, nutriscores } = this.ingredientFilter;
        return joinParts(
          language?.name ?? '',
          isVegan ? vscode.l10n.t('Vegan') : '',
          isVegetarian ? vscode.l10n.t('Vegetarian') : '',
          nutriscores.length > 0 ? vscode.l10n.t('Nutri-Score {0}', nutriscores.join(', ')) : '',
        );
      }
      default:
        return '';
    }
  }

  /** The filter of ingredients as query parameters of the server. */
  async getFilterParameters(
    catalogue: Catalogue,
    context: RequestContext,
  ): Promise<Readonly<Record<string, string>>> {
    if (!isIngredientFilterActive(this.ingredientFilter)) {
      return {};
    }
    await catalogue.readEndpoints(context);
    return toFilterParameters(this.ingredientFilter, catalogue.capabilities);
  }

  get #groupingKey(): string {
    return groupingKey(this.#currentServer.address?.name ?? '');
  }
}

const unfiltered: Arrangement = { isSorted: false, isFiltered: false };
const runningFirst: Arrangement = { ...unfiltered, isFirst: isRunningRoutine };
const filtered: Arrangement = { isSorted: false, isFiltered: true };

function createExerciseArrangement(
  filter: CurrentExerciseFilter | undefined,
  grouping: GroupingName,
): Arrangement {
  return {
    isSorted: true,
    isFiltered: filter !== undefined,
    matches: filter && (({ details }) => details?.kind === 'exercise' && filter.matches(details)),
    grouping: grouping === 'none' ? undefined : { getGroups: (row) => getRowGroups(row, grouping) },
  };
}

/** The groups of a row. Rows without a term have a group of their own. */
function getRowGroups(row: ListedItem, grouping: Exclude<GroupingName, 'none'>): readonly Term[] {
  if (grouping === 'letter') {
    const letter = getFirstLetter(row.label);
    return [{ id: letter, name: letter || '#' }];
  }
  const terms = row.details?.kind === 'exercise' ? getGroupingTerms(row.details, grouping) : [];
  return terms.length > 0 ? terms : [{ id: '', name: missingTermNames[grouping] }];
}

/** As {@link getTerms}, but without secondary muscles, by which most exercises would be in many groups. */
function getGroupingTerms(
  details: ExerciseDetails,
  grouping: keyof typeof missingTermNames,
): readonly Term[] {
  return getTerms(grouping === 'muscle' ? { ...details, secondaryMuscles: [] } : details, grouping);
}

const missingTermNames = {
  category: vscode.l10n.t('No Category'),
  muscle: vscode.l10n.t('No Muscle'),
  equipment: vscode.l10n.t('No Equipment'),
} as const;

/** The first letter of a name, without its accent; empty if the name begins with another character. */
function getFirstLetter(name: string): string {
  const [first = ''] = name.normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase(vscode.env.language) : '';
}
