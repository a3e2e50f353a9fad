import { exercises } from '../resources/exercises.ts';
import { everyIngredient, leavesIngredientsOut } from '../resources/filters/ingredientFilter.ts';
import { ingredients } from '../resources/ingredients.ts';
import { workouts } from '../resources/workouts.ts';
import type { FilteredViewName, ViewName } from '../vscode/viewNames.ts';
import { ownDataList } from './lists/own/ownData.ts';
import type { FilteredViewDescriptor, ViewDescriptor } from './viewDescriptor.ts';

const questions = () => import('./filters/arrangeQuestions.ts');

/** The views of the sidebar, each in full. */
export const viewDescriptors: Readonly<
  Record<Exclude<ViewName, FilteredViewName>, ViewDescriptor> &
    Record<FilteredViewName, FilteredViewDescriptor>
> = {
  workouts: { list: (lists, view) => lists.own(workouts, view) },
  exercises: {
    list: (lists, view) => lists.own(exercises, view),
    filter: {
      isActive: ({ exerciseFilter }) => exerciseFilter !== undefined,
      clear: (arrangements) => {
        arrangements.exerciseFilter = undefined;
      },
      ask: async (...given) => (await questions()).filterExercises(...given),
      show: (view) => {
        void view.redraw();
      },
    },
  },
  ingredients: {
    list: (lists, view) => lists.own(ingredients, view),
    filter: {
      isActive: ({ ingredientFilter }) => leavesIngredientsOut(ingredientFilter),
      clear: (arrangements) => {
        arrangements.ingredientFilter = everyIngredient;
      },
      ask: async (...given) => (await questions()).filterIngredients(...given),
      // The server filters: other rows, from their first page on.
      show: (view) => {
        view.reset();
      },
    },
  },
  myData: { list: ownDataList },
  resources: { list: (lists, view) => lists.endpoints(view) },
};
