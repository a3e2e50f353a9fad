/**
 * View type of error editors in the manifest. Its pattern there matches no document, or the editor would offer error editors as
 * a way to open each one; `vscode.openWith` opens them regardless. The editor therefore finds no display name, and shows this one.
 */
export const errorEditorType = 'wger Problem';
