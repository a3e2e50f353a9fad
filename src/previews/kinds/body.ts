import * as vscode from 'vscode';
import { flatMapInSteps, mapInSteps, mapNestedSteps, runInSlices } from '../../api/concurrency/slices.ts';
import type { JsonObject } from '../../api/json/value.ts';
import { getId, toId, toText } from '../../resources/fields.ts';
import { isSummedType, toMeasurementUnit, toNumber } from '../../resources/records/measures.ts';
import { filterSinceDay } from '../../training/calendar.ts';
import { toDatedValues, type DatedValue } from '../../training/datedRecords.ts';
import { roundMean, computeSevenDayMean, sumByDay, type DayValue } from '../../training/trend.ts';
import { convertWeight } from '../../training/units.ts';
import type { Server } from '../../session/currentServer.ts';
import { formatDate } from '../../vscode/text/dates.ts';
import type { Block } from '../blocks.ts';
import type { DrawPreview, LoadPreview } from '../preview.ts';
import { createPlot } from '../parts/createPlot.ts';
import { createTimeRanges } from '../parts/timeRange.ts';
import { readRecords, type ReadContext } from '../../session/records/readRecords.ts';
import { readRawItems } from '../../session/records/readRawItems.ts';
import { readWeightUnit } from '../../session/records/weightUnit.ts';
import { createReadLimitNote, createTableLimitNote, takeNewestRows } from '../parts/tableLimits.ts';
import {
  createOmittedNote,
  emptyState,
  numberColumn,
  formatSource,
  table,
  text,
  textColumn,
} from '../parts/builders.ts';

/** Upper limit on the units of one category. */
const maxUnits = 5;

/** Upper limit on the subcategories of a category, such as the phases of sleep. */
const maxChildren = 20;

/** A measurement or the body weight. */
interface Measure {
  readonly title: string;
  /** May be empty. */
  readonly unit: string;
  /** True if the values of a day add up. */
  readonly isSummed: boolean;
}

/** Values in one unit, with their moving average. */
interface Series extends Measure {
  /** The oldest first. */
  readonly values: readonly DayValue[];
  readonly mean: readonly DayValue[];
}

/** Body weight over time, with its mean over seven days. Entries are in the unit of the user's profile. */
export const loadWeight: LoadPreview = async ({ server, context }) => {
  const [entries, unit = ''] = await Promise.all([
    readRecords(server, context, { endpoint: 'weightentry' }),
    readWeightUnit(server, context),
  ]);
  const measure = { title: vscode.l10n.t('Weight'), unit, isSummed: false };
  const series = await createSeries(measure, await runInSlices(toDatedValues(entries)));
  const sentence = vscode.l10n.t('You have not entered your weight yet.');
  return createDraw(
    server,
    vscode.l10n.t('Body Weight'),
    series,
    sentence,
    createReadLimitNote(entries.length),
  );
};

/** The measurements of a category over time, or those of its subcategories. */
export const loadMeasurements: LoadPreview = async (request) => {
  const { server, reference, id, readDocument, context } = request;
  const [{ item: category }, own] = await Promise.all([readDocument(), readValues(server, context, id)]);
  // A category with subcategories has no values of its own (`wger-api.md` §3.8).
  const children =
    own.values.length > 0 || !('parent' in category) ? [] : await readChildren(server, context, id);
  const measured = [{ category, ...own }];
  for (const child of children.slice(0, maxChildren)) {
    // One after another, so that only one list of records is kept at a time.
    measured.push({ category: child, ...(await readValues(server, context, getId(child) ?? '')) });
  }
  const series = await Promise.all(
    measured.map(({ category: { name, unit, metric_type: type }, values }) =>
      createSeries(
        {
          title: toText(name) || reference.label,
          unit: toMeasurementUnit(unit),
          isSummed: isSummedType(type),
        },
        values,
      ),
    ),
  );
  const title = toText(category['name']) || reference.label;
  const sentence = vscode.l10n.t('There are no measurements in this category yet.');
  return createDraw(server, title, series.flat(), sentence, [
    ...createReadLimitNote(Math.max(...measured.map(({ readCount }) => readCount))),
    ...createOmittedNote(children.length - maxChildren),
  ]);
};

