import * as vscode from 'vscode';
import { runInSlices } from '../../api/concurrency/slices.ts';
import { getRecordDay, type Term } from '../../resources/details.ts';
import { formatLoggedSets } from '../../resources/records/formatLoggedSets.ts';
import type { UnitFormat } from '../../resources/server/units.ts';
import { exercises } from '../../resources/exercises.ts';
import {
  addDays,
  createDayRange,
  computeSpanEnd,
  getMonday,
  todayOrTomorrow,
} from '../../training/calendar.ts';
import { getDaysById } from '../../training/datedRecords.ts';
import type { Streak } from '../../training/streaks.ts';
import { toTrainedSets, type TrainedSet } from '../../training/trainedSets.ts';
import type { TrainingWeek } from '../../training/trainingWeeks.ts';
import { computeTrainingYear, type TrainingYear } from '../../training/trainingYear.ts';
import { createNameLookup } from '../../session/itemNames.ts';
import type { Server } from '../../session/currentServer.ts';
import { loadExercises } from '../../session/loadExercises.ts';
import { formatDate, getToday } from '../../vscode/text/dates.ts';
import { countText, formatSessionCount, formatSetCount } from '../../vscode/text/numbers.ts';
import type { Block, CalendarBlock, TableBlock } from '../blocks.ts';
import { readOpenedDay, type LoadPreview } from '../preview.ts';
import { createReadLimitNote, createTableLimitNote, takeNewestRows } from '../parts/tableLimits.ts';
import { createPlot } from '../parts/createPlot.ts';
import { readRecords } from '../../session/records/readRecords.ts';
import { readUnitNames } from '../../session/records/unitNames.ts';
import { readWarmUps } from '../../session/records/warmUps.ts';
import {
  createProgressTarget,
  facts,
  emptyState,
  numberColumn,
  formatSource,
  table,
  failureText,
  text,
  textColumn,
} from '../parts/builders.ts';

/** Number of weeks shown, up to today or around the opened day. */
const weekCount = 53;
/** Upper limit on the sets of one exercise in a cell of the day's table. */
const maxSetsPerCell = 100;
/** Number of weeks in the table of muscles. */
const recentWeeks = 4;
/** Range of weekly sets per muscle usually recommended for muscle growth. */
const recommendedSets = { from: 10, to: 20 };

/** A year of training: the days, sessions, sets and trained muscles. */
export const loadTraining: LoadPreview = async (request) => {
  const { server, context } = request;
  const openedDay = await readOpenedDay(request);
  const currentDay = getToday();
  const end = computeSpanEnd(currentDay, 7 * (weekCount - 1), openedDay);
  const first = addDays(getMonday(end), -7 * (weekCount - 1));
  const [sessions, logs, warmUps, unitNames] = await Promise.all([
    readRecords(server, context, { endpoint: 'workoutsession', since: first }),
    readRecords(server, context, { endpoint: 'workoutlog', since: first }),
    readWarmUps(server, context),
    readUnitNames(server),
    loadExercises(server.exercises),
  ]);
  // Without the exercises, the trained muscles are unknown.
  const exercisesFailure = server.exercises.loadFailure;
  const readAt = Date.now();
  const sets = await runInSlices(
    toTrainedSets(logs, { unitNames, warmUps, sessionDays: getDaysById(sessions) }),
  );
  const sessionDays = sessions.flatMap(({ details }) => getRecordDay(details) ?? []);
  const last =
    end === currentDay ? todayOrTomorrow(currentDay, [...sessionDays, ...sets.map(({ day }) => day)]) : end;
  const year = await runInSlices(
    computeTrainingYear({
      sessionDays,
      sets,
      getMuscles: (exercise) => getMuscles(server, exercise),
      first,
      last,
      today: currentDay,
    }),
  );
  return (choices) => {
    const days = createDayRange(first, last);
    const lastTrained = [...year.levels.keys()].sort().at(-1);
    const chosen = lastTrained && (days.find((day) => day === (choices['day'] ?? openedDay)) ?? lastTrained);
    const muscle = year.muscles.find(({ id }) => id === choices['muscle']) ?? year.muscles[0];
    return {
      title: vscode.l10n.t('Training'),
      subtitle: vscode.l10n.t('{0} – {1}', formatDate(first), formatDate(last)),
      source: formatSource(server, readAt),
      blocks: [
        ...(chosen === undefined
          ? emptyState(server, vscode.l10n.t('You have not logged any training in this period.'))
          : [
              ...createSummary(year),
              createCalendar(year, days, chosen),
              ...createDayBlocks(sets, chosen, server, unitNames),
              ...createPlot({
                title: vscode.l10n.t('Sessions per week'),
                unit: '',
                chartType: 'bars',
                interval: 'week',
                values: year.weeks.map(({ monday: day, sessions: value }) => ({ day, value })),
              }),
              ...failureText(exercisesFailure),
              ...createMuscleBlocks(year, muscle),
              ...createMusclesTable(year),
              ...createWeeksTable(year, muscle),
            ]),
        ...createReadLimitNote(Math.max(sessions.length, logs.length)),
      ],
    };
  };
};

/** The main muscles of an exercise; none if the exercise is not known. */
function getMuscles(server: Server, exercise: string): readonly Term[] {
  const details = server.exercises.findItem(exercise)?.details;
  return details?.kind === 'exercise' ? details.muscles : [];
}

