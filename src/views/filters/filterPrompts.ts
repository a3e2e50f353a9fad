// The prompts for filters and groupings, loaded together on first use.
export { askForExerciseFilter } from './askForExerciseFilter.ts';
export { askForIngredientFilter } from './askForIngredientFilter.ts';
export { askForGrouping } from './askForGrouping.ts';
