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

export const root21 = root22.replace('deletion-log ', '').replace('ingredient-image ', '');

export const root27 = `
routine templates public-templates workoutsession day slot slot-entry weight-config max-weight-config
repetitions-config max-repetitions-config sets-config max-sets-config rest-config max-rest-config rir-config
max-rir-config workoutlog language license setting-repetitionunit setting-weightunit exerciseinfo exercise-translation
exercise equipment deletion-log exercisecategory video exerciseimage exercisecomment exercisealias muscle ingredient
ingredientinfo ingredient-sync ingredientweightunit nutritionplan nutritionplaninfo nutritiondiary meal mealitem
ingredient-image weightentry gallery measurement measurement-category trophy user-trophy user-statistics`;

export const root26 = root27.replace('language license', 'language license userprofile');

export const root25 = root26.replace('ingredient-sync ', '');

export const root24 = root25
  .replace('exercisealias muscle', 'exercisealias muscle variation')
  .replace('ingredientweightunit', 'weightunit ingredientweightunit');

export const root23 = root24.replace(' trophy user-trophy user-statistics', '');
