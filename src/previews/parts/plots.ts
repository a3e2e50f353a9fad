import * as vscode from 'vscode';
import { daysBetween, mondayOf } from '../../training/calendar.ts';
import { inDaySpans } from '../../training/daySpans.ts';
import {
  changeOver,
  highestOf,
  meanOf,
  readableChange,
  readableMean,
  type DayValue,
} from '../../training/trend.ts';
import { dateText, today } from '../../vscode/text/moments.ts';
import { countText, daysText, localNumber } from '../../vscode/text/numbers.ts';
import type { PlotBlock } from '../blocks.ts';

/** Upper limit on the points of a plot: nobody tells more apart. */
const maxPoints = 5000;

/** A value of a plot, in its unit. */
export interface PlottedValue extends DayValue {
  readonly isRecord?: boolean;
}

export interface PlotOptions {
  readonly title: string;
  /** May be empty. */
  readonly unit: string;
  /** The oldest first. */
  readonly values: readonly PlottedValue[];
  readonly form?: PlotBlock['form'];
  /** Time that a value is of, a week at its Monday. The one that has not ended yet is no part of the average; all have when absent. */
  readonly span?: 'day' | 'week';
  /** A smoother line, with its name. */
  readonly mean?: { readonly title: string; readonly values: readonly DayValue[] };
  readonly band?: PlotBlock['band'];
}

/** A plot with the sentence that says what all of its values show, however few are drawn; none without values. */
export function plotOf(options: PlotOptions): readonly PlotBlock[] {
  const { title, unit, values, form = 'line', span, mean, band } = options;
  const { days, spans } = inDaySpans(values, maxPoints);
  return values.length === 0
    ? []
    : [
        {
          kind: 'plot',
          title: spansTitle(title, days),
          summary: form === 'line' ? trendSentence(values, unit) : averageSentence(options),
          unit,
          form,
          points: spans.map(({ day, value: exact, values: own }) => {
            const value = days === 0 ? exact : readableMean(exact, 2);
            return {
              time: Date.parse(day),
              value,
              description: `${span === 'week' ? vscode.l10n.t('Week of {0}', dateText(day)) : dateText(day)} · ${withUnit(value, unit)}`,
              isRecord: own.some(({ isRecord }) => isRecord === true),
            };
          }),
          mean: inDaySpans(mean?.values ?? [], maxPoints).spans.map(({ day, value }) => ({
            time: Date.parse(day),
            value,
          })),
          ...(mean && { meanTitle: mean.title }),
          ...(band && { band }),
        },
      ];
}

function spansTitle(title: string, days: number): string {
  switch (days) {
    case 0:
      return title;
    case 1:
      return vscode.l10n.t('{0}, daily average', title);
    default:
      return vscode.l10n.t('{0}, average of every {1} days', title, countText(days));
  }
}

/** "Highest: 7 on 20 Apr 2026. Average: 1.5." What is before the first value that is not 0 is before anything was entered. */
function averageSentence({ values, unit, span }: PlotOptions): string {
  const begun = values.slice(
    Math.max(
      0,
      values.findIndex(({ value }) => value > 0),
    ),
  );
  const current = span === 'week' ? mondayOf(today()) : today();
  const ended = span === undefined ? begun : begun.filter(({ day }) => day < current);
  const average = readableMean(meanOf(ended.length === 0 ? begun : ended), 1);
  return `${highestText(values, unit, span)} ${vscode.l10n.t('Average: {0}.', withUnit(average, unit))}`;
}

/** "Up 7.5 kg in 90 days. Highest: 112 kg on 3 Nov 2026." */
function trendSentence(values: readonly DayValue[], unit: string): string {
  const [first, last] = [values[0], values.at(-1)];
  const days = first === undefined || last === undefined ? 0 : daysBetween(first.day, last.day);
  const change = last === undefined ? undefined : changeOver(values, days, last.day);
  const highest = highestText(values, unit);
  return change === undefined ? highest : `${changeText(change.difference, unit, days)} ${highest}`;
}

function highestText(values: readonly DayValue[], unit: string, span?: PlotOptions['span']): string {
  const highest = highestOf(values);
  if (highest === undefined) {
    return '';
  }
  const parts = [withUnit(highest.value, unit), dateText(highest.day)] as const;
  return span === 'week'
    ? vscode.l10n.t('Highest: {0} in the week of {1}.', ...parts)
    : vscode.l10n.t('Highest: {0} on {1}.', ...parts);
}

function changeText(difference: number, unit: string, days: number): string {
  const change = readableChange(difference);
  const amount = withUnit(Math.abs(change), unit);
  if (change === 0) {
    return vscode.l10n.t('Unchanged in {0}.', daysText(days));
  }
  return difference > 0
    ? vscode.l10n.t('Up {0} in {1}.', amount, daysText(days))
    : vscode.l10n.t('Down {0} in {1}.', amount, daysText(days));
}

function withUnit(value: number, unit: string): string {
  return [localNumber(value), unit].filter((part) => part !== '').join(' ');
}
