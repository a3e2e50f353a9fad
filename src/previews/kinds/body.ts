import * as vscode from 'vscode';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import { objectOf, type JsonObject } from '../../api/json/value.ts';
import { idOf, idText, textOf } from '../../resources/fields.ts';
import { numberOf } from '../../resources/records/measures.ts';
import { sinceDay } from '../../training/calendar.ts';
import { datedValues, type DatedValue } from '../../training/datedRecords.ts';
import { readableMean, sevenDayMean, type DayValue } from '../../training/trend.ts';
import { kilogramsIn } from '../../training/units.ts';
import type { Server } from '../../session/currentServer.ts';
import { dateText } from '../../vscode/text/moments.ts';
import type { Block } from '../blocks.ts';
import type { Choices } from '../messages.ts';
import type { LoadPreview } from '../preview.ts';
import { plotOf } from '../parts/plots.ts';
import { timeRange } from '../parts/timeRange.ts';
import { readRecords, type ReadContext } from '../../session/records/readRecords.ts';
import { sentRows } from '../../session/records/sentRows.ts';
import { readWeightUnit, weightUnit } from '../../session/records/weightUnit.ts';
import { cutNote, limitNote, newestRows } from '../parts/newestRows.ts';
import { nothingYet, numberColumn, sourceText, text, textColumn } from '../parts/words.ts';

/** Upper limit on the units of one category. */
const maxUnits = 5;

/** Upper limit on the categories below one, such as the phases of sleep. */
const maxChildren = 20;

/** A category of measurements as it was sent, with its values, the oldest first. */
interface Measured {
  readonly category: JsonObject;
  readonly values: readonly DatedValue[];
}

/** Values in one unit, with what is computed of them once. */
interface Series {
  /** Name of what was measured. */
  readonly title: string;
  /** May be empty. */
  readonly unit: string;
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
  const series = await seriesOf(vscode.l10n.t('Weight'), await inSlices(datedValues(entries)), unit);
  const readAt = Date.now();
  return (choices) => ({
    title: vscode.l10n.t('Body Weight'),
    subtitle: '',
    source: sourceText(server, readAt),
    blocks:
      series.length === 0
        ? nothingYet(server, vscode.l10n.t('You have not entered your weight yet.'))
        : [...seriesBlocks(series, choices), ...limitNote(entries.length)],
  });
};

/** The measurements of a category over time, or of the categories below it. */
export const loadMeasurements: LoadPreview = async (request) => {
  const { server, reference, id, document, context } = request;
  const [{ json }, values] = await Promise.all([document(), readValues(server, context, id)]);
  const category = objectOf(json);
  // One that is above others has no values of its own (`wger-api.md` §3.8).
  const children =
    values.length > 0 || !('parent' in category) ? [] : await readChildren(server, context, id);
  const series = await Promise.all(
    [{ category, values }, ...children].map((measured) =>
      seriesOf(
        textOf(measured.category['name']) || reference.label,
        measured.values,
        textOf(idText(measured.category['unit'])),
      ),
    ),
  );
  const readAt = Date.now();
  return (choices) => ({
    title: textOf(category['name']) || reference.label,
    subtitle: '',
    source: sourceText(server, readAt),
    blocks:
      series.flat().length === 0
        ? nothingYet(server, vscode.l10n.t('There are no measurements in this category yet.'))
        : [...seriesBlocks(series.flat(), choices), ...limitNote(values.length)],
  });
};

async function readValues(
  server: Server,
  context: ReadContext,
  category: string,
): Promise<Measured['values']> {
  const entries = await readRecords(server, context, { endpoint: 'measurement', filters: { category } });
  // A server that does not know the filter sends all categories.
  return (await inSlices(datedValues(entries))).filter((value) => value.category === category);
}

/** The categories below one, such as those of blood pressure, in the user's order. */
async function readChildren(
  server: Server,
  context: ReadContext,
  parent: string,
): Promise<readonly Measured[]> {
  const categories = await sentRows(server, 'measurement-category', context, { parent });
  return Promise.all(
    categories
      .filter((category) => idText(category['parent']) === parent)
      .sort((one, other) => placeOf(one) - placeOf(other))
      .slice(0, maxChildren)
      .map(async (category) => {
        return { category, values: await readValues(server, context, idOf(category) ?? '') };
      }),
  );
}

function placeOf({ order }: JsonObject): number {
  return numberOf(order) ?? 0;
}

/**
 * Values by their units, which are never mixed; kilograms and pounds are the same to whoever looks at them.
 *
 * @param usual the unit of values that say none
 */
async function seriesOf(
  title: string,
  values: readonly DatedValue[],
  usual: string,
): Promise<readonly Series[]> {
  const weight = usual === 'kg' || usual === 'lb' ? weightUnit(usual) : undefined;
  const byUnit = await inSlices(
    each(values, ({ day, value, unit = usual }) => {
      const kilograms = unit === usual ? undefined : kilogramsIn(value, unit);
      return kilograms === undefined || weight === undefined
        ? { day, value, unit }
        : { day, value: weight.of(kilograms), unit: usual };
    }),
  );
  return [...Map.groupBy(byUnit, ({ unit }) => unit)]
    .slice(0, maxUnits)
    .map(([unit, own]) => ({ title, unit, values: own, mean: sevenDayMean(own) }));
}

function seriesBlocks(all: readonly Series[], choices: Choices): readonly Block[] {
  const newest = all.flatMap(({ values }) => values.at(-1)?.day ?? []).sort();
  const { since, choice } = timeRange(choices, newest.at(-1));
  const inRange = all.map((series) => ({ ...series, shown: sinceDay(series.values, since) }));
  return [
    choice,
    ...(inRange.every(({ shown }) => shown.length === 0)
      ? text(vscode.l10n.t('Nothing was entered in this range.'))
      : []),
    ...inRange.flatMap(({ title, unit, shown, mean }): readonly Block[] => {
      const meanTitle = vscode.l10n.t('7-day average');
      const meanOn = new Map(mean.map(({ day, value }) => [day, value]));
      return shown.length === 0
        ? []
        : [
            ...plotOf({
              title,
              unit,
              values: shown,
              mean: { title: meanTitle, values: sinceDay(mean, since) },
            }),
            {
              kind: 'table' as const,
              caption: title,
              columns: [
                textColumn(vscode.l10n.t('Day')),
                numberColumn(unit === '' ? title : `${title} (${unit})`),
                numberColumn(meanTitle),
              ],
              rows: newestRows(shown)
                .map(({ day, value }) => ({
                  cells: [dateText(day), value, readableMean(meanOn.get(day) ?? value, 2)],
                }))
                .reverse(),
            },
            ...cutNote(shown.length),
          ];
    }),
  ];
}
