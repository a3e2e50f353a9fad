import * as vscode from 'vscode';
import { isDay } from '../../resources/fields.ts';
import { routineWeek } from '../../resources/plans/routineWeek.ts';
import type { Course } from '../../resources/plans/trainingPlan.ts';
import type { ListedItem } from '../../resources/resource.ts';
import { dateText, spanText } from './moments.ts';

/** A load with the way in which it changes. */
export function courseText(load: string, course: Course | undefined): string {
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
export function weekText({ details }: Pick<ListedItem, 'details'>): string | undefined {
  const running = details?.kind === 'workout' ? routineWeek(details) : undefined;
  return running && vscode.l10n.t('week {0} of {1}', running.week, running.weeks);
}

/** Text beside the name of an item: of a workout, when it is, in the language of the editor. */
export function besideName(item: Pick<ListedItem, 'description' | 'details'>): string {
  const { description, details } = item;
  if (details?.kind !== 'workout' || description === '') {
    return description;
  }
  const { start, end, created } = details;
  return weekText(item) ?? (periodText(start, end) || dayOr(created));
}

/** The days from a first to a last one, or as much of that as is known. */
export function periodText(start: string, end: string): string {
  return isDay(start) && isDay(end) ? spanText(start, end) : dayOr(start || end);
}

/** A day in the language of the editor, or as it was sent where it is none. */
export function dayOr(text: string): string {
  return isDay(text) ? dateText(text) : text;
}
