import * as vscode from 'vscode';
import type { ListedItem } from '../../resources/resource.ts';

/** Icons of items by the resource of their documents; the first matching pattern counts. */
const iconPatterns = (
  [
    [/image$|^gallery$/, 'file-media'],
    [/^video$/, 'play'],
    [/^(exercisecategory|equipment|muscle|setting-.*unit|.*weightunit|deletion-log|variation)$/, 'tag'],
    [/^exercise/, 'pulse'],
    [/^(ingredient|meal$|mealitem$)/, 'beaker'],
    [/^nutrition/, 'book'],
    [/^(workouts?|routine|.*templates|schedule.*)$/, 'notebook'],
    [/^day/, 'calendar'],
    [/-config$/, 'settings'],
    [/^(slot|set)/, 'layers'],
    [/^workoutsession$/, 'history'],
    [/^workoutlog$/, 'checklist'],
    [/^(weightentry|measurement.*|user-statistics)$/, 'graph-line'],
    [/trophy$/, 'star-full'],
    [/^userprofile$/, 'account'],
    [/^language$/, 'globe'],
    [/^license$/, 'law'],
  ] as const
).map(([pattern, name]) => ({ pattern, icon: new vscode.ThemeIcon(name) }));
const restDayIcon = new vscode.ThemeIcon('coffee');
const defaultIcon = new vscode.ThemeIcon('json');

/** The icon of an item. */
export function getIcon({ of, details }: ListedItem): vscode.ThemeIcon {
  if (details?.kind === 'day' && details.day.isRest) {
    return restDayIcon;
  }
  return iconPatterns.find(({ pattern }) => pattern.test(of))?.icon ?? defaultIcon;
}
