import * as vscode from 'vscode';
import { inSlices } from '../../../api/concurrency/slices.ts';
import { joined } from '../../../resources/fields.ts';
import { hasPlannedDays, plannedDay } from '../../../resources/plans/plannedDay.ts';
import { isRunning, routineWeek } from '../../../resources/plans/routineWeek.ts';
import type { PlanDay } from '../../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { workouts } from '../../../resources/workouts.ts';
import type { Server } from '../../../session/currentServer.ts';
import { readEaten } from '../../../session/records/eaten.ts';
import { readRecords, type ReadContext } from '../../../session/records/readRecords.ts';
import { readWeightUnit } from '../../../session/records/weightUnit.ts';
import { addDays, daysBetween, weekdayOf } from '../../../training/calendar.ts';
import { datedValues, type DatedValue } from '../../../training/datedRecords.ts';
import { changeOver, type Change } from '../../../training/trend.ts';
import { dateText, today } from '../../../vscode/text/moments.ts';
import { daysText, localNumber } from '../../../vscode/text/numbers.ts';
import { eatenText } from './food/eatenText.ts';

/** Workouts that are looked at for one that is running: the newest. */
const newestWorkouts = 50;
/** Days that a change of weight is told over. */
const changeDays = 30;

/** A row of today. */
export interface TodaysItem {
  readonly item: ListedItem;
  /** The plan of today that is below it. */
  readonly day?: PlanDay;
}

/** The workout that is running, with its day; undefined where none has anything for today. */
export async function todaysTraining(server: Server, context: ReadContext): Promise<TodaysItem | undefined> {
  const { catalogue, exercises } = server;
  const { rows } = await catalogue.page(workouts, 'own', undefined, { ...context, size: newestWorkouts });
  const hasDates = hasPlannedDays(await catalogue.form(workouts, context));
  // Workouts up to 2.2 have days of the week in place of dates: the newest is the one in use.
  const workout = hasDates ? rows.find(isRunning) : rows[0];
  if (workout?.id === undefined) {
    return undefined;
  }
  const { id, label, details } = workout;
  const weekday = weekdayOf(today());
  const [day] = await Promise.all([
    hasDates
      ? plannedDay(server, id, today(), context)
      : catalogue
          .plan(workouts, id, context)
          .then((days) => days.find(({ isoWeekdays }) => isoWeekdays.includes(weekday))),
    exercises.open().then(() => exercises.settled()),
  ]);
  if (day === undefined) {
    return undefined;
  }
  const week = details?.kind === 'workout' ? routineWeek(details) : undefined;
  const description = joined(
    week === undefined ? '' : vscode.l10n.t('week {0} of {1}', week.week, week.weeks),
    day.name,
    day.isRest ? vscode.l10n.t('Rest day') : '',
  );
  return { day, item: { id, of: workouts.id, label, description } };
}

/** Food of today, against the goals of the plan; undefined where none was entered. */
export async function todaysFood(server: Server, context: ReadContext): Promise<TodaysItem | undefined> {
  if (!server.catalogue.knownEndpoints.has('nutritiondiary')) {
    return undefined;
  }
  const { entries: eaten, goalsOf } = await readEaten(server, context, today());
  const entries = eaten.filter(({ day }) => day === today());
  const last = entries.at(-1);
  if (last?.entry === undefined) {
    return undefined;
  }
  const description = eatenText(
    entries.map(({ nutrients }) => nutrients),
    goalsOf(last.plan),
  );
  return { item: { id: last.entry, of: 'nutritiondiary', label: vscode.l10n.t('Eaten'), description } };
}

/** The last weight, and its change; undefined where none was entered lately. */
export async function todaysWeight(server: Server, context: ReadContext): Promise<TodaysItem | undefined> {
  if (!server.catalogue.knownEndpoints.has('weightentry')) {
    return undefined;
  }
  const since = addDays(today(), -2 * changeDays);
  const [entries, unit] = await Promise.all([
    readRecords(server, context, { endpoint: 'weightentry', since }),
    readWeightUnit(server, context),
  ]);
  const values = await inSlices(datedValues(entries));
  const latest = values.at(-1);
  if (latest?.item.id === undefined) {
    return undefined;
  }
  const change = changeOver(values, changeDays, latest.day);
  const unitText = unit ?? '';
  return {
    item: {
      id: latest.item.id,
      of: 'weightentry',
      label: vscode.l10n.t('Weight {0}', `${localNumber(latest.value)} ${unitText}`.trim()),
      description: joined(dateText(latest.day), change === undefined ? '' : changeText(change, unitText)),
    },
  };
}

/** `−0.6 kg in 30 days`. */
function changeText({ difference, from, to }: Change<DatedValue>, unit: string): string {
  const amount = Number(Math.abs(difference).toFixed(1));
  const sign = difference < 0 ? '−' : '+';
  return vscode.l10n.t(
    '{0} in {1}',
    `${amount === 0 ? '±0' : `${sign}${localNumber(amount)}`} ${unit}`.trim(),
    daysText(daysBetween(from.day, to.day)),
  );
}
