import * as vscode from 'vscode';
import type { Failure } from '../../../api/failures/errors.ts';
import { ensureFailure } from '../../../api/failures/failures.ts';
import { runInSlices } from '../../../api/concurrency/slices.ts';
import { joinParts } from '../../../resources/fields.ts';
import { hasPlannedDays, readPlannedDay } from '../../../resources/plans/readPlannedDay.ts';
import { isRunningRoutine } from '../../../resources/plans/routineWeek.ts';
import type { PlanDay } from '../../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { workouts } from '../../../resources/workouts.ts';
import type { Server } from '../../../session/currentServer.ts';
import { readFoodDiary } from '../../../session/records/foodDiary.ts';
import { readPlannedFood, getTargetNutrients, hasEnded } from '../../../session/records/plannedFood.ts';
import { readRecords, type ReadContext } from '../../../session/records/readRecords.ts';
import { addDays, getIsoWeekday } from '../../../training/calendar.ts';
import { toDatedRecords } from '../../../training/datedRecords.ts';
import { formatDate, getToday } from '../../../vscode/text/dates.ts';
import { formatFoodCount, formatWithUnit } from '../../../vscode/text/numbers.ts';
import { formatRoutineWeek } from '../../../vscode/text/plans.ts';
import { readLatestWeight } from './body/latestWeight.ts';
import { formatEaten } from './food/formatEaten.ts';

/** Number of newest workouts that are searched for one that is running. */
const maxWorkouts = 50;
/** Number of days that a plan counts as followed after the last food entry. */
const followedDays = 14;

/** A row of today. */
export interface TodayItem {
  readonly item: ListedItem;
  /** The plan of today, whose exercises are its children. */
  readonly planDay?: PlanDay;
  /** Failure of reading the plan of today. */
  readonly failure?: Failure;
}

/** Reads the running workout, with its plan for today if there is one; undefined if none is running. */
export async function readTodaysWorkout(
  server: Server,
  context: ReadContext,
): Promise<TodayItem | undefined> {
  const { catalogue } = server;
  const { rows } = await catalogue.readPage(workouts, 'own', undefined, { ...context, size: maxWorkouts });
  const hasDates = hasPlannedDays(await catalogue.getForm(workouts, context));
  // Workouts up to 2.2 have weekdays instead of dates: the newest one counts as running.
  const workout = hasDates ? rows.find(isRunningRoutine) : rows[0];
  if (workout?.id === undefined) {
    return undefined;
  }
  const { id, label } = workout;
  const item = { id, of: workouts.id, label };
  const week = formatRoutineWeek(workout) ?? '';
  try {
    const planDay = await readTodaysPlan(server, id, context);
    const planTexts =
      planDay === undefined
        ? [vscode.l10n.t('nothing planned for today')]
        : [planDay.name, planDay.isRest ? vscode.l10n.t('Rest day') : ''];
    return { ...(planDay && { planDay }), item: { ...item, description: joinParts(week, ...planTexts) } };
  } catch (error) {
    // 2.3 to 2.5 fail for days on which an exercise comes back after a superset.
    return { failure: ensureFailure(error), item: { ...item, description: week } };
  }
}

/** Finds or reads the plan of today; undefined if nothing is planned. */
async function readTodaysPlan(
  server: Server,
  id: string,
  context: ReadContext,
): Promise<PlanDay | undefined> {
  const today = getToday();
  const days = await server.catalogue.readPlan(workouts, id, context);
  return (
    (await readPlannedDay(server, id, today, days, context)) ??
    // Only workouts up to 2.2 have days of the week.
    days.find(({ isoWeekdays }) => isoWeekdays.includes(getIsoWeekday(today)))
  );
}

/**
 * Reads today's food, compared with the goals or the meals of the plan; undefined if none was entered and no plan was followed
 * lately.
 */
export async function readTodaysFood(server: Server, context: ReadContext): Promise<TodayItem | undefined> {
  if (!server.catalogue.knownEndpoints.has('nutritiondiary')) {
    return undefined;
  }
  const label = vscode.l10n.t('Eaten');
  const { entries: eaten, plans } = await readFoodDiary(server, context, { first: getToday() }, false);
  const entries = eaten.filter(({ day }) => day === getToday());
  const last = entries.at(-1);
  if (last?.entryId !== undefined) {
    const foods = entries.map(({ nutrients }) => nutrients);
    // Some releases do not send the nutrients of foods.
    const description =
      formatEaten(foods, getTargetNutrients(plans.get(last.planId ?? ''))) || formatFoodCount(foods.length);
    return { item: { id: last.entryId, of: 'nutritiondiary', label, description } };
  }
  const plan = await findLastFollowedPlan(server, context);
  const planned = plan === undefined ? undefined : await readPlannedFood(server, context, plan, false);
  const target = planned && !hasEnded(planned, getToday()) ? getTargetNutrients(planned) : undefined;
  return plan === undefined || (target?.energy ?? target?.protein) === undefined
    ? undefined
    : { item: { id: plan, of: 'nutritionplan', label, description: formatEaten([], target) } };
}

/** The plan of the last food that was entered lately; undefined if there is none. */
async function findLastFollowedPlan(server: Server, context: ReadContext): Promise<string | undefined> {
  const since = addDays(getToday(), -followedDays);
  const rows = await readRecords(server, context, { endpoint: 'nutritiondiary', since });
  return (await runInSlices(toDatedRecords(rows))).at(-1)?.details.eatenFood?.plan;
}

/** Reads the latest weight and its change; undefined if none was entered lately. */
export async function readTodaysWeight(server: Server, context: ReadContext): Promise<TodayItem | undefined> {
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
      label: vscode.l10n.t('Weight {0}', formatWithUnit(latest.value, unit)),
      description: joinParts(formatDate(latest.day), change),
    },
  };
}
