import { exercises } from './exercises.ts';
import { ingredients } from './ingredients.ts';
import type { Resource } from './resource.ts';
import { workouts } from './workouts.ts';

/** All resources, in the order of the views. */
export const resources = [workouts, exercises, ingredients] as const satisfies readonly Resource[];
