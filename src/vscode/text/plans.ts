import * as vscode from 'vscode';
import { isIsoDate, joinWithSpaces } from '../../resources/fields.ts';
import { findRoutineWeek } from '../../resources/plans/routineWeek.ts';
import type { Progression } from '../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { formatDate, formatDateRange } from './dates.ts';

/** Formats a load and its progression. */
export function formatLoadAndProgression(load: string, progression: Progression | undefined): string {
  switch (load === '' ? undefined : progression) {
    case 'rising':
      return vscode.l10n.t('{0}, rising', load);
    case 'falling':
      return vscode.l10n.t('{0}, falling', load);
    case 'changing':
      return vscode.l10n.t('{0}, changing', load);
    case undefined:
      return load;
  }
}

/** Formats the type of a planned set; one that is not known is returned unchanged. */
export function formatSetType(type: string): string {
  return setTypes.get(type) ?? type;
}

/** The types of sets except the normal one (`wger-api.md` §3.2). */
const setTypes: ReadonlyMap<string, string> = new Map([
  ['warmup', vscode.l10n.t('Warm-up')],
  ['dropset', vscode.l10n.t('Drop set')],
  ['myo', vscode.l10n.t('Myo-reps')],
  ['partial', vscode.l10n.t('Partial repetitions')],
  ['forced', vscode.l10n.t('Forced repetitions')],
  ['tut', vscode.l10n.t('Time under tension')],
  ['iso', vscode.l10n.t('Isometric')],
  ['jump', vscode.l10n.t('Jump')],
]);

/** Formats the current week of an active routine; undefined for everything else. */
export function formatRoutineWeek({ details }: Pick<ListedItem, 'details'>): string | undefined {
  const running = details?.kind === 'workout' ? findRoutineWeek(details) : undefined;
  return running && vscode.l10n.t('Week {0} of {1}', running.week, running.weeks);
}

/** Formats the description beside an item's name: for a workout, its week or its dates; for an item without details, its date. */
export function formatItemDescription(item: Pick<ListedItem, 'description' | 'details'>): string {
  const { description, details } = item;
  if (details === undefined) {
    const [, day, time = ''] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(description) ?? [];
    return day === undefined ? description : joinWithSpaces(formatDateOrText(day), time);
  }
  if (details.kind !== 'workout' || description === '') {
    return description;
  }
  const { start, end, created } = details;
  return formatRoutineWeek(item) ?? (formatPeriod(start, end) || formatDateOrText(created));
}

/** Formats a range of days, or its known end. */
export function formatPeriod(start: string, end: string): string {
  return isIsoDate(start) && isIsoDate(end) ? formatDateRange(start, end) : formatDateOrText(start || end);
}

/** Formats a day, or returns a text that is not a date unchanged. */
export function formatDateOrText(text: string): string {
  return isIsoDate(text) ? formatDate(text) : text;
}
