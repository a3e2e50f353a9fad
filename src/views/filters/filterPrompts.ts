// The prompts for filters and groups, which are loaded with the first of them.
export { askForExerciseFilter } from './askForExerciseFilter.ts';
export { askForIngredientFilter } from './askForIngredientFilter.ts';
export { askForGrouping } from './askForGrouping.ts';
