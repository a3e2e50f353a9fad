import * as vscode from 'vscode';
import { formatLocaleNumber } from '../../resources/text/formatLocaleNumber.ts';

/** A number in the language of the editor; text that is no number stays what it is. */
export function formatLocalNumber(value: number | string): string {
  return formatLocaleNumber(value, vscode.env.language);
}

/** Formats a count in the language of the editor. */
export function countText(count: number): string {
  return formatLocalNumber(count);
}

/**
 * `1,480 of 2,400 kcal`, or without a goal `1,480 kcal`; empty where the amount is not known.
 *
 * @param isComplete false for a sum of which some parts are not known: it is at least that much
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
    goal === undefined
      ? `${sum} ${unit}`
      : vscode.l10n.t('{0} of {1} {2}', sum, formatLocalNumber(Math.round(goal)), unit);
  return isComplete ? text : `≥ ${text}`;
}

/** A weight of food, `111.5 g`; empty where it is not known. */
export function formatGrams(grams: number | string | undefined): string {
  return grams === undefined ? '' : `${formatLocalNumber(grams)} g`;
}

/** A part of a whole, 1 for all of it. */
export function formatPercent(fraction: number): string {
  return `${formatLocalNumber(Math.round(100 * fraction))} %`;
}

/** @param length in bytes */
export function formatMegabytes(length: number): string {
  return formatLocalNumber((length / (1024 * 1024)).toFixed(1));
}

/** A number of sets, for people. */
export function formatSetCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 set') : vscode.l10n.t('{0} sets', countText(count));
}

/** A number of days, for people. */
export function formatDayCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 day') : vscode.l10n.t('{0} days', countText(count));
}

/** Repetitions that would still have been possible, as they are written for people. */
export function formatRepsInReserve(repetitions: string): string {
  return vscode.l10n.t('{0} RiR', repetitions);
}

/** A number of training sessions, for people. */
export function formatSessionCount(count: number): string {
  return count === 1 ? vscode.l10n.t('1 session') : vscode.l10n.t('{0} sessions', countText(count));
}
