/*
  The names in the root document of each release, in its order (wger-api.md §5).
*/

export const root20 = `
day set setting workout workoutsession workoutlog schedulestep schedule daysofweek language license userprofile
setting-repetitionunit setting-weightunit exerciseinfo exercise equipment exercisecategory exerciseimage exercisecomment
muscle ingredient ingredientinfo weightunit ingredientweightunit nutritionplan nutritionplaninfo nutritiondiary meal
mealitem weightentry`;

/** Names added in 2.0 (wger-api.md §1). */
const since20 = new Set(['ingredientinfo', 'nutritionplaninfo', 'nutritiondiary']);

export const rootUpTo19 = root20
  .split(/\s+/)
  .filter((name) => !since20.has(name))
  .join(' ');

export const root22 = `
day set setting workout templates public-templates workoutsession workoutlog schedulestep schedule daysofweek language
license userprofile setting-repetitionunit setting-weightunit exerciseinfo exercisebaseinfo exercise
exercise-translation exercise-base equipment deletion-log exercisecategory video exerciseimage exercisecomment
exercisealias muscle variation ingredient ingredientinfo weightunit ingredientweightunit nutritionplan
nutritionplaninfo nutritiondiary meal mealitem ingredient-image weightentry gallery measurement measurement-category`;

/** Those of 2.6; other releases have a few more or less. */
export const rootSince23 = `
routine templates public-templates workoutsession day slot slot-entry weight-config max-weight-config
repetitions-config max-repetitions-config sets-config max-sets-config rest-config max-rest-config rir-config
max-rir-config workoutlog language license setting-repetitionunit setting-weightunit exerciseinfo exercise-translation
exercise equipment deletion-log exercisecategory video exerciseimage exercisecomment exercisealias muscle ingredient
ingredientinfo ingredient-sync ingredientweightunit nutritionplan nutritionplaninfo nutritiondiary meal mealitem
ingredient-image weightentry gallery measurement measurement-category trophy user-trophy user-statistics`;
