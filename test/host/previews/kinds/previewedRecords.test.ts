// Checks previews opened from a record, and sets in units other than weights and repetitions.
import assert from 'node:assert/strict';
import { afterEach, it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import { toProgressUri } from '../../../../src/previews/previewName.ts';
import { nutritionPlans } from '../../../service/domain/nutrition.ts';
import { addDays, getLocalToday } from '../../../service/domain/time.ts';
import { sessions } from '../../../service/domain/training/training.ts';
import { owner } from '../../../service/domain/users.ts';
import { createServiceUri } from '../../support/editing.ts';
import { assertNumbers } from '../support/openPreview.ts';
import {
  getBlock,
  getBlocks,
  getColumn,
  parseDay,
  parseNumber,
  openPreview,
  waitForPreview,
} from '../support/openPreview.ts';
import { getDay, getMaxByDay, getMonday, readObjects, type ServerObject } from '../support/previewRecords.ts';
import { getDayColumn, getPoints } from '../support/previewNumbers.ts';
import { all, describePreviewedServers } from '../support/previewedServers.ts';

export function previewedRecordsTests(print: Print): void {
  describePreviewedServers('records', print, ({ hasFoods, service }) => {
    afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

    it('of a session has the year of its day, which is selected at first', async () => {
      const sessions = await readObjects(service(), 'workoutsession');
      for (const session of [sessions[0], sessions.at(-1)]) {
        const uri = createServiceUri(service(), 'workoutsession', { id: String(session?.['id']) });
        const { content } = await openPreview(uri);
        const { chosen, days } = getBlock(content, 'calendar');
        const day = getDay(session ?? assert.fail());
        assert.equal(chosen, day);
        assert.ok(days.some((shown) => shown.day === day && shown.level > 0));
      }
    });

    it('of a session dated tomorrow in the server’s time zone has its day, which is selected at first', async () => {
      const tomorrow = addDays(getLocalToday(), 1);
      const session = sessions.findLast(({ owner: trained }) => trained === owner) ?? assert.fail();
      const { date } = session;
      session.date = tomorrow;
      try {
        const sent = (await readObjects(service(), 'workoutsession')).find((row) => getDay(row) === tomorrow);
        const uri = createServiceUri(service(), 'workoutsession', { id: String(sent?.['id']) });
        const { content } = await openPreview(uri);
        const { chosen, days } = getBlock(content, 'calendar');
        assert.equal(chosen, tomorrow);
        assert.deepEqual(
          days.filter(({ day, level }) => day >= tomorrow && level > 0).map(({ day }) => day),
          [tomorrow],
        );
        assert.equal(days.at(-1)?.day, tomorrow);
        assert.equal(days[0]?.day, getMonday(addDays(getLocalToday(), -364)));
        assert.equal(parseDay(content.subtitle.split(' – ').at(-1)), tomorrow);
        assert.equal(parseDay(getBlocks(content, 'table')[0]?.caption), tomorrow);
      } finally {
        session.date = date;
      }
    });

    if (hasFoods) {
      it('of an entry of the food diary has the weeks around its day, which is selected at first', async () => {
        const entries = (await readObjects(service(), 'nutritiondiary')).map((entry) => ({
          id: String(entry['id']),
          day: String(entry['datetime']).slice(0, 10),
        }));
        const byDay = entries.toSorted((one, other) => (one.day < other.day ? -1 : 1));
        for (const entry of [byDay[0], byDay[3], byDay.at(-1)]) {
          const { id, day } = entry ?? assert.fail();
          const { content } = await openPreview(createServiceUri(service(), 'nutritiondiary', { id }));
          const days = getBlocks(content, 'choice').find(({ name }) => name === 'day') ?? assert.fail();
          assert.equal(days.chosen, day);
          const own = entries.filter((other) => other.day === day).length;
          const foods = getBlocks(content, 'table').filter(({ columns }) => columns[0]?.title === 'Food');
          assert.equal(foods.flatMap(({ rows }) => rows.filter(({ isSum }) => isSum !== true)).length, own);
        }
      });
    }

    if (hasFoods) {
      it('of a nutrition plan without meals has its goals', async () => {
        const plan = nutritionPlans.find(({ goals }) => goals.energy !== null) ?? assert.fail();
        const { meals } = plan;
        Object.assign(plan, { meals: [] });
        try {
          const plans = await readObjects(service(), 'nutritionplan');
          const sent = plans.find(({ description }) => description === plan.description);
          const uri = createServiceUri(service(), 'nutritionplan', { id: String(sent?.['id']) });
          const day = getBlock((await openPreview(uri)).content, 'table', 'A day of this plan');
          assert.deepEqual(
            day.columns.map(({ title }) => title),
            ['Nutrient', 'Goal'],
          );
          assert.equal(getColumn(day, 1).get('Energy (kcal)'), plan.goals.energy);
        } finally {
          Object.assign(plan, { meals });
        }
      });
    }

    it('of progress in another unit shows it in that unit, by day and as a plot', async () => {
      const getUnit = (row: ServerObject): unknown => row['repetition_unit'] ?? row['repetitions_unit'];
      const getExercise = (row: ServerObject): unknown => row['exercise_base'] ?? row['exercise'];
      const logged = await readObjects(service(), 'workoutlog');
      const inSeconds = logged.filter((row) => getUnit(row) === 3);
      const exercise = getExercise(inSeconds[0] ?? assert.fail());
      const counts = inSeconds
        .filter((row) => getExercise(row) === exercise)
        .map((row) => ({ day: getDay(row), count: Number(row['reps'] ?? row['repetitions']) }));
      const shown = await openPreview(
        toProgressUri(createServiceUri(service(), 'exercises', { id: String(exercise) })),
      );
      const content = shown.choose(all);
      const { rows } = getBlock(content, 'table', 'Sets');
      const told = rows.map(({ cells }) => String(cells[2])).filter((text) => text.endsWith(' s'));
      assert.deepEqual(
        told.map(parseNumber),
        counts.map(({ count }) => count),
      );
      assert.equal(getBlock(content, 'plot', 'Most in a set').unit, 's');
      const most = getMaxByDay(counts, ({ count }) => count);
      assertNumbers('plot', getPoints(content, 'Most in a set'), most);
      const byDay = getBlock(content, 'table', 'Days');
      const column = byDay.columns.findIndex(({ title }) => title === 'Most in a set (s)');
      assertNumbers('days', getDayColumn(byDay, column), most);
    });

    it('of training has averages of the weeks since the first session', async () => {
      const { content } = await waitForPreview(() => vscode.commands.executeCommand('wger.showTraining'));
      const { points, summary } = getBlock(content, 'plot', 'Sessions per week');
      const begun = points
        .slice(points.findIndex(({ value }) => value > 0))
        .filter(({ time }) => time < Date.parse(getMonday(getLocalToday())));
      const average = begun.reduce((sum, { value }) => sum + value, 0) / begun.length;
      assert.ok(begun.length < points.length);
      assert.equal(
        parseNumber(/Average of past weeks: (\S+)\.$/.exec(summary)?.[1]),
        Number(average.toFixed(1)),
      );
    });
  });
}
