import * as vscode from 'vscode';
import { daysBetween } from '../../../../training/calendar.ts';
import { computeChange, roundChange, type DayValue } from '../../../../training/trend.ts';
import { formatDayCount, formatDifference } from '../../../../vscode/text/numbers.ts';

/** Number of days that a change covers. */
const changeDays = 30;
/** Number of days that are searched for the latest value. */
export const lookbackDays = 180;

/**
 * Change to the latest value, as in `−0.6 kg in 30 days`; empty if there is no value to compare it with.
 *
 * @param values the oldest first, all in one unit
 */
export function formatChange(values: readonly DayValue[], unit: string): string {
  const change = computeChange(values, changeDays);
  if (change === undefined) {
    return '';
  }
  const { difference, from, to } = change;
  const amount = Math.abs(roundChange(difference));
  const sign = difference < 0 ? '−' : '+';
  return vscode.l10n.t(
    '{0} in {1}',
    formatDifference(amount, unit, amount === 0 ? '±' : sign),
    formatDayCount(daysBetween(from.day, to.day)),
  );
}
