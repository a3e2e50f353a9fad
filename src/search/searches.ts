// The search boxes, loaded together on first use.
export { searchExercises } from './searchExercises.ts';
export { searchIngredients } from './searchIngredients.ts';
export { searchWorkouts } from './searchWorkouts.ts';
