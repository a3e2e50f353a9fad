import * as vscode from 'vscode';
import { inSlices } from '../../api/concurrency/slices.ts';
import { dayOf } from '../../resources/details.ts';
import { labelText } from '../../resources/text/phrases.ts';
import { exercises } from '../../resources/exercises.ts';
import { addDays, daysFrom, endOfSpan, mondayOf, todayOrTomorrow } from '../../training/calendar.ts';
import { daysOf } from '../../training/datedRecords.ts';
import type { Streak } from '../../training/streaks.ts';
import { trainedSets, type TrainedSet } from '../../training/trainedSets.ts';
import type { TrainedMuscle, TrainingWeek } from '../../training/trainingWeeks.ts';
import { trainingYear, type TrainingYear } from '../../training/trainingYear.ts';
import { knownNames, type NameOf } from '../../session/itemNames.ts';
import type { Server } from '../../session/currentServer.ts';
import { openExercises } from '../../session/loadExercises.ts';
import { describeFailure } from '../../vscode/failures/failures.ts';
import { dateText, today } from '../../vscode/text/moments.ts';
import { countText, sessionsText, setsText } from '../../vscode/text/numbers.ts';
import { speechWith } from '../../vscode/text/speech.ts';
import type { Block, CalendarBlock, TableBlock } from '../blocks.ts';
import type { Choices } from '../messages.ts';
import { openedDay, type LoadPreview } from '../preview.ts';
import { cutNote, newestRows } from '../parts/newestRows.ts';
import { plotOf } from '../parts/plots.ts';
import { readRecords } from '../../session/records/readRecords.ts';
import { readUnitNames } from '../../session/records/unitNames.ts';
import { readWarmUps } from '../../session/records/warmUps.ts';
import { facts, nothingYet, numberColumn, sourceText, text, textColumn } from '../parts/words.ts';

/** Weeks that are shown: those up to today, or those around a day that was opened. */
const shownWeeks = 53;
/** Upper limit on the sets of one exercise that are told of a day. */
const maxLoads = 100;
/** Weeks that the sets of each muscle are told of. */
const recentWeeks = 4;
/** Sets a week and muscle that most advice on muscle growth is about. */
const advisedSets = { from: 10, to: 20 };

/** A year of training: when, how often, and which muscles. */
export const loadTraining: LoadPreview = async (request) => {
  const { server, context } = request;
  const opened = await openedDay(request);
  const now = today();
  const end = endOfSpan(now, 7 * (shownWeeks - 1), opened);
  const first = addDays(mondayOf(end), -7 * (shownWeeks - 1));
  const [sessions, logs, warmUps, unitNames] = await Promise.all([
    readRecords(server, context, { endpoint: 'workoutsession', since: first }),
    readRecords(server, context, { endpoint: 'workoutlog', since: first }),
    readWarmUps(server, context),
    readUnitNames(server),
    openExercises(server.exercises),
  ]);
  // Without them nobody knows what an exercise is for.
  const unnamed = server.exercises.problem;
  const readAt = Date.now();
  const sets = await inSlices(trainedSets(logs, { unitNames, warmUps, sessionDays: daysOf(sessions) }));
  const sessionDays = sessions.flatMap(({ details }) => dayOf(details) ?? []);
  const last = end === now ? todayOrTomorrow(now, [...sessionDays, ...sets.map(({ day }) => day)]) : end;
  const year = await inSlices(
    trainingYear({
      sessionDays,
      sets,
      musclesOf: (exercise) => musclesOf(server, exercise),
      first,
      last,
      today: now,
    }),
  );
  return (choices) => {
    const trained = [...year.levels.keys()].sort();
    const days = daysFrom(first, last);
    const chosen = days.find((day) => day === (choices['day'] ?? opened)) ?? trained.at(-1);
    const muscle = chosenMuscle(year, choices);
    return {
      title: vscode.l10n.t('Training'),
      subtitle: vscode.l10n.t('{0} – {1}', dateText(first), dateText(last)),
      source: sourceText(server, readAt),
      blocks:
        trained.length === 0
          ? nothingYet(server, vscode.l10n.t('You have not logged any training in the last 12 months.'))
          : [
              ...summary(year),
              calendar(year, days, chosen),
              ...dayBlocks(sets, chosen, knownNames(server)),
              ...plotOf({
                title: vscode.l10n.t('Sessions per week'),
                unit: '',
                form: 'bars',
                span: 'week',
                values: year.weeks.map(({ monday: day, sessions: value }) => ({ day, value })),
              }),
              ...(unnamed === undefined ? [] : text(describeFailure(unnamed))),
              ...muscleBlocks(year, muscle),
              ...musclesTable(year),
              weeksTable(year, muscle),
            ],
    };
  };
};

/** The muscles that an exercise is mainly for, as far as the catalogue of exercises is known. */
function musclesOf(server: Server, exercise: string): readonly TrainedMuscle[] {
  const details = server.exercises.item(exercise)?.details;
  return details?.kind === 'exercise' ? details.muscles : [];
}

