// Checks previews of body weight and measurements against independently computed numbers.
import assert from 'node:assert/strict';
import { it } from 'mocha';
import * as vscode from 'vscode';
import type { Print } from '../../../harness/suites/hostRunner.ts';
import type { PreviewContent } from '../../../../src/previews/blocks.ts';
import {
  measurementCategories,
  measurements,
  type MeasurementCategory,
} from '../../../service/domain/body.ts';
import { getLocalToday } from '../../../service/domain/time.ts';
import { createServiceUri } from '../../support/editing.ts';
import { assertNumbers, getBlock, getBlocks, openPreview } from '../support/openPreview.ts';
import {
  getDay,
  countDays,
  computeSevenDayMeans,
  readObjects,
  type ServerObject,
} from '../support/previewRecords.ts';
import { all, describePreviewedServers } from '../support/previewedServers.ts';
import { numberDuplicates, getPoints, getDayColumn, toDay } from '../support/previewNumbers.ts';

export function bodyPreviewTests(print: Print): void {
  describePreviewedServers('body', print, ({ generation, measures, service }) => {
    it('of the body weight has every entry, and the mean of seven days', async () => {
      const today = getLocalToday();
      const rows = await readObjects(service(), 'weightentry');
      const values = rows
        .map((row) => [getDay(row), Number(row['weight'])] as const)
        .toSorted(([one], [other]) => (one < other ? -1 : 1));
      const page = 'ordering=-date%2Cid';
      const shown = await openPreview(createServiceUri(service(), 'weightentry', { page }, 'weightentry'));
      const content = shown.choose(all);
      assertValues(content, 'Weight', values);
      const year = shown.choose({ range: 'year' });
      const recent = values.filter(([day]) => countDays(day, today) <= 365);
      assert.ok(recent.length < values.length);
      assert.equal(getBlock(year, 'plot', 'Weight').points.length, recent.length);
      // The mean at the beginning of a range includes earlier values.
      const means = computeSevenDayMeans(values).filter(([day]) => day >= (recent[0]?.[0] ?? ''));
      assertNumbers('means of a year', getMeans(year, 'Weight'), means, 1e-6);
    });

    if (measures) {
      it('of a measurement has only the values of its category', async () => {
        const categories = await readObjects(service(), 'measurement-category');
        const rows = await readObjects(service(), 'measurement');
        for (const name of generation === 'next' ? ['Waist', 'Body weight'] : ['Waist']) {
          const { id, unit } = categories.find((category) => category['name'] === name) ?? assert.fail();
          const values = getMeasurements(rows, id);
          assert.ok(values.length > 1 && values.length < rows.length);
          const shown = await openPreview(
            createServiceUri(service(), 'measurement-category', { id: String(id) }),
          );
          const content = shown.choose(all);
          assert.equal(content.title, name);
          assert.equal(getBlock(content, 'plot', name).unit, unit);
          assertValues(content, name, values);
        }
      });
    }

    if (generation === 'next') {
      it('of a parent category has the values of its subcategories', async () => {
        const [waist = assert.fail(), above] = [
          measurementCategories.find(({ name }) => name === 'Waist'),
          { id: 70, name: 'Trunk', unit: '' },
        ];
        const categories = measurementCategories as MeasurementCategory[];
        categories.push(above);
        Object.assign(waist, { parent: above.id });
        try {
          const rows = await readObjects(service(), 'measurement-category');
          const id = String(rows.find(({ name }) => name === above.name)?.['id']);
          const shown = await openPreview(createServiceUri(service(), 'measurement-category', { id }));
          assert.equal(shown.content.title, above.name);
          const below = rows.find(({ name }) => name === 'Waist') ?? assert.fail();
          const values = getMeasurements(await readObjects(service(), 'measurement'), below['id']);
          assertValues(shown.choose(all), 'Waist', values);
        } finally {
          Object.assign(waist, { parent: undefined });
          categories.splice(-1);
        }
      });

      it('of steps has a bar for each day, with the sum of its values', async () => {
        const [steps = assert.fail()] = measurementCategories;
        const [first = assert.fail(), second = assert.fail()] = measurements.filter(
          ({ category }) => category === steps.id,
        );
        const kept = [steps, first, second].map((one) => [one, { metricType: undefined, ...one }] as const);
        Object.assign(steps, { metricType: 'steps', unit: 'count' });
        Object.assign(first, { value: 8000.5 });
        Object.assign(second, { value: 432, date: first.date });
        try {
          const categories = await readObjects(service(), 'measurement-category');
          const id = String(categories.find(({ name }) => name === steps.name)?.['id']);
          const shown = await openPreview(createServiceUri(service(), 'measurement-category', { id }));
          const content = shown.choose(all);
          const { chartType, unit, summary } = getBlock(content, 'plot', steps.name);
          assert.deepEqual([chartType, unit], ['bars', '']);
          assert.match(summary, /^Highest: 8,432\.5 on .*\. Average: [\d,.]+\.$/);
          assert.deepEqual(getPoints(content, steps.name)[0], [first.date, 8432.5]);
          assert.deepEqual(
            getDayColumn(getBlock(content, 'table', steps.name), 1).toReversed(),
            getPoints(content, steps.name),
          );
        } finally {
          kept.forEach(([one, before]) => Object.assign(one, before));
        }
      });

      it('of a parent category has its subcategories in order, and says when a range has no values', async () => {
        const [arm = assert.fail(), , waist = assert.fail()] = measurementCategories;
        const above = { id: 71, name: 'Girths', unit: '' };
        const categories = measurementCategories as MeasurementCategory[];
        const kept = measurements.map((measurement) => ({ ...measurement }));
        const enter = (dateOf: (category: number) => string): void => {
          measurements.forEach((each) => Object.assign(each, { date: dateOf(each.category) }));
        };
        categories.push(above);
        // The order of the user is not that of creation.
        Object.assign(arm, { parent: above.id, order: 2 });
        Object.assign(waist, { parent: above.id, order: 1 });
        try {
          const rows = await readObjects(service(), 'measurement-category');
          const id = String(rows.find(({ name }) => name === above.name)?.['id']);
          const both = await openPreview(createServiceUri(service(), 'measurement-category', { id }));
          assert.deepEqual(
            getBlocks(both.content, 'plot').map(({ title }) => title),
            [waist.name, arm.name],
          );
          enter((category) => (category === waist.id ? '2020-01-01' : getLocalToday()));
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          const { uri } = both.watched;
          const shown = await openPreview(uri);
          shown.choose({ range: 'year' });
          const told = (): number =>
            getBlocks(shown.content, 'text').filter(({ text }) => text.startsWith('Nothing was entered'))
              .length;
          assert.equal(getBlock(shown.content, 'plot', arm.name).unit, 'cm');
          assert.equal(told(), 0);
          enter(() => '2020-01-01');
          await shown.waitForReload(() => vscode.commands.executeCommand('wger.refresh', uri));
          assert.equal(told(), 1);
        } finally {
          measurements.forEach((each, at) => Object.assign(each, kept[at]));
          [arm, waist].forEach((below) => Object.assign(below, { parent: undefined, order: undefined }));
          categories.splice(-1);
        }
      });
    }
  });
}

