// What asks by what to filter and group rows: a bundle that is loaded with the first question.
export { filterExercises } from './filterExercises.ts';
export { filterIngredients } from './filterIngredients.ts';
export { groupExercises } from './groupExercises.ts';
