// What previews show of the record that they were opened from, and of what is no weight and no repetitions.
import assert from 'node:assert/strict';
import { afterEach, it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../harness/hostRunner.ts';
import { progressUri } from '../../src/previews/previewName.ts';
import { nutritionPlans } from '../service/domain/nutrition.ts';
import { addDays } from '../service/domain/time.ts';
import { sessions } from '../service/domain/training/training.ts';
import { owner } from '../service/domain/users.ts';
import { uriOn } from './editing.ts';
import { assertNumbers } from './openPreview.ts';
import { blockOf, blocksOf, columnOf, dayIn, numberIn, openPreview, previewOpenedBy } from './openPreview.ts';
import { dayOf, greatestByDay, localToday, mondayOf, sentRows, type Sent } from './previewRecords.ts';
import { daysOf, pointsOf } from './previewNumbers.ts';
import { all, describePreviewedServers } from './previewedServers.ts';

export function previewedRecordsTests(print: Print): void {
  describePreviewedServers('records', print, ({ hasFoods, service }) => {
    afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

    it('of a session has the year with its day, and begins with that', async () => {
      const sessions = await sentRows(service(), 'workoutsession');
      for (const session of [sessions[0], sessions.at(-1)]) {
        const uri = uriOn(service(), 'workoutsession', { id: String(session?.['id']) });
        const { content } = await openPreview(uri);
        const { chosen, days } = blockOf(content, 'calendar');
        const day = dayOf(session ?? assert.fail());
        assert.equal(chosen, day);
        assert.ok(days.some((shown) => shown.day === day && shown.level > 0));
      }
    });

    it('of a session of tomorrow, which has begun where the server is, has its day and begins with that', async () => {
      const tomorrow = addDays(localToday(), 1);
      const session = sessions.findLast(({ owner: trained }) => trained === owner) ?? assert.fail();
      const { date } = session;
      session.date = tomorrow;
      try {
        const sent = (await sentRows(service(), 'workoutsession')).find((row) => dayOf(row) === tomorrow);
        const uri = uriOn(service(), 'workoutsession', { id: String(sent?.['id']) });
        const { content } = await openPreview(uri);
        const { chosen, days } = blockOf(content, 'calendar');
        assert.equal(chosen, tomorrow);
        assert.deepEqual(
          days.filter(({ day, level }) => day >= tomorrow && level > 0).map(({ day }) => day),
          [tomorrow],
        );
        assert.equal(days.at(-1)?.day, tomorrow);
        assert.equal(days[0]?.day, mondayOf(addDays(localToday(), -364)));
        assert.equal(dayIn(content.subtitle.split(' – ').at(-1)), tomorrow);
        assert.equal(dayIn(blocksOf(content, 'table')[0]?.caption), tomorrow);
      } finally {
        session.date = date;
      }
    });

    if (hasFoods) {
      it('of an entry of the food diary has the weeks with its day, and begins with that', async () => {
        const entries = (await sentRows(service(), 'nutritiondiary')).map((entry) => ({
          id: String(entry['id']),
          day: String(entry['datetime']).slice(0, 10),
        }));
        const byDay = entries.toSorted((one, other) => (one.day < other.day ? -1 : 1));
        for (const entry of [byDay[0], byDay[3], byDay.at(-1)]) {
          const { id, day } = entry ?? assert.fail();
          const { content } = await openPreview(uriOn(service(), 'nutritiondiary', { id }));
          const days = blocksOf(content, 'choice').find(({ name }) => name === 'day') ?? assert.fail();
          assert.equal(days.chosen, day);
          const own = entries.filter((other) => other.day === day).length;
          const foods = blocksOf(content, 'table').filter(({ columns }) => columns[0]?.title === 'Food');
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
          const plans = await sentRows(service(), 'nutritionplan');
          const sent = plans.find(({ description }) => description === plan.description);
          const uri = uriOn(service(), 'nutritionplan', { id: String(sent?.['id']) });
          const day = blockOf((await openPreview(uri)).content, 'table', 'A Day of This Plan');
          assert.deepEqual(
            day.columns.map(({ title }) => title),
            ['Nutrient', 'Goal'],
          );
          assert.equal(columnOf(day, 1).get('Energy (kcal)'), plan.goals.energy);
        } finally {
          Object.assign(plan, { meals });
        }
      });
    }

    it('of progress that is counted in something else has that in its own words, by day, and as a plot', async () => {
      const unitOf = (row: Sent): unknown => row['repetition_unit'] ?? row['repetitions_unit'];
      const exerciseOf = (row: Sent): unknown => row['exercise_base'] ?? row['exercise'];
      const logged = await sentRows(service(), 'workoutlog');
      const inSeconds = logged.filter((row) => unitOf(row) === 3);
      const exercise = exerciseOf(inSeconds[0] ?? assert.fail());
      const counts = inSeconds
        .filter((row) => exerciseOf(row) === exercise)
        .map((row) => ({ day: dayOf(row), count: Number(row['reps'] ?? row['repetitions']) }));
      const shown = await openPreview(progressUri(uriOn(service(), 'exercises', { id: String(exercise) })));
      const content = shown.choose(all);
      const { rows } = blockOf(content, 'table', 'Sets');
      const told = rows.map(({ cells }) => String(cells[2])).filter((text) => text.endsWith(' Seconds'));
      assert.deepEqual(
        told.map(numberIn),
        counts.map(({ count }) => count),
      );
      assert.equal(blockOf(content, 'plot', 'Most in a set').unit, 'Seconds');
      const most = greatestByDay(counts, ({ count }) => count);
      assertNumbers('plot', pointsOf(content, 'Most in a set'), most);
      const byDay = blockOf(content, 'table', 'Days');
      const column = byDay.columns.findIndex(({ title }) => title === 'Most in a set (Seconds)');
      assertNumbers('days', daysOf(byDay, column), most);
    });

    it('of training has averages of the weeks since the first session', async () => {
      const { content } = await previewOpenedBy(() => vscode.commands.executeCommand('wger.showTraining'));
      const { points, summary } = blockOf(content, 'plot', 'Sessions per week');
      const begun = points
        .slice(points.findIndex(({ value }) => value > 0))
        .filter(({ time }) => time < Date.parse(mondayOf(localToday())));
      const average = begun.reduce((sum, { value }) => sum + value, 0) / begun.length;
      assert.ok(begun.length < points.length);
      assert.equal(numberIn(/Average: (\S+)\.$/.exec(summary)?.[1]), Number(average.toFixed(1)));
    });
  });
}
