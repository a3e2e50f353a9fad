import * as vscode from 'vscode';
import { isIsoDate } from '../../resources/fields.ts';
import { findRoutineWeek } from '../../resources/plans/routineWeek.ts';
import type { Progression } from '../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { formatDate, formatDateRange } from './dates.ts';

/** A load with the way in which it changes. */
export function formatLoadCourse(load: string, course: Progression | undefined): string {
  switch (load === '' ? undefined : course) {
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

/** Week of a routine that is running, since nobody counts weeks between two dates; undefined for everything else. */
export function formatRoutineWeek({ details }: Pick<ListedItem, 'details'>): string | undefined {
  const running = details?.kind === 'workout' ? findRoutineWeek(details) : undefined;
  return running && vscode.l10n.t('Week {0} of {1}', running.week, running.weeks);
}

/** Text beside the name of an item: of a workout, when it is, in the language of the editor. */
export function formatItemDescription(item: Pick<ListedItem, 'description' | 'details'>): string {
  const { description, details } = item;
  if (details?.kind !== 'workout' || description === '') {
    return description;
  }
  const { start, end, created } = details;
  return formatRoutineWeek(item) ?? (formatPeriod(start, end) || formatDateOrText(created));
}

/** The days from a first to a last one, or as much of that as is known. */
export function formatPeriod(start: string, end: string): string {
  return isIsoDate(start) && isIsoDate(end) ? formatDateRange(start, end) : formatDateOrText(start || end);
}

/** A day in the language of the editor, or as it was sent where it is none. */
export function formatDateOrText(text: string): string {
  return isIsoDate(text) ? formatDate(text) : text;
}