function summary({ sessionsOn, setsOn, streaks }: TrainingYear): readonly Block[] {
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
    [vscode.l10n.t('Sessions'), countText(sum(sessionsOn))],
    [vscode.l10n.t('Sets'), countText(sum(setsOn))],
    [vscode.l10n.t('Trained every week for'), streakText(streaks.current)],
    [vscode.l10n.t('Longest streak'), streakText(streaks.longest)],
  );
}

function calendar(
  { levels, sessionsOn, setsOn }: TrainingYear,
  days: readonly string[],
  chosen: string | undefined,
): CalendarBlock {
  return {
    kind: 'calendar',
    name: 'day',
    title: vscode.l10n.t('Days of training'),
    days: days.map((day) => ({
      day,
      level: levels.get(day) ?? 0,
      description: [
        dateText(day),
        ...(levels.has(day)
          ? [sessionsText(sessionsOn.get(day) ?? 0), setsText(setsOn.get(day) ?? 0)]
          : [vscode.l10n.t('no training')]),
      ].join(' · '),
    })),
    chosen,
  };
}

/** The sets of a day, exercise by exercise. */
function dayBlocks(sets: readonly TrainedSet[], day: string | undefined, nameOf: NameOf): readonly Block[] {
  const done = sets.filter((set) => set.day === day);
  if (day === undefined || done.length === 0) {
    return day === undefined ? [] : text(vscode.l10n.t('{0}: no sets were logged.', dateText(day)));
  }
  return [
    {
      kind: 'table',
      caption: dateText(day),
      columns: [textColumn(vscode.l10n.t('Exercise')), textColumn(vscode.l10n.t('Sets'))],
      rows: [...Map.groupBy(newestRows(done), ({ exercise }) => exercise)].map(([exercise, own]) => ({
        cells: [
          nameOf(exercises.id, exercise) ?? vscode.l10n.t('Exercise {0}', exercise),
          loadsOf(own, nameOf),
        ],
      })),
    },
    ...cutNote(done.length),
  ];
}

/** The sets of an exercise in a row, as many as a cell has room for. */
function loadsOf(sets: readonly TrainedSet[], nameOf: NameOf): string {
  const loads = sets.slice(0, maxLoads).map((set) => loadOf(set, nameOf));
  return [...loads, ...(sets.length > maxLoads ? ['…'] : [])].join(', ');
}

/** Repetitions and weight in the units that they were logged in: `8 × 70 kg`. */
function loadOf({ item: { details } }: TrainedSet, nameOf: NameOf): string {
  const [, ...load] = details?.kind === 'record' ? details.label : [];
  return labelText(load, speechWith(nameOf)) || '–';
}

function chosenMuscle({ muscles }: TrainingYear, choices: Choices): TrainedMuscle | undefined {
  return muscles.find(({ id }) => id === choices['muscle']) ?? muscles[0];
}

/** Sets a week of the muscle that is chosen, with the band that is often advised. */
function muscleBlocks({ weeks, muscles }: TrainingYear, chosen: TrainedMuscle | undefined): readonly Block[] {
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
        ...plotOf({
          title: vscode.l10n.t('Sets per week: {0}', chosen.name),
          unit: '',
          form: 'bars',
          span: 'week',
          values: weeks.map(({ monday: day, setsOf }) => ({ day, value: setsOf.get(chosen.id) ?? 0 })),
          band: {
            ...advisedSets,
            title: vscode.l10n.t('Often advised for growth: {0}–{1}', advisedSets.from, advisedSets.to),
          },
        }),
      ];
}

/** Sets for each muscle in each of the last weeks. */
function musclesTable({ weeks, muscles }: TrainingYear): readonly TableBlock[] {
  const recent = weeks.slice(-recentWeeks);
  const setsOf = ({ setsOf: sets }: TrainingWeek, { id }: TrainedMuscle): number => sets.get(id) ?? 0;
  return muscles.length === 0
    ? []
    : [
        {
          kind: 'table',
          caption: vscode.l10n.t('Sets per week and muscle'),
          columns: [
            textColumn(vscode.l10n.t('Muscle')),
            ...recent.map(({ monday }) => numberColumn(vscode.l10n.t('Week of {0}', dateText(monday)))),
          ],
          rows: muscles.map((muscle) => ({
            cells: [muscle.name, ...recent.map((week) => setsOf(week, muscle))],
          })),
        },
      ];
}

/** The numbers of the plots of weeks, the newest first. */
function weeksTable({ weeks }: TrainingYear, muscle: TrainedMuscle | undefined): TableBlock {
  return {
    kind: 'table',
    caption: vscode.l10n.t('Weeks'),
    columns: [
      textColumn(vscode.l10n.t('Week')),
      numberColumn(vscode.l10n.t('Sessions')),
      numberColumn(vscode.l10n.t('Sets')),
      ...(muscle === undefined ? [] : [numberColumn(muscle.name)]),
    ],
    rows: weeks.toReversed().map(({ monday, sessions, sets, setsOf }) => ({
      cells: [
        vscode.l10n.t('Week of {0}', dateText(monday)),
        sessions,
        sets,
        ...(muscle === undefined ? [] : [setsOf.get(muscle.id) ?? 0]),
      ],
    })),
  };
}
