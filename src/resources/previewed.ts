import { isItemIdKey, type DocumentKey } from './resource.ts';

/** View type of the custom editor for previews, as in the manifest. */
export const previewType = 'wger.preview';

/** Resources whose documents have a preview. */
export const previewedResources = [
  'exercises',
  'ingredients',
  'workouts',
  'nutritionplan',
  'nutritiondiary',
  'weightentry',
  'measurement-category',
  'workoutsession',
] as const;

export type PreviewedResource = (typeof previewedResources)[number];

/**
 * Returns the resource by which a document is previewed; undefined if it has no preview.
 *
 * @param offered the names in the server's root; assumed to have everything that a preview needs when absent
 */
export function findPreviewedResource(
  resource: string,
  key: DocumentKey,
  offered?: ReadonlySet<string>,
): PreviewedResource | undefined {
  // Without this endpoint, the meals of a plan are in a list of their own.
  if (resource === 'nutritionplan' && offered?.has('nutritionplaninfo') === false) {
    return undefined;
  }
  const found = previewedResources.find((name) => name === resource);
  return found !== undefined && ('id' in key ? isItemIdKey(key) : resourcesWithListPreview.has(found))
    ? found
    : undefined;
}

/** An item whose preview shows another item: one that belongs to it, or the same of another list. */
export interface PreviewedParent {
  readonly resource: PreviewedResource;
  /** Members of the other item that may have the id of this one: the first that exists has it. None if the ids are equal. */
  readonly members: readonly string[];
  /** True if the progress of an exercise shows it, not its description. */
  readonly isInProgress?: true;
}

// In 2.1 and 2.2, `exercise` and `exerciseinfo` are translations. They and all else refer to an exercise by its base
// (`wger-api.md` §3.3, §3.7).
const ofExercise = { resource: 'exercises', members: ['exercise_base', 'exercise'] } as const;
const sameExercise = { resource: 'exercises', members: ['exercise_base', 'exercise_base_id', 'id'] } as const;

/** Items without a preview of their own, by the name of their list. */
export const previewedParents: ReadonlyMap<string, PreviewedParent> = new Map<string, PreviewedParent>([
  ['workoutlog', { ...ofExercise, isInProgress: true }],
  ['exercise-translation', ofExercise],
  ['exerciseimage', ofExercise],
  ['video', ofExercise],
  ['exercise', sameExercise],
  ['exerciseinfo', sameExercise],
  ['exercise-base', { resource: 'exercises', members: [] }],
  ['exercisebaseinfo', { resource: 'exercises', members: [] }],
  ['ingredient', { resource: 'ingredients', members: [] }],
  ['ingredientinfo', { resource: 'ingredients', members: [] }],
  ['mealitem', { resource: 'ingredients', members: ['ingredient'] }],
  ['meal', { resource: 'nutritionplan', members: ['plan'] }],
  ['nutritionplaninfo', { resource: 'nutritionplan', members: [] }],
  ['measurement', { resource: 'measurement-category', members: ['category'] }],
  ['routine', { resource: 'workouts', members: [] }],
  ['workout', { resource: 'workouts', members: [] }],
]);

/** Returns the item whose preview shows a document; undefined if the document has a preview of its own, or none. */
export function findPreviewedParent(resource: string, key: DocumentKey): PreviewedParent | undefined {
  return isItemIdKey(key) ? previewedParents.get(resource) : undefined;
}

/**
 * Returns true if a preview can be opened from a document: its own, or that of the item that it belongs to.
 *
 * @param offered as in {@link findPreviewedResource}
 */
export function canPreview(resource: string, key: DocumentKey, offered?: ReadonlySet<string>): boolean {
  return (
    findPreviewedResource(findPreviewedParent(resource, key)?.resource ?? resource, key, offered) !==
    undefined
  );
}

/** Resources whose preview shows the whole list, whatever part of it the document has. */
export const resourcesWithListPreview: ReadonlySet<string> = new Set<PreviewedResource>([
  'nutritiondiary',
  'weightentry',
  'workoutsession',
]);
