import * as vscode from 'vscode';
import type { RequestContext } from '../../api/requests.ts';
import type { CompleteListing } from '../../collections/completeListing.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { openNames } from '../../session/itemNames.ts';
import { byExercise, type PlanDay } from '../../resources/plans/trainingPlan.ts';
import { joined } from '../../resources/fields.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import type { DrawnRows } from '../rows/drawnRows.ts';
import type { ItemRow } from '../rows/itemRow.ts';
import { List } from './list.ts';
import { plannedRows } from './plannedRows.ts';
import { wholeListing } from './wholeListing.ts';
import type { Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** Contents of workouts and routines: their days, and below each its exercises with sets and weights. */
export class PlanLists {
  readonly #currentServer: CurrentServer;
  /** The exercises that each view follows. */
  readonly #followed = new WeakMap<View, CompleteListing>();

  constructor(currentServer: CurrentServer) {
    this.#currentServer = currentServer;
  }

  /** The days of a row; undefined where it has none by itself. */
  daysOf(resource: Resource, row: ItemRow, view: View): List | undefined {
    const { id, of } = row.item;
    if (id === undefined || of !== resource.id || !this.#currentServer.get().catalogue.hasPlan(resource)) {
      return undefined;
    }
    this.followNames(view);
    const name = `plan ${row.list.name} ${id}`;
    return view.childLists.list(
      name,
      () =>
        new List(view, {
          name,
          isPrivate: resource.access === 'key',
          isTranslated: true,
          parent: () => row,
          listing: () => wholeListing(view, (context) => this.#days(resource, id, context)),
          childRows: (day, drawn) => this.#exercisesOf(day, drawn),
        }),
    );
  }

  async #days(resource: Resource, id: string, context: RequestContext): Promise<readonly ListedItem[]> {
    const { catalogue } = this.#currentServer.get();
    const days = await catalogue.plan(resource, id, context);
    await this.learnNames(days);
    return days.map(dayRow);
  }

  /** Makes the first names of exercises known where days lack any: routines have only their ids. */
  async learnNames(days: readonly PlanDay[]): Promise<void> {
    const planned = days.flatMap(({ sets }) => sets.flatMap((set) => set.exercises));
    if (planned.some(({ name, exercise }) => name === '' && exercise !== undefined)) {
      await openNames(this.#currentServer.get().exercises);
    }
  }

  /** Draws a view with plans again when the names of their exercises have come, or are others. */
  followNames(view: View): void {
    const { exercises } = this.#currentServer.get();
    if (this.#followed.get(view) !== exercises) {
      this.#followed.set(view, exercises);
      exercises.observe({
        changed: () => {
          if (!exercises.isFilling) {
            void view.redraw();
          }
        },
      });
    }
  }

  #exercisesOf(day: ItemRow, drawn: DrawnRows): readonly Row[] | undefined {
    const { details } = day.item;
    return details?.kind === 'day'
      ? plannedRows(details.day, day, drawn, this.#currentServer.get().exercises)
      : undefined;
  }
}

function dayRow(day: PlanDay, at: number): ListedItem {
  const count = byExercise(day.sets.flatMap(({ exercises }) => exercises)).length;
  const contents =
    count > 1
      ? vscode.l10n.t('{0} exercises', count)
      : count === 1
        ? vscode.l10n.t('1 exercise')
        : day.isRest
          ? vscode.l10n.t('Rest day')
          : vscode.l10n.t('No exercises');
  const shown = {
    of: 'day',
    label: day.name || vscode.l10n.t('Day {0}', at + 1),
    description: joined(day.weekdays, contents, day.description),
    details: { kind: 'day', day } as const,
  };
  return day.id === undefined ? { ...shown, id: undefined, place: undefined } : { ...shown, id: day.id };
}
