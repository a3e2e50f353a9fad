import * as vscode from 'vscode';
import { joinWithSpaces } from '../../resources/fields.ts';
import { formatLocaleNumber } from '../../resources/text/formatLocaleNumber.ts';

/** Formats a number in the editor's language; text that is not a number is returned unchanged. */
export function formatLocalNumber(value: number | string): string {
  return formatLocaleNumber(value, vscode.env.language);
}

/** Formats a count in the editor's language. Since it is a number, it can be shown as it is, which lint relies on. */
export function countText(count: number): string {
  return formatLocalNumber(count);
}

/**
 * Formats `1,480 of 2,400 kcal`, or without a goal `1,480 kcal`; empty if the amount is unknown.
 *
 * @param isComplete false if parts of the sum are unknown, so that it is a lower bound
 */
export function formatAmount(
  amount: number | undefined,
  goal: number | undefined,
  unit: string,
  isComplete = true,
): string {
  if (amount === undefined) {
    return '';
  }
  const sum = formatLocalNumber(Math.round(amount));
  const text =
    goal === undefined ? sum : vscode.l10n.t('{0} of {1}', sum, formatLocalNumber(Math.round(goal)));
  return `${isComplete ? '' : '≥ '}${text} ${unit}`;
}

/** Formats a value with its unit, `70.5 kg`; the unit may be empty. */
export function formatWithUnit(value: number, unit: string): string {
  return joinWithSpaces(formatLocalNumber(value), unit);
}

/** Formats a weight of food, `111.5 g`; empty if it is unknown. */
export function formatGrams(grams: number | string | undefined): string {
  return grams === undefined ? '' : `${formatLocalNumber(grams)} g`;
}

/**
 * Formats an amount by which a value differs from another one of the same unit; percentages differ by points.
 *
 * @param sign precedes the amount; may be empty
 */
export function formatDifference(amount: number, unit: string, sign = ''): string {
  const text = `${sign}${formatLocalNumber(amount)}`;
  if (unit !== '%') {
    return joinWithSpaces(text, unit);
  }
  return amount === 1 ? vscode.l10n.t('{0} point', text) : vscode.l10n.t('{0} points', text);
}

/** Formats a fraction from 0 to 1 as a percentage. */
export function formatPercent(fraction: number): string {
  return `${formatLocalNumber(Math.round(100 * fraction))} %`;
}

/** Formats a size in megabytes, without the unit. @param length in bytes */
export function formatMegabytes(length: number): string {
  return formatLocalNumber((length / (1024 * 1024)).toFixed(1));
}

/** Formats a number of sets. */
export function formatSetCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 set') : vscode.l10n.t('{0} sets', countText(count));
}

/** Formats a number of days. */
export function formatDayCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 day') : vscode.l10n.t('{0} days', countText(count));
}

/** Formats a number of foods. */
export function formatFoodCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 food') : vscode.l10n.t('{0} foods', countText(count));
}

/** Formats repetitions in reserve. */
export function formatRepsInReserve(repetitions: string): string {
  return vscode.l10n.t('{0} RiR', repetitions);
}

/** Formats a number of training sessions. */
export function formatSessionCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 session') : vscode.l10n.t('{0} sessions', countText(count));
}
