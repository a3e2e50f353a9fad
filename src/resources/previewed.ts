import type { DocumentKey } from './resource.ts';

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
export function previewedResource(
  resource: string,
  key: DocumentKey,
  offered?: ReadonlySet<string>,
): PreviewedResource | undefined {
  // The meals of a plan are in a list of their own.
  if (resource === 'nutritionplan' && offered?.has('nutritionplaninfo') === false) {
    return undefined;
  }
  const found = previewedResources.find((name) => name === resource);
  return found !== undefined && ('id' in key ? !('action' in key) : listsPreviewed.has(found))
    ? found
    : undefined;
}

/** Those of which a whole list is shown, whatever part of it the document has. */
export const listsPreviewed: ReadonlySet<string> = new Set<PreviewedResource>([
  'nutritiondiary',
  'weightentry',
  'workoutsession',
]);
