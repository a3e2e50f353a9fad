/**
 * View type of error editors in the manifest. Its pattern there matches no document, or the editor would offer error editors as
 * a way to open each one; `vscode.openWith` opens them regardless.
 */
export const errorEditorType = 'wger.problem';
