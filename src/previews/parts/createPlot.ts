import * as vscode from 'vscode';
import { daysBetween, getMonday } from '../../training/calendar.ts';
import { groupIntoDaySpans } from '../../training/daySpans.ts';
import {
  computeChange,
  findHighest,
  computeMean,
  roundChange,
  roundMean,
  type DayValue,
} from '../../training/trend.ts';
import { formatDate, getToday } from '../../vscode/text/dates.ts';
import { countText, formatDayCount, formatDifference, formatWithUnit } from '../../vscode/text/numbers.ts';
import type { PlotBlock } from '../blocks.ts';

/** Upper limit on the points of a plot, above which they are indistinguishable. */
const maxPoints = 5000;

/** A value in the unit of its plot. */
interface PlottedValue extends DayValue {
  readonly isRecord?: boolean;
}

export interface PlotOptions {
  readonly title: string;
  /** May be empty. */
  readonly unit: string;
  /** The oldest first. */
  readonly values: readonly PlottedValue[];
  readonly chartType?: PlotBlock['chartType'];
  /** The period of each value, where a week has the day of its Monday. The current period is not part of the average. */
  readonly interval?: 'day' | 'week';
  /** A smoothed line with its name. */
  readonly mean?: { readonly title: string; readonly values: readonly DayValue[] };
  readonly band?: PlotBlock['band'];
}

/** A plot with a summary of all values, even if only their averages are drawn; no block without values. */
export function createPlot(options: PlotOptions): readonly PlotBlock[] {
  const { title, unit, values, chartType = 'line', interval, mean, band } = options;
  const { days, spans } = groupIntoDaySpans(values, maxPoints);
  return values.length === 0
    ? []
    : [
        {
          kind: 'plot',
          title: formatPlotTitle(title, days),
          summary: chartType === 'line' ? describeTrend(values, unit) : describeAverage(options),
          unit,
          chartType,
          points: spans.map(({ day, value: exact, values: spanValues }) => {
            const value = days === 0 ? exact : roundMean(exact, 2);
            return {
              time: Date.parse(day),
              value,
              description: `${interval === 'week' ? vscode.l10n.t('Week of {0}', formatDate(day)) : formatDate(day)} · ${formatWithUnit(value, unit)}`,
              isRecord: spanValues.some(({ isRecord }) => isRecord === true),
            };
          }),
          mean: groupIntoDaySpans(mean?.values ?? [], maxPoints).spans.map(({ day, value }) => ({
            time: Date.parse(day),
            value,
          })),
          ...(mean && { meanTitle: mean.title }),
          ...(band && { band }),
        },
      ];
}

function formatPlotTitle(title: string, days: number): string {
  switch (days) {
    case 0:
      return title;
    case 1:
      return vscode.l10n.t('{0}, daily average', title);
    default:
      return vscode.l10n.t('{0}, average of every {1} days', title, countText(days));
  }
}

/** "Highest: 7 on 20 Apr 2026. Average: 1.5." Leading zeros are from before the first entry, and are ignored. */
function describeAverage({ values, unit, interval }: PlotOptions): string {
  const valuesFromStart = values.slice(
    Math.max(
      0,
      values.findIndex(({ value }) => value > 0),
    ),
  );
  const current = interval === 'week' ? getMonday(getToday()) : getToday();
  const pastValues = interval === undefined ? [] : valuesFromStart.filter(({ day }) => day < current);
  const averagedValues = pastValues.length === 0 ? valuesFromStart : pastValues;
  const average = formatWithUnit(roundMean(computeMean(averagedValues), 1), unit);
  const pastInterval = averagedValues.length < valuesFromStart.length ? interval : undefined;
  return `${describeHighest(values, unit, interval)} ${formatAverage(average, pastInterval)}`;
}

/** @param pastInterval the interval of the averaged values; undefined if the current one is among them */
function formatAverage(average: string, pastInterval: PlotOptions['interval']): string {
  switch (pastInterval) {
    case 'day':
      return vscode.l10n.t('Average of past days: {0}.', average);
    case 'week':
      return vscode.l10n.t('Average of past weeks: {0}.', average);
    default:
      return vscode.l10n.t('Average: {0}.', average);
  }
}

/** "Up 7.5 kg in 90 days. Highest: 112 kg on 3 Nov 2026." */
function describeTrend(values: readonly DayValue[], unit: string): string {
  const [first, last] = [values[0], values.at(-1)];
  const days = first === undefined || last === undefined ? 0 : daysBetween(first.day, last.day);
  const change = computeChange(values, days);
  const highest = describeHighest(values, unit);
  return change === undefined ? highest : `${describeChange(change.difference, unit, days)} ${highest}`;
}

function describeHighest(values: readonly DayValue[], unit: string, span?: PlotOptions['interval']): string {
  const highest = findHighest(values);
  if (highest === undefined) {
    return '';
  }
  const parts = [formatWithUnit(highest.value, unit), formatDate(highest.day)] as const;
  return span === 'week'
    ? vscode.l10n.t('Highest: {0} in the week of {1}.', ...parts)
    : vscode.l10n.t('Highest: {0} on {1}.', ...parts);
}

function describeChange(difference: number, unit: string, days: number): string {
  const change = roundChange(difference);
  const amount = formatDifference(Math.abs(change), unit);
  if (change === 0) {
    return vscode.l10n.t('Unchanged in {0}.', formatDayCount(days));
  }
  return difference > 0
    ? vscode.l10n.t('Up {0} in {1}.', amount, formatDayCount(days))
    : vscode.l10n.t('Down {0} in {1}.', amount, formatDayCount(days));
}