/** Reads the values of a category, the oldest first, with the number of records that were read. */
async function readValues(
  server: Server,
  context: ReadContext,
  category: string,
): Promise<{ readonly values: readonly DatedValue[]; readonly readCount: number }> {
  const entries = await readRecords(server, context, { endpoint: 'measurement', filters: { category } });
  // A server that does not know the filter sends all categories.
  const values = (await runInSlices(toDatedValues(entries))).filter((value) => value.category === category);
  return { values, readCount: entries.length };
}

/** The subcategories of a category, such as those of blood pressure, in the user's order. */
async function readChildren(
  server: Server,
  context: ReadContext,
  parent: string,
): Promise<readonly JsonObject[]> {
  const categories = await readRawItems(server, 'measurement-category', context, { parent });
  return categories
    .filter((category) => toId(category['parent']) === parent)
    .sort((one, other) => getSortOrder(one) - getSortOrder(other));
}

function getSortOrder({ order }: JsonObject): number {
  return toNumber(order) ?? 0;
}

/**
 * Groups values by unit. Only kilograms and pounds are converted into each other.
 *
 * @param measure with the unit of values without one
 */
async function createSeries(measure: Measure, values: readonly DatedValue[]): Promise<readonly Series[]> {
  const { unit: defaultUnit } = measure;
  const byUnit = await runInSlices(
    mapInSteps(values, ({ day, value, unit = defaultUnit }) => {
      const converted = convertWeight(value, unit, defaultUnit);
      return converted === undefined ? { day, value, unit } : { day, value: converted, unit: defaultUnit };
    }),
  );
  const groups = [...Map.groupBy(byUnit, ({ unit }) => unit)].slice(0, maxUnits);
  return runInSlices(
    mapNestedSteps(groups, function* ([unit, all]) {
      const own = measure.isSummed ? sumByDay(all) : all;
      return { ...measure, unit, values: own, mean: yield* computeSevenDayMean(own) };
    }),
  );
}

/**
 * @param emptySentence shown if there are no values
 * @param notes shown below the values
 */
async function createDraw(
  server: Server,
  title: string,
  allSeries: readonly Series[],
  emptySentence: string,
  notes: readonly Block[],
): Promise<DrawPreview> {
  const readAt = Date.now();
  const newestDays = allSeries.flatMap(({ values }) => values.at(-1)?.day ?? []).sort();
  const getRange = await runInSlices(
    createTimeRanges(newestDays.at(-1), (since) =>
      flatMapInSteps(allSeries, (series) => createSeriesBlocks(series, since)),
    ),
  );
  return (choices) => {
    const { choice, content } = getRange(choices);
    return {
      title,
      subtitle: '',
      source: formatSource(server, readAt),
      blocks:
        allSeries.length === 0
          ? emptyState(server, emptySentence)
          : [
              choice,
              ...(content.length === 0 ? text(vscode.l10n.t('Nothing was entered in this range.')) : content),
              ...notes,
            ],
    };
  };
}

function createSeriesBlocks(
  { title, unit, isSummed, values, mean }: Series,
  since: string,
): readonly Block[] {
  const shown = filterSinceDay(values, since);
  const meanTitle = vscode.l10n.t('7-day average');
  const meanByDay = new Map(mean.map(({ day, value }) => [day, value]));
  return [
    ...createPlot({
      title,
      unit,
      values: shown,
      ...(isSummed && { chartType: 'bars', interval: 'day' }),
      mean: { title: meanTitle, values: filterSinceDay(mean, since) },
    }),
    ...table(
      title,
      [textColumn(vscode.l10n.t('Day')), numberColumn(title, unit), numberColumn(meanTitle, unit)],
      takeNewestRows(shown)
        .map(({ day, value }) => ({
          cells: [formatDate(day), value, roundMean(meanByDay.get(day) ?? value, 2)],
        }))
        .reverse(),
    ),
    ...createTableLimitNote(shown.length),
  ];
}
