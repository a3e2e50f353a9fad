// The questions about filters and groups, which come with the first of them.
export { filterExercises } from './filterExercises.ts';
export { filterIngredients } from './filterIngredients.ts';
export { groupExercises } from './groupExercises.ts';
