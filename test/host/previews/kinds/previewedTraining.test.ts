// Checks previews of exercises, workouts and training against independently computed numbers.
import assert from 'node:assert/strict';
import { it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import { addDays, getLocalToday } from '../../../service/domain/time.ts';
import { createServiceUri } from '../../support/editing.ts';
import {
  assertNumbers,
  getBlock,
  getBlocks,
  getColumn,
  parseDay,
  getFacts,
  parseNumber,
  openPreview,
  waitForPreview,
  getTexts,
} from '../support/openPreview.ts';
import {
  getDay,
  readLoggedSets,
  getMonday,
  readObjects,
  computeStreaks,
  sumBy,
} from '../support/previewRecords.ts';
import {
  getExerciseId,
  parsePlannedDay,
  readDateSequence,
  getDayTitle,
  getCurrentWeekday,
} from '../support/plannedDays.ts';
import { exercisePreviewTests } from './previewedExercises.test.ts';
import { describePreviewedServers } from '../support/previewedServers.ts';
import {
  readObject,
  asList,
  countGroupedSets,
  getMuscleName,
  getPoints,
  getDayColumn,
} from '../support/previewNumbers.ts';

export function trainingPreviewTests(print: Print): void {
  describePreviewedServers('training', print, (server) => {
    const { exercises, isWorkout, service } = server;
    exercisePreviewTests(server);

    it('of a workout has its days with their exercises, beginning with today', async () => {
      const today = getLocalToday();
      const id = '9';
      const [endpoint, part] = isWorkout
        ? (['workout', 'canonical_representation'] as const)
        : (['routine', 'structure'] as const);
      const sent = await readObject(service(), `${endpoint}/${id}/${part}/`);
      const days = asList(sent['days'] ?? sent['day_list']).map(parsePlannedDay);
      const due = isWorkout
        ? days.filter(({ weekdays }) => weekdays.includes(getCurrentWeekday()))
        : (await readDateSequence(service(), id)).filter(({ date }) => date === today).map(parsePlannedDay);
      const { content } = await openPreview(createServiceUri(service(), 'workouts', { id }));
      assert.match(content.title, /^Push \/ Pull \/ Legs/);
      assert.equal(content.subtitle, isWorkout ? 'Feb 28, 2026' : 'Week 4 of 12');
      // In several lines, and in none up to 2.0.
      const { description } = await readObject(service(), `${endpoint}/${id}/`);
      assert.deepEqual(getTexts(content), description === undefined ? [] : [description]);
      assert.deepEqual(
        content.blocks.flatMap((block) => {
          if (block.kind === 'heading') {
            return [{ title: getDayTitle(block.text), exercises: [] }];
          }
          return block.kind === 'table'
            ? [{ title: getDayTitle(block.caption), exercises: block.rows.map(getExerciseId) }]
            : [];
        }),
        [
          ...due
            .slice(0, 1)
            .map(({ title, exercises: ids }) => ({ title: `Today · ${title}`, exercises: ids })),
          ...days.map(({ title, exercises: ids }) => ({ title, exercises: ids })),
        ],
      );
      const push = getBlocks(content, 'table').find(({ caption }) => caption.startsWith('Push'));
      assert.deepEqual(
        push?.columns.slice(0, 2).map(({ title }) => title),
        ['Exercise', 'Sets'],
      );
      const withNotes = getBlocks(content, 'table').filter(
        ({ columns }) => columns.at(-1)?.title === 'Notes',
      );
      assert.ok(withNotes.length < getBlocks(content, 'table').length);
      const notes = withNotes.flatMap(({ rows }) => rows.map(({ cells }) => cells.at(-1)));
      assert.ok(notes.includes(isWorkout ? 'Last set as a drop set' : 'Drop set · Last set as a drop set'));
      assert.deepEqual(push.rows[0]?.cells.slice(0, 2), [
        '1 Bench Press',
        isWorkout ? '4 × 6 · 55 kg' : '4 × 6–8 · 55 kg, rising · 150 s rest',
      ]);
      const pull = getBlocks(content, 'table').find(({ caption }) => caption.startsWith('Pull'));
      assert.match(
        String(pull?.rows[0]?.cells[1]),
        isWorkout ? /^4 × 8 .* · 2 RiR$/ : /^4 × 8 .* · 2–3 RiR · 150 s rest$/,
      );
      assert.deepEqual(
        push.rows.slice(2).map(({ cells }) => String(cells[0]).slice(0, 2)),
        ['3a', '3b'],
      );
    });

    it('of training has its sessions and sets by day, week and muscle', async () => {
      const today = getLocalToday();
      const [sessions, sets, exerciseRows] = await Promise.all([
        readObjects(service(), 'workoutsession'),
        readLoggedSets(service()),
        readObjects(service(), exercises),
      ]);
      const shown = await waitForPreview(() => vscode.commands.executeCommand('wger.showTraining'));
      const { content } = shown;
      const { days } = getBlock(content, 'calendar');
      const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
      assert.equal(last, today);
      assert.equal(first, getMonday(addDays(last, -364)));
      assert.deepEqual(
        days.map(({ day }) => day),
        Array.from(days, (_, at) => addDays(first, at)),
      );
      const inYear = (day: string): boolean => day >= first && day <= last;
      const sessionsOn = sumBy(sessions.map(getDay).filter(inYear), (day) => day);
      const setsOn = sumBy(sets.map(({ day }) => day).filter(inYear), (day) => day);
      const told = (pattern: RegExp): [string, number][] =>
        days.flatMap(({ day, description }) => {
          const count = Number(pattern.exec(description)?.[1] ?? 0);
          return count === 0 ? [] : [[day, count]];
        });
      assertNumbers('sessions of days', told(/ (\d+) sessions?/), sessionsOn, 0);
      assertNumbers('sets of days', told(/ (\d+) sets?/), setsOn, 0);
      assert.ok(days.every(({ day, level }) => level > 0 === (sessionsOn.has(day) || setsOn.has(day))));
      const fullest = Math.max(...setsOn.values());
      assert.ok(days.every(({ day, level }) => setsOn.get(day) !== fullest || level === 4));

      const [day] = getBlocks(content, 'table');
      assert.ok(day?.rows.every(({ target }) => target?.endsWith('?progress') === true));

      const facts = getFacts(content);
      const weeks = computeStreaks(sessions.map(getDay));
      const current = weeks.get(getMonday(last)) ?? weeks.get(addDays(getMonday(last), -7)) ?? 0;
      assertNumbers(
        'facts',
        [...facts].map(([title, text]) => [title, parseNumber(text)]),
        [
          ['Sessions', [...sessionsOn.values()].reduce((sum, count) => sum + count, 0)],
          ['Sets', [...setsOn.values()].reduce((sum, count) => sum + count, 0)],
          ['Current streak', current] as const,
          ['Longest streak', Math.max(...weeks.values())] as const,
        ].flatMap(([title, count]) => (count === 0 ? [] : [[String(title), Number(count)] as const])),
        0,
      );
      assertNumbers(
        'sessions of weeks',
        getPoints(content, 'Sessions per week').filter(([, count]) => count > 0),
        sumBy(
          sessions.map(getDay).filter((day) => getMonday(day) >= getMonday(first)),
          getMonday,
        ),
        0,
      );

      const weekTable = getBlock(content, 'table', 'Weeks');
      assert.deepEqual(getDayColumn(weekTable, 1), getPoints(content, 'Sessions per week').toReversed());
      assert.deepEqual(getDayColumn(weekTable, 3), getPoints(content, 'Sets per week:').toReversed());
      assertNumbers(
        'sets of weeks',
        getDayColumn(weekTable, 2).filter(([, count]) => count > 0),
        sumBy(
          sets.map(({ day }) => day).filter((day) => getMonday(day) >= getMonday(first)),
          getMonday,
        ),
        0,
      );

      const muscles = getBlock(content, 'table', 'Sets per week and muscle');
      const musclesOf = new Map(exerciseRows.map((row) => [String(row['id']), asList(row['muscles'])]));
      for (const [at, { title }] of muscles.columns.entries()) {
        if (at > 0) {
          const monday = parseDay(title);
          const trained = sets
            .filter(({ day }) => getMonday(day) === monday)
            .flatMap(({ exercise }) => musclesOf.get(exercise) ?? []);
          const column = [...getColumn(muscles, at)].filter(([, count]) => count !== 0);
          const right = sumBy(trained, getMuscleName);
          assert.ok(column.length === right.size, `${title}: ${column.join('; ')}`);
          if (right.size > 0) {
            assertNumbers(title, column, right, 0);
          }
        }
      }

      const [chosen = assert.fail()] = [...setsOn].toSorted(([, one], [, other]) => other - one);
      const ofDay = getBlocks(shown.choose({ day: chosen[0] }), 'table')[0] ?? assert.fail();
      assert.equal(parseDay(ofDay.caption), chosen[0]);
      assert.equal(
        ofDay.rows.reduce((sum, { cells }) => sum + countGroupedSets(String(cells[1])), 0),
        chosen[1],
        ofDay.rows.map(({ cells }) => cells.join(': ')).join('\n'),
      );
      const empty = days.find(({ level }) => level === 0)?.day ?? assert.fail();
      const [sentence = ''] = getTexts(shown.choose({ day: empty }));
      assert.match(sentence, /: no sets were logged\.$/);
      assert.equal(parseDay(sentence), empty);
    });
  });
}
