import type { ViewName } from '../platform/contextKeys.ts';

/**
 * How the commands of the views' buttons end. There is one for each view, since a button does not say which view it is in.
 */
export const viewSuffix = {
  workouts: 'Workouts',
  exercises: 'Exercises',
  ingredients: 'Ingredients',
  resources: 'Resources',
} as const satisfies Readonly<Record<ViewName, string>>;
