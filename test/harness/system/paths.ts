import { join } from 'node:path';

/** The project's folder, absolute. */
export const project = join(import.meta.dirname, '..', '..', '..');

/** The folder for what is too large for `node_modules`: VS Code itself, Chromium, the data of `npm start`. */
export const vscodeTest = join(project, '.vscode-test');