/** The values of a category by day, the oldest first. */
function getMeasurements(rows: readonly ServerObject[], id: unknown): readonly (readonly [string, number])[] {
  return rows
    .filter(({ category }) => category === id)
    .map((row) => [getDay(row), Number(row['value'])] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Checks a plot of values and means, and its table. */
function assertValues(
  content: PreviewContent,
  title: string,
  values: readonly (readonly [string, number])[],
): void {
  assertNumbers('values', numberDuplicates(getPoints(content, title)), numberDuplicates(values), 1e-6);
  assertNumbers('means', getMeans(content, title), computeSevenDayMeans(values), 1e-6);
  const table = getBlock(content, 'table', title);
  const meanOn = new Map(computeSevenDayMeans(values));
  assertNumbers(
    'means in the table',
    numberDuplicates(getDayColumn(table, 2)),
    numberDuplicates(values.map(([day]) => [day, meanOn.get(day) ?? NaN])),
    // The means are rounded to two decimals.
    0.00501,
  );
  assertNumbers('the table', numberDuplicates(getDayColumn(table, 1)), numberDuplicates(values), 1e-6);
}

function getMeans(content: PreviewContent, title: string): [string, number][] {
  return getBlock(content, 'plot', title).mean.map(({ time, value }) => [toDay(time), value]);
}
