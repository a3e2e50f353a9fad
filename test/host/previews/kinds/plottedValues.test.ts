// Tests plots with any number and size of values.
import assert from 'node:assert/strict';
import { getLocalToday } from '../../../service/domain/time.ts';
import { describe, it } from 'mocha';
import { createPlot } from '../../../../src/previews/parts/createPlot.ts';
import { formatDate } from '../../../../src/vscode/text/dates.ts';
import { addDays } from '../../../../src/training/calendar.ts';
import { getMonday } from '../support/previewRecords.ts';

export function plottedValueTests(): void {
  describe('a plot in a preview', () => {
    it('rounds an average to enough digits to be meaningful', () => {
      const values = [0.51, 0.55, 0.53].map((value, at) => ({
        day: `2026-11-0${at + 1}`,
        value,
        isRecord: false,
      }));
      const [plot] = createPlot({ title: 'Ratio', unit: '', chartType: 'bars', values });
      assert.equal(plot?.summary, 'Highest: 0.55 on Nov 2, 2026. Average: 0.53.');
    });

    it('shows a change of percentages in points', () => {
      const summarize = (...values: readonly number[]): string | undefined => {
        const dated = values.map((value, at) => ({ day: `2026-11-0${at + 1}`, value, isRecord: false }));
        return createPlot({ title: 'Body fat', unit: '%', values: dated })[0]?.summary;
      };
      assert.equal(summarize(22, 20), 'Down 2 points in 1 day. Highest: 22 % on Nov 1, 2026.');
      assert.equal(summarize(20, 20.5, 21), 'Up 1 point in 2 days. Highest: 21 % on Nov 3, 2026.');
      assert.equal(summarize(20, 20), 'Unchanged in 1 day. Highest: 20 % on Nov 1, 2026.');
    });

    it('labels weeks and days, and averages only finished ones if there are any', () => {
      const monday = getMonday(getLocalToday());
      const values = [4, 4, 1].map((value, at) => ({ day: addDays(monday, 7 * (at - 2)), value }));
      const plotted = (some: typeof values, interval?: 'day' | 'week') =>
        createPlot({
          title: 'Sessions',
          unit: '',
          chartType: 'bars',
          values: some,
          ...(interval && { interval }),
        })[0];
      const [first = '', second = '', current = ''] = values.map(({ day }) => formatDate(day));
      const weeks = plotted(values, 'week');
      assert.equal(weeks?.summary, `Highest: 4 in the week of ${first}. Average of past weeks: 4.`);
      assert.deepEqual(
        weeks.points.map(({ description }) => description),
        [`Week of ${first} · 4`, `Week of ${second} · 4`, `Week of ${current} · 1`],
      );
      assert.equal(
        plotted(values.slice(2), 'week')?.summary,
        `Highest: 1 in the week of ${current}. Average: 1.`,
      );
      const today = formatDate(getLocalToday());
      const days = [values[0] ?? assert.fail(), { day: getLocalToday(), value: 6 }];
      assert.equal(plotted(days, 'day')?.summary, `Highest: 6 on ${today}. Average of past days: 4.`);
      assert.equal(plotted(days)?.summary, `Highest: 6 on ${today}. Average: 5.`);
    });

    it('has 5,000 points at most, and a summary of all values', () => {
      const values = Array.from({ length: 50_000 }, (_none, at) => ({
        day: addDays('1890-01-01', at),
        value: at === 30_000 ? 200 : 80 + at / 10_000,
        isRecord: at === 30_000,
      }));
      const mean = { title: '7-day average', values };
      const [plot = assert.fail()] = createPlot({ title: 'Weight', unit: 'kg', values, mean });
      assert.equal(plot.title, 'Weight, average of every 16 days');
      assert.deepEqual([plot.points.length, plot.mean.length], [3125, 3125]);
      assert.equal(plot.points.filter(({ isRecord }) => isRecord).length, 1);
      assert.equal(
        plot.summary,
        `Up 5 kg in 49,999 days. Highest: 200 kg on ${formatDate(addDays('1890-01-01', 30_000))}.`,
      );
      const twice = [...values.slice(0, 4000), ...values.slice(0, 4000)].toSorted((one, other) =>
        one.day < other.day ? -1 : Number(one.day > other.day),
      );
      const [ofDays = assert.fail()] = createPlot({ title: 'Weight', unit: 'kg', values: twice });
      assert.deepEqual([ofDays.title, ofDays.points.length], ['Weight, daily average', 4000]);
    });
  });
}
