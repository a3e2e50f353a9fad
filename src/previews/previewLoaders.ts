import { loadDiary } from './kinds/diary.ts';
import { loadExercise } from './kinds/exercise.ts';
import { loadIngredient } from './kinds/ingredient.ts';
import { loadMeasurements, loadWeight } from './kinds/body.ts';
import { loadNutritionPlan } from './kinds/nutritionPlan.ts';
import { loadProgress } from './kinds/progress/progress.ts';
import { loadTraining } from './kinds/training.ts';
import { loadWorkout } from './kinds/workout.ts';
import type { LoadPreview } from './preview.ts';
import type { PreviewName } from './previewName.ts';

/** Functions that load the previews. */
export const previewLoaders: Readonly<Record<PreviewName, LoadPreview>> = {
  exercises: loadExercise,
  progress: loadProgress,
  ingredients: loadIngredient,
  workouts: loadWorkout,
  nutritionplan: loadNutritionPlan,
  nutritiondiary: loadDiary,
  weightentry: loadWeight,
  'measurement-category': loadMeasurements,
  workoutsession: loadTraining,
};
