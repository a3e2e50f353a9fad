// The editor's API as the tests have it here. The host hands out one to an extension and the tests below it: so these have it
// as it was before the extension's probe changed it, as tests elsewhere do. A path of theirs is on a file system of the page.
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

/** Another object with the same functions and getters. */
function copyMembers<Part extends object>(part: Part): Part {
  return Object.create(null, Object.getOwnPropertyDescriptors(part)) as Part;
}
