import { isItemIdKey, type DocumentKey } from './resource.ts';

/** The kind of editor that previews are shown in, as the manifest names it. */
export const previewType = 'wger.preview';

/** The resources whose documents have a preview. */
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
 * Returns the resource by which a document is previewed; undefined where it has no preview.
 *
 * @param offered the names in the server's root; all that a preview needs is taken to be there when absent
 */
export function findPreviewedResource(
  resource: string,
  key: DocumentKey,
  offered?: ReadonlySet<string>,
): PreviewedResource | undefined {
  // The meals of a plan are in a list of their own.
  if (resource === 'nutritionplan' && offered?.has('nutritionplaninfo') === false) {
    return undefined;
  }
  const found = previewedResources.find((name) => name === resource);
  return found !== undefined && ('id' in key ? isItemIdKey(key) : resourcesWithListPreview.has(found))
    ? found
    : undefined;
}

/** An item that a record belongs to, and whose preview shows the record. */
export interface PreviewedParent {
  readonly resource: PreviewedResource;
  /** Members of the record that may have the id of the item: the first that there is has it. */
  readonly members: readonly string[];
}

/** Records without a preview of their own. Of an exercise it is the progress that shows them. */
export const previewedParents: ReadonlyMap<string, PreviewedParent> = new Map<string, PreviewedParent>([
  // The logs of 2.1 and 2.2 are of the bases of exercises (`wger-api.md` §3.7).
  ['workoutlog', { resource: 'exercises', members: ['exercise_base', 'exercise'] }],
  ['measurement', { resource: 'measurement-category', members: ['category'] }],
  ['meal', { resource: 'nutritionplan', members: ['plan'] }],
  ['mealitem', { resource: 'ingredients', members: ['ingredient'] }],
]);

/** Returns what a document is shown in the preview of; undefined where that is itself, or nothing. */
export function findPreviewedParent(resource: string, key: DocumentKey): PreviewedParent | undefined {
  return isItemIdKey(key) ? previewedParents.get(resource) : undefined;
}

/**
 * Returns true if a preview can be opened from a document: its own, or that of the item that it belongs to.
 *
 * @param offered as for {@link findPreviewedResource}
 */
export function canPreview(resource: string, key: DocumentKey, offered?: ReadonlySet<string>): boolean {
  return (
    findPreviewedResource(findPreviewedParent(resource, key)?.resource ?? resource, key, offered) !==
    undefined
  );
}

/** Those of which a whole list is shown, whatever part of it the document has. */
export const resourcesWithListPreview: ReadonlySet<string> = new Set<PreviewedResource>([
  'nutritiondiary',
  'weightentry',
  'workoutsession',
]);
