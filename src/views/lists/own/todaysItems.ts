import * as vscode from 'vscode';
import { inSlices } from '../../../api/concurrency/slices.ts';
import { joined } from '../../../resources/fields.ts';
import { hasPlannedDays, plannedDay } from '../../../resources/plans/plannedDay.ts';
import { isRunning } from '../../../resources/plans/routineWeek.ts';
import type { PlanDay } from '../../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { workouts } from '../../../resources/workouts.ts';
import type { Server } from '../../../session/currentServer.ts';
import { readEaten } from '../../../session/records/eaten.ts';
import { readPlannedFood, targetNutrients } from '../../../session/records/plannedFood.ts';
import { readRecords, type ReadContext } from '../../../session/records/readRecords.ts';
import { addDays, weekdayOf } from '../../../training/calendar.ts';
import { datedRecords } from '../../../training/datedRecords.ts';
import { dateText, today } from '../../../vscode/text/moments.ts';
import { localNumber } from '../../../vscode/text/numbers.ts';
import { weekText } from '../../../vscode/text/plans.ts';
import { readLatestWeight } from './body/latestWeight.ts';
import { eatenText } from './food/eatenText.ts';

/** Workouts that are looked at for one that is running: the newest. */
const newestWorkouts = 50;
/** Days that a plan is followed for after the last food that was entered. */
const followedDays = 14;

/** A row of today. */
export interface TodaysItem {
  readonly item: ListedItem;
  /** The plan of today that is below it. */
  readonly day?: PlanDay;
}

/** The workout that is running, with its day where it has one for today; undefined where none is running. */
export async function todaysTraining(server: Server, context: ReadContext): Promise<TodaysItem | undefined> {
  const { catalogue } = server;
  const { rows } = await catalogue.page(workouts, 'own', undefined, { ...context, size: newestWorkouts });
  const hasDates = hasPlannedDays(await catalogue.form(workouts, context));
  // Workouts up to 2.2 have days of the week in place of dates: the newest is the one in use.
  const workout = hasDates ? rows.find(isRunning) : rows[0];
  if (workout?.id === undefined) {
    return undefined;
  }
  const { id, label } = workout;
  const weekday = weekdayOf(today());
  const day = hasDates
    ? await plannedDay(server, id, today(), context)
    : (await catalogue.plan(workouts, id, context)).find(({ isoWeekdays }) => isoWeekdays.includes(weekday));
  const description = joined(
    weekText(workout) ?? '',
    ...(day === undefined
      ? [vscode.l10n.t('nothing planned for today')]
      : [day.name, day.isRest ? vscode.l10n.t('Rest day') : '']),
  );
  return { ...(day && { day }), item: { id, of: workouts.id, label, description } };
}

/**
 * Food of today, against the goals of the plan, or its meals; undefined where none was entered, and no plan was followed these
 * days.
 */
export async function todaysFood(server: Server, context: ReadContext): Promise<TodaysItem | undefined> {
  if (!server.catalogue.knownEndpoints.has('nutritiondiary')) {
    return undefined;
  }
  const label = vscode.l10n.t('Eaten');
  const { entries: eaten, plans } = await readEaten(server, context, { first: today() }, false);
  const entries = eaten.filter(({ day }) => day === today());
  const last = entries.at(-1);
  if (last?.entry !== undefined) {
    const foods = entries.map(({ nutrients }) => nutrients);
    const description = eatenText(foods, targetNutrients(plans.get(last.plan ?? '')));
    // Releases that do not say what is in a food leave nothing to tell.
    return description === ''
      ? undefined
      : { item: { id: last.entry, of: 'nutritiondiary', label, description } };
  }
  const plan = await lastFollowed(server, context);
  const planned = plan === undefined ? undefined : await readPlannedFood(server, context, plan, false);
  const target = targetNutrients(planned);
  return plan === undefined || (target?.energy ?? target?.protein) === undefined
    ? undefined
    : { item: { id: plan, of: 'nutritionplan', label, description: eatenText([], target) } };
}

/** The plan of the last food that was entered these days; undefined where none was. */
async function lastFollowed(server: Server, context: ReadContext): Promise<string | undefined> {
  const since = addDays(today(), -followedDays);
  const rows = await readRecords(server, context, { endpoint: 'nutritiondiary', since });
  return (await inSlices(datedRecords(rows))).at(-1)?.details.eaten?.plan;
}

/** The last weight, and its change; undefined where none was entered lately. */
export async function todaysWeight(server: Server, context: ReadContext): Promise<TodaysItem | undefined> {
  if (!server.catalogue.knownEndpoints.has('weightentry')) {
    return undefined;
  }
  const weight = await readLatestWeight(server, context);
  const id = weight?.latest.item.id;
  if (weight === undefined || id === undefined) {
    return undefined;
  }
  const { latest, unit, change } = weight;
  return {
    item: {
      id,
      of: 'weightentry',
      label: vscode.l10n.t('Weight {0}', `${localNumber(latest.value)} ${unit}`.trim()),
      description: joined(dateText(latest.day), change),
    },
  };
}
