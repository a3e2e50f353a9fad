import { askForExerciseFilter } from './askForExerciseFilter.ts';
import { askForIngredientFilter } from './askForIngredientFilter.ts';

// The prompts for filters and groupings, loaded together on first use.
export { askForGrouping } from './askForGrouping.ts';
export const filterPrompts = { exercises: askForExerciseFilter, ingredients: askForIngredientFilter };
