/**
 * The kind of editor that says why an item cannot be shown, as the manifest names it. The pattern there matches no document:
 * the editor would offer this kind above each of them as another way to open it. By its name it opens all the same.
 */
export const errorEditorType = 'wger.problem';
