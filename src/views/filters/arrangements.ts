import * as vscode from 'vscode';
import type { RequestContext } from '../../api/requests.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { groupingKey } from '../../session/serverMemory.ts';
import type { Catalogue } from '../../resources/server/catalogue.ts';
import type { ExerciseDetails, Term } from '../../resources/details.ts';
import { exercises } from '../../resources/exercises.ts';
import type { ExerciseFilter } from '../../resources/filters/exerciseFilter.ts';
import { termsOf } from '../../resources/filters/facets.ts';
import {
  everyIngredient,
  leavesIngredientsOut,
  parametersOf,
} from '../../resources/filters/ingredientFilter.ts';
import { ingredients } from '../../resources/ingredients.ts';
import { joined } from '../../resources/fields.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import { isRunning } from '../../resources/plans/routineWeek.ts';
import type { Arrangement } from './arrangement.ts';

/** Ways to group exercises. */
export const groupings = ['none', 'category', 'muscle', 'equipment', 'letter'] as const;

export type Grouping = (typeof groupings)[number];

/** A filter of exercises in use. The code that knows what it means is loaded with the question for it. */
export interface ExerciseFilterInUse {
  readonly filter: ExerciseFilter;
  /** Its conditions in a few words. */
  readonly summary: string;
  readonly isAdmitted: (details: ExerciseDetails) => boolean;
}

/** The user's choices for the lists of the current server: titles and filters. */
export class Arrangements {
  readonly #currentServer: CurrentServer;
  readonly #memory: vscode.Memento;
  /** Undefined where all exercises are left in. */
  exerciseFilter: ExerciseFilterInUse | undefined;
  /** Ingredients to leave in; for any server, until the user chooses others. */
  ingredientFilter = everyIngredient;
  /** Arrangement of the exercises: the same object until that changes. */
  #ofExercises:
    | {
        readonly filter: ExerciseFilterInUse | undefined;
        readonly grouping: Grouping;
        readonly arrangement: Arrangement;
      }
    | undefined;

  /** @param memory keeps the grouping for each server */
  constructor(currentServer: CurrentServer, memory: vscode.Memento) {
    this.#currentServer = currentServer;
    this.#memory = memory;
  }

  get grouping(): Grouping {
    const kept = this.#memory.get<unknown>(this.#groupingKey);
    return groupings.find((grouping) => grouping === kept) ?? 'none';
  }

  async group(grouping: Grouping): Promise<void> {
    await this.#memory.update(this.#groupingKey, grouping);
  }

  /** Arrangement of the rows of a resource. */
  of({ id }: Resource): Arrangement {
    if (id === ingredients.id) {
      return leavesIngredientsOut(this.ingredientFilter) ? asFiltered : asListed;
    }
    if (id !== exercises.id) {
      return runningFirst;
    }
    const filter = this.exerciseFilter;
    const { grouping } = this;
    if (
      this.#ofExercises === undefined ||
      this.#ofExercises.filter !== filter ||
      this.#ofExercises.grouping !== grouping
    ) {
      this.#ofExercises = { filter, grouping, arrangement: arrangementOf(filter, grouping) };
    }
    return this.#ofExercises.arrangement;
  }

  /** Filter of a resource in a few words; empty when there is none. */
  summaryOf({ id }: Resource): string {
    switch (id) {
      case exercises.id:
        return this.exerciseFilter?.summary ?? '';
      case ingredients.id: {
        const { language, isVegan, isVegetarian, nutriscores } = this.ingredientFilter;
        return joined(
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

  /** The filter of ingredients as parameters that the server knows. */
  async parameters(catalogue: Catalogue, context: RequestContext): Promise<Readonly<Record<string, string>>> {
    if (!leavesIngredientsOut(this.ingredientFilter)) {
      return {};
    }
    await catalogue.endpoints(context);
    return parametersOf(this.ingredientFilter, catalogue.capabilities);
  }

  get #groupingKey(): string {
    return groupingKey(this.#currentServer.address?.name ?? '');
  }
}

const asListed: Arrangement = { isSorted: false, isFiltered: false };
const runningFirst: Arrangement = { ...asListed, isFirst: isRunning };
const asFiltered: Arrangement = { isSorted: false, isFiltered: true };

function arrangementOf(filter: ExerciseFilterInUse | undefined, grouping: Grouping): Arrangement {
  return {
    isSorted: true,
    isFiltered: filter !== undefined,
    matches: filter && (({ details }) => details?.kind === 'exercise' && filter.isAdmitted(details)),
    titles: grouping === 'none' ? undefined : { of: (row) => titlesOf(row, grouping) },
  };
}

/** The titles that a row is under. What has none of its kind is under a title of its own. */
function titlesOf(row: ListedItem, grouping: Exclude<Grouping, 'none'>): readonly Term[] {
  if (grouping === 'letter') {
    const letter = firstLetter(row.label);
    return [{ id: letter, name: letter || '#' }];
  }
  const terms = row.details?.kind === 'exercise' ? workedTerms(row.details, grouping) : [];
  return terms.length > 0 ? terms : [{ id: '', name: without[grouping] }];
}

/** As {@link termsOf}, but only the muscles that do the work: under those that help, most exercises would stand. */
function workedTerms(details: ExerciseDetails, grouping: keyof typeof without): readonly Term[] {
  return termsOf(grouping === 'muscle' ? { ...details, secondaryMuscles: [] } : details, grouping);
}

const without = {
  category: vscode.l10n.t('No Category'),
  muscle: vscode.l10n.t('No Muscle'),
  equipment: vscode.l10n.t('No Equipment'),
} as const;

/** The letter that a name is found under, without its accent; empty where it begins with none. */
function firstLetter(name: string): string {
  const [first = ''] = name.normalize('NFD');
  return /\p{L}/u.test(first) ? first.toLocaleUpperCase(vscode.env.language) : '';
}