function createSummary({ sessionsByDay, setsByDay, streaks }: TrainingYear): readonly Block[] {
  const sum = (counts: ReadonlyMap<string, number>): number =>
    [...counts.values()].reduce((total, count) => total + count, 0);
  const streakText = ({ weeks, mayBeLonger }: Streak): string => {
    if (weeks < 2) {
      return weeks === 0 ? '' : vscode.l10n.t('1 week');
    }
    return mayBeLonger
      ? vscode.l10n.t('{0} weeks or more', countText(weeks))
      : vscode.l10n.t('{0} weeks', countText(weeks));
  };
  return facts(
    [vscode.l10n.t('Sessions'), countText(sum(sessionsByDay))],
    [vscode.l10n.t('Sets'), countText(sum(setsByDay))],
    [vscode.l10n.t('Current streak'), streakText(streaks.current)],
    [vscode.l10n.t('Longest streak'), streakText(streaks.longest)],
  );
}

function createCalendar(
  { levels, sessionsByDay, setsByDay }: TrainingYear,
  days: readonly string[],
  chosen: string,
): CalendarBlock {
  return {
    kind: 'calendar',
    name: 'day',
    title: vscode.l10n.t('Days of training'),
    days: days.map((day) => ({
      day,
      level: levels.get(day) ?? 0,
      description: [
        formatDate(day),
        ...(levels.has(day)
          ? [formatSessionCount(sessionsByDay.get(day) ?? 0), formatSetCount(setsByDay.get(day) ?? 0)]
          : [vscode.l10n.t('no training')]),
      ].join(' · '),
    })),
    chosen,
  };
}

/** The table of a day's sets by exercise. */
function createDayBlocks(
  sets: readonly TrainedSet[],
  day: string,
  server: Server,
  units: UnitFormat,
): readonly Block[] {
  const daySets = sets.filter((set) => set.day === day);
  if (daySets.length === 0) {
    return text(vscode.l10n.t('{0}: no sets were logged.', formatDate(day)));
  }
  const nameOf = createNameLookup(server);
  return [
    ...table(
      formatDate(day),
      [textColumn(vscode.l10n.t('Exercise')), textColumn(vscode.l10n.t('Sets'))],
      [...Map.groupBy(takeNewestRows(daySets), ({ exercise }) => exercise)].map(([exercise, own]) => {
        const name = nameOf(exercises.id, exercise) ?? vscode.l10n.t('Exercise {0}', exercise);
        return {
          cells: [name, formatSets(own, units)],
          target: createProgressTarget(server, exercise, name),
        };
      }),
    ),
    ...createTableLimitNote(daySets.length),
  ];
}

/** The sets of an exercise, up to a limit; their number if they were logged without repetitions and weight. */
function formatSets(sets: readonly TrainedSet[], units: UnitFormat): string {
  const loggedSets = sets.slice(0, maxSetsPerCell).map(({ loggedSet }) => loggedSet);
  const text = formatLoggedSets(loggedSets, units) || formatSetCount(sets.length);
  return sets.length > maxSetsPerCell ? `${text}, …` : text;
}

/** Weekly sets of the chosen muscle, with the recommended range. */
function createMuscleBlocks({ weeks, muscles }: TrainingYear, chosen: Term | undefined): readonly Block[] {
  return chosen === undefined
    ? []
    : [
        {
          kind: 'choice',
          name: 'muscle',
          title: vscode.l10n.t('Muscle'),
          options: muscles.map(({ id, name }) => ({ id, title: name })),
          chosen: chosen.id,
        },
        ...createPlot({
          title: vscode.l10n.t('Sets per week: {0}', chosen.name),
          unit: '',
          chartType: 'bars',
          interval: 'week',
          values: weeks.map(({ monday: day, setsByMuscle }) => ({
            day,
            value: setsByMuscle.get(chosen.id) ?? 0,
          })),
          band: {
            ...recommendedSets,
            title: vscode.l10n.t(
              'Often recommended for growth: {0}–{1}',
              recommendedSets.from,
              recommendedSets.to,
            ),
          },
        }),
      ];
}

/** Sets of each muscle in the last weeks. */
function createMusclesTable({ weeks, muscles }: TrainingYear): readonly TableBlock[] {
  const recent = weeks.slice(-recentWeeks);
  const setsOf = ({ setsByMuscle }: TrainingWeek, { id }: Term): number => setsByMuscle.get(id) ?? 0;
  return table(
    vscode.l10n.t('Sets per week and muscle'),
    [
      textColumn(vscode.l10n.t('Muscle')),
      ...recent.map(({ monday }) => numberColumn(vscode.l10n.t('Week of {0}', formatDate(monday)))),
    ],
    muscles.map((muscle) => ({ cells: [muscle.name, ...recent.map((week) => setsOf(week, muscle))] })),
  );
}

/** The numbers of the weekly plots, the newest first. */
function createWeeksTable({ weeks }: TrainingYear, muscle: Term | undefined): readonly TableBlock[] {
  return table(
    vscode.l10n.t('Weeks'),
    [
      textColumn(vscode.l10n.t('Week of')),
      numberColumn(vscode.l10n.t('Sessions')),
      numberColumn(vscode.l10n.t('Sets')),
      ...(muscle === undefined ? [] : [numberColumn(muscle.name)]),
    ],
    weeks.toReversed().map(({ monday, sessions, sets, setsByMuscle }) => ({
      cells: [
        formatDate(monday),
        sessions,
        sets,
        ...(muscle === undefined ? [] : [setsByMuscle.get(muscle.id) ?? 0]),
      ],
    })),
  );
}
