/** Writes a file on any file system that a page knows. */
export { replaceAnywhere as replaceFile } from '../vscode/files/replaceAnywhere.ts';
