import * as vscode from 'vscode';
import type { RequestContext } from '../../api/requests.ts';
import type { CompleteListing } from '../../collections/completeListing.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { openExercises } from '../../session/loadExercises.ts';
import { groupByExercise, type PlanDay } from '../../resources/plans/trainingPlan.ts';
import { joinParts } from '../../resources/fields.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import type { RowCache } from '../rows/rowCache.ts';
import { List } from './list.ts';
import { createPlannedRows } from './createPlannedRows.ts';
import { createUnpagedListing } from './createUnpagedListing.ts';
import type { ItemRow, Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** Lists of the contents of workouts and routines: their days, and below each day its exercises with sets and weights. */
export class PlanLists {
  readonly #currentServer: CurrentServer;
  /** The exercises that are observed for each view. */
  readonly #observedExercises = new WeakMap<View, CompleteListing>();

  constructor(currentServer: CurrentServer) {
    this.#currentServer = currentServer;
  }

  /** The list of a workout's days; undefined for items without a plan. */
  findDayList(resource: Resource, row: ItemRow, view: View): List | undefined {
    const { id, of } = row.item;
    if (id === undefined || of !== resource.id || !this.#currentServer.get().catalogue.hasPlan(resource)) {
      return undefined;
    }
    this.observeNames(view);
    const name = `plan ${row.list.name} ${id}`;
    return view.childLists.getOrCreateList(
      name,
      () =>
        new List(view, {
          name,
          isPrivate: resource.access === 'key',
          isTranslated: true,
          parent: () => row,
          createListing: () => createUnpagedListing(view, (context) => this.#readDays(resource, id, context)),
          createChildRows: (day, drawn) => this.#createExerciseRows(day, drawn),
        }),
    );
  }

  async #readDays(resource: Resource, id: string, context: RequestContext): Promise<readonly ListedItem[]> {
    const { catalogue } = this.#currentServer.get();
    const days = await catalogue.readPlan(resource, id, context);
    await this.loadNames(days);
    return days.map(toDayItem);
  }

  /** Reads the names of exercises where days lack them: routines have only their IDs. */
  async loadNames(days: readonly PlanDay[]): Promise<void> {
    const planned = days.flatMap(({ sets }) => sets.flatMap((set) => set.exercises));
    if (planned.some(({ name, exercise }) => name === '' && exercise !== undefined)) {
      await openExercises(this.#currentServer.get().exercises);
    }
  }

  /** Redraws a view when the names of exercises were loaded or have changed. */
  observeNames(view: View): void {
    const { exercises } = this.#currentServer.get();
    if (this.#observedExercises.get(view) !== exercises) {
      this.#observedExercises.set(view, exercises);
      exercises.observe({
        onDidChange: () => {
          if (!exercises.isLoading) {
            void view.redraw();
          }
        },
      });
    }
  }

  #createExerciseRows(day: ItemRow, rowCache: RowCache): readonly Row[] | undefined {
    const { details } = day.item;
    return details?.kind === 'day'
      ? createPlannedRows(details.day, day, rowCache, this.#currentServer.get().exercises)
      : undefined;
  }
}

function toDayItem(day: PlanDay, at: number): ListedItem {
  const count = groupByExercise(day.sets.flatMap(({ exercises }) => exercises)).length;
  const contents =
    count > 1
      ? vscode.l10n.t('{0} exercises', count)
      : count === 1
        ? vscode.l10n.t('1 exercise')
        : day.isRest
          ? vscode.l10n.t('Rest day')
          : vscode.l10n.t('No exercises');
  return {
    id: day.id,
    of: 'day',
    label: day.name || vscode.l10n.t('Day {0}', at + 1),
    description: joinParts(day.weekdays, contents, day.description),
    details: { kind: 'day', day },
  };
}
