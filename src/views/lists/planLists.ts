import * as vscode from 'vscode';
import type { RequestContext } from '../../api/requests.ts';
import type { CompleteListing } from '../../collections/completeListing.ts';
import { PagedListing } from '../../collections/pagedListing.ts';
import type { CurrentServer } from '../../session/currentServer.ts';
import { wholePage, type RowPage } from '../../resources/paging/rowPage.ts';
import type { PlanDay, PlannedExercise } from '../../resources/plans/trainingPlan.ts';
import { joined, kindAndId } from '../../resources/fields.ts';
import type { ListedItem, Resource } from '../../resources/resource.ts';
import { courseText } from '../../vscode/text/course.ts';
import type { DrawnRows } from '../rows/drawnRows.ts';
import type { ItemRow } from '../rows/itemRow.ts';
import { List } from './list.ts';
import type { GroupRow, Row } from '../rows/rows.ts';
import type { View } from '../view.ts';

/** Contents of workouts and routines: their days, and below each its exercises with sets and weights. */
export class PlanLists {
  readonly #servers: CurrentServer;
  #followed: CompleteListing | undefined;

  constructor(servers: CurrentServer) {
    this.#servers = servers;
  }

  /** The days of a row; undefined where it has none by itself. */
  daysOf(resource: Resource, row: ItemRow, view: View): List | undefined {
    const { id, of } = row.item;
    if (id === undefined || of !== resource.id || !this.#servers.get().catalogue.hasPlan(resource)) {
      return undefined;
    }
    const { exercises } = this.#servers.get();
    this.#follow(exercises, view);
    const name = `plan ${row.list.name} ${id}`;
    return view.childLists.list(
      name,
      () =>
        new List({
          name,
          isPrivate: resource.access === 'key',
          isTranslated: true,
          parent: () => row,
          listing: () =>
            new PagedListing((_next, signal) =>
              this.#days(resource, id, { signal, onWait: view.saysWaiting }),
            ),
          address: () => this.#servers.get().address,
          childRows: (day, drawn) => this.#exercisesOf(day, drawn),
        }),
    );
  }

  async #days(resource: Resource, id: string, context: RequestContext): Promise<RowPage> {
    const { catalogue } = this.#servers.get();
    const days = await catalogue.plan(resource, id, context);
    await this.#learnNames(days);
    return wholePage(days.map(dayRow));
  }

  /** Routines have only the ids of their exercises. */
  async #learnNames(days: readonly PlanDay[]): Promise<void> {
    const { exercises } = this.#servers.get();
    const unnamed = days
      .flatMap(({ sets }) => sets.flatMap((set) => set.exercises))
      .flatMap(({ name, exercise }) => (name === '' ? (exercise ?? []) : []));
    if (unnamed.length > 0) {
      await exercises.open();
    }
  }

  /** Draws plans again when the names of their exercises have come. */
  #follow(exercises: CompleteListing, view: View): void {
    if (this.#followed !== exercises) {
      this.#followed = exercises;
      exercises.observe({
        changed: () => {
          if (!exercises.isFilling) {
            void view.redraw();
          }
        },
        waiting: () => undefined,
      });
    }
  }

  /** The rows below a day: exercises, with those that are done in one go under a title. */
  #exercisesOf(day: ItemRow, drawn: DrawnRows): readonly Row[] | undefined {
    const { details } = day.item;
    if (details?.kind !== 'day' || details.day.sets.every(({ exercises }) => exercises.length === 0)) {
      return undefined;
    }
    return details.day.sets.flatMap(({ exercises, comment }, at): readonly Row[] =>
      exercises.length < 2
        ? exercises.map((planned) => this.#exerciseRow(planned, comment, day, drawn))
        : [this.#superset(exercises, { comment, at }, day, drawn)],
    );
  }

  #superset(
    exercises: readonly PlannedExercise[],
    { comment, at }: { readonly comment: string; readonly at: number },
    day: ItemRow,
    drawn: DrawnRows,
  ): GroupRow {
    const group = drawn.group({
      list: day.list,
      parent: day,
      key: `superset ${String(at)}`,
      title: vscode.l10n.t('Superset'),
      description: comment,
      icon: 'layers',
      isOpen: true,
    });
    return drawn.fill(
      group,
      exercises.map((planned) => this.#exerciseRow(planned, '', group, drawn)),
    );
  }

  #exerciseRow(
    planned: PlannedExercise,
    setComment: string,
    parent: ItemRow | GroupRow,
    drawn: DrawnRows,
  ): ItemRow {
    const { address, exercises } = this.#servers.get();
    return drawn.item(
      { list: parent.list, parent, key: planned.key, address },
      plannedItem(planned, setComment, exercises),
    );
  }
}

/** An exercise of a plan, with its load, under the name that is known of it. */
export function plannedItem(
  { exercise, name, load, course, type, comment }: PlannedExercise,
  setComment: string,
  exercises: CompleteListing,
): ListedItem {
  const known = exercise === undefined ? undefined : exercises.item(exercise);
  const shown = {
    of: 'exercises',
    label: name || (known?.label ?? kindAndId('Exercise', exercise)),
    description: joined(courseText(load, course), type, comment, setComment),
    ...(known?.details === undefined ? {} : { details: known.details }),
  };
  return exercise === undefined ? { ...shown, id: undefined, place: undefined } : { ...shown, id: exercise };
}

function dayRow(day: PlanDay, at: number): ListedItem {
  const count = day.sets.reduce((sum, { exercises }) => sum + exercises.length, 0);
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
