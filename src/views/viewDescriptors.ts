import { exercises } from '../resources/exercises.ts';
import { emptyIngredientFilter, isIngredientFilterActive } from '../resources/filters/ingredientFilter.ts';
import { ingredients } from '../resources/ingredients.ts';
import { workouts } from '../resources/workouts.ts';
import type { FilteredViewName, ViewName } from '../vscode/viewNames.ts';
import { createOwnDataList } from './lists/own/ownData.ts';
import type { FilteredViewDescriptor, ViewDescriptor } from './viewDescriptor.ts';

const loadFilterPrompts = () => import('./filters/filterPrompts.ts');

/** The views of the sidebar. */
export const viewDescriptors: Readonly<
  Record<Exclude<ViewName, FilteredViewName>, ViewDescriptor> &
    Record<FilteredViewName, FilteredViewDescriptor>
> = {
  workouts: { createList: (lists, view) => lists.createResourceList(workouts, view) },
  exercises: {
    createList: (lists, view) => lists.createResourceList(exercises, view),
    filter: {
      isActive: ({ exerciseFilter }) => exerciseFilter !== undefined,
      clear: (arrangements) => {
        arrangements.exerciseFilter = undefined;
      },
      prompt: async (...given) => (await loadFilterPrompts()).askForExerciseFilter(...given),
      applyTo: (view) => {
        void view.redraw();
      },
    },
  },
  ingredients: {
    createList: (lists, view) => lists.createResourceList(ingredients, view),
    filter: {
      isActive: ({ ingredientFilter }) => isIngredientFilterActive(ingredientFilter),
      clear: (arrangements) => {
        arrangements.ingredientFilter = emptyIngredientFilter;
      },
      prompt: async (...given) => (await loadFilterPrompts()).askForIngredientFilter(...given),
      // The server filters, so that all rows have to be read again.
      applyTo: (view) => {
        view.reset();
      },
    },
  },
  myData: { createList: createOwnDataList },
  resources: { createList: (lists, view) => lists.createEndpointList(view) },
};
