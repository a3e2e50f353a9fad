import { exercises } from '../resources/exercises.ts';
import { ingredients } from '../resources/ingredients.ts';
import { workouts } from '../resources/workouts.ts';
import type { ViewName } from '../vscode/viewNames.ts';
import type { List } from './lists/list.ts';
import type { ListFactory } from './lists/listFactory.ts';
import { createOwnDataList } from './lists/own/ownData.ts';
import type { View } from './view.ts';

/** Functions that create the top-level lists of the views. */
export const rootLists: Readonly<Record<ViewName, (lists: ListFactory, view: View) => List>> = {
  workouts: (lists, view) => lists.createResourceList(workouts, view),
  exercises: (lists, view) => lists.createResourceList(exercises, view),
  ingredients: (lists, view) => lists.createResourceList(ingredients, view),
  myData: createOwnDataList,
  resources: (lists, view) => lists.createEndpointList(view),
};
