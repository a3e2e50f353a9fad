// The editor's API for the tests. The host gives one and the same object to an extension and the tests below it, so
// this is a copy from before the extension's probe changed it. Paths of the tests lead to a file system of the page.
import * as editor from 'vscode';
import { pathToUri } from './disk.ts';

export const vscode: typeof editor = {
  ...editor,
  window: copyMembers(editor.window),
  commands: copyMembers(editor.commands),
  languages: copyMembers(editor.languages),
  Uri: new Proxy(editor.Uri, {
    get: (uri, name) => (name === 'file' ? pathToUri : Reflect.get(uri, name)) as unknown,
  }),
};

/** Copies an object with its functions and getters. */
function copyMembers<Part extends object>(part: Part): Part {
  return Object.create(null, Object.getOwnPropertyDescriptors(part)) as Part;
}
