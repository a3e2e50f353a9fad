import * as vscode from 'vscode';
import { each, inSlices } from '../../api/concurrency/slices.ts';
import { objectOf } from '../../api/json/value.ts';
import { idText, textOf } from '../../resources/fields.ts';
import { sinceDay } from '../../training/calendar.ts';
import { datedValues, type DatedValue } from '../../training/datedRecords.ts';
import { sevenDayMean, type DayValue } from '../../training/trend.ts';
import { kilogramsIn } from '../../training/units.ts';
import { dateText } from '../../vscode/text/moments.ts';
import type { Block } from '../blocks.ts';
import type { Choices } from '../messages.ts';
import type { LoadPreview } from '../preview.ts';
import { rounded } from '../parts/nutrients.ts';
import { plotOf } from '../parts/plots.ts';
import { firstDay, rangeChoice } from '../parts/ranges.ts';
import { readRecords } from '../../session/records/readRecords.ts';
import { readWeightUnit, weightUnit } from '../../session/records/weightUnit.ts';
import { cutNote, newestRows } from '../parts/newestRows.ts';
import { nothingYet, sourceText, text } from '../parts/words.ts';

/** Upper limit on the units of one category. */
const maxUnits = 5;

/** Values in one unit, with what is computed of them once. */
interface Series {
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
  const series = await seriesOf(await inSlices(datedValues(entries)), unit);
  const readAt = Date.now();
  return (choices) => ({
    title: vscode.l10n.t('Body Weight'),
    subtitle: '',
    source: sourceText(server, readAt),
    blocks:
      series.length === 0
        ? nothingYet(server, vscode.l10n.t('You have not entered your weight yet.'))
        : seriesBlocks(vscode.l10n.t('Weight'), series, choices),
  });
};

/** The measurements of a category over time. */
export const loadMeasurements: LoadPreview = async (request) => {
  const { server, reference, document, context } = request;
  const id = 'id' in reference.key ? reference.key.id : '';
  const [{ json }, entries] = await Promise.all([
    document(),
    readRecords(server, context, { endpoint: 'measurement', filters: { category: id } }),
  ]);
  const category = objectOf(json);
  const name = textOf(category['name']) || reference.label;
  // A server that does not know the filter sends all categories.
  const own = (await inSlices(datedValues(entries))).filter((value) => value.category === id);
  const series = await seriesOf(own, textOf(idText(category['unit'])));
  const readAt = Date.now();
  return (choices) => ({
    title: name,
    subtitle: '',
    source: sourceText(server, readAt),
    blocks:
      series.length === 0
        ? nothingYet(server, vscode.l10n.t('There are no measurements in this category yet.'))
        : seriesBlocks(name, series, choices),
  });
};

/**
 * Values by their units, which are never mixed; kilograms and pounds are the same to whoever looks at them.
 *
 * @param usual the unit of values that say none
 */
async function seriesOf(values: readonly DatedValue[], usual: string): Promise<readonly Series[]> {
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
    .map(([unit, own]) => ({ unit, values: own, mean: sevenDayMean(own) }));
}

function seriesBlocks(title: string, all: readonly Series[], choices: Choices): readonly Block[] {
  const since = firstDay(choices);
  return [
    rangeChoice(choices),
    ...all.flatMap(({ unit, values, mean }): readonly Block[] => {
      const shown = sinceDay(values, since);
      const meanTitle = vscode.l10n.t('Mean of 7 days');
      const meanOn = new Map(mean.map(({ day, value }) => [day, rounded(value, 2)]));
      return shown.length === 0
        ? text(vscode.l10n.t('Nothing was entered in this range.'))
        : [
            ...plotOf({
              title,
              unit,
              values: shown.map(({ day, value }) => ({ day, value, isRecord: false })),
              mean: { title: meanTitle, values: sinceDay(mean, since) },
            }),
            {
              kind: 'table' as const,
              caption: title,
              columns: [
                { title: vscode.l10n.t('Day'), isNumber: false },
                { title: unit === '' ? title : `${title} (${unit})`, isNumber: true },
                { title: meanTitle, isNumber: true },
              ],
              rows: newestRows(shown)
                .map(({ day, value }) => ({ cells: [dateText(day), value, meanOn.get(day) ?? ''] }))
                .reverse(),
            },
            ...cutNote(shown.length),
          ];
    }),
  ];
}
