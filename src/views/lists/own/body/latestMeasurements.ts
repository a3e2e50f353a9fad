import * as vscode from 'vscode';
import { mapInSteps, runInSlices } from '../../../../api/concurrency/slices.ts';
import { joinParts } from '../../../../resources/fields.ts';
import { maxListRows } from '../../../../resources/paging/ranges.ts';
import type { ListedItem } from '../../../../resources/resource.ts';
import type { Server } from '../../../../session/currentServer.ts';
import { readPrivateNames, type PrivateName } from '../../../../session/privateNames.ts';
import { readRecords, type ReadContext } from '../../../../session/records/readRecords.ts';
import { addDays } from '../../../../training/calendar.ts';
import { toDatedValues, type DatedValue } from '../../../../training/datedRecords.ts';
import { sumByDay } from '../../../../training/trend.ts';
import { convertWeight } from '../../../../training/units.ts';
import { formatDate, getToday } from '../../../../vscode/text/dates.ts';
import { countText, formatWithUnit } from '../../../../vscode/text/numbers.ts';
import { formatChange, lookbackDays } from './formatChange.ts';

/**
 * Reads the latest measurement of each category, with its unit, its day and its change.
 *
 * @returns texts by the categories' ids
 */
export async function readLatestMeasurements(
  server: Server,
  context: ReadContext,
): Promise<ReadonlyMap<string, string>> {
  const [entries, categories] = await Promise.all([
    readRecords(server, context, { endpoint: 'measurement', since: addDays(getToday(), -lookbackDays) }),
    readPrivateNames(server, 'measurement-category', context),
  ]);
  return formatLatestMeasurements(entries, categories);
}

/**
 * Formats the latest measurement of each category, or the total of the latest day where those of a day add up.
 *
 * @param entries the newest first
 * @returns texts by the categories' ids
 */
export async function formatLatestMeasurements(
  entries: readonly ListedItem[],
  categories: readonly PrivateName[],
): Promise<ReadonlyMap<string, string>> {
  const categoriesById = new Map(categories.map((category) => [category.id, category]));
  const values = await runInSlices(toDatedValues(entries));
  const byCategory = Map.groupBy(values, ({ category = '' }) => category);
  const latestTexts = mapInSteps([...byCategory], ([category, categoryValues]) => {
    const { unit = '', isSummed = false } = categoriesById.get(category) ?? {};
    return [category, formatLatestValue(categoryValues, unit, isSummed)] as const;
  });
  const texts = new Map(await runInSlices(latestTexts));
  if (entries.length >= maxListRows) {
    for (const { id } of categories) {
      if (!texts.has(id)) {
        texts.set(id, vscode.l10n.t('not among the newest {0} measurements', countText(maxListRows)));
      }
    }
  }
  return texts;
}

/**
 * Formats the latest of a category's measurements, or the total of its day if those of a day add up.
 *
 * @param values the oldest first
 */
function formatLatestValue(values: readonly DatedValue[], defaultUnit: string, isSummed: boolean): string {
  const latest = values.at(-1);
  if (latest === undefined) {
    return '';
  }
  const { unit = defaultUnit } = latest;
  const comparable = values.flatMap(({ day, value, unit: ownUnit = defaultUnit }) => {
    const converted = convertWeight(value, ownUnit, unit);
    return converted === undefined ? [] : [{ day, value: converted }];
  });
  const { value } = (isSummed ? sumByDay(comparable).at(-1) : undefined) ?? latest;
  return joinParts(
    formatWithUnit(value, unit),
    // A day that is not over says nothing about a change.
    isSummed ? '' : formatChange(comparable, unit),
    // Last, since a narrow sidebar cuts off the end.
    formatDate(latest.day),
  );
}
