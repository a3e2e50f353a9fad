import { resources } from '../../../src/resources/index.ts';
import type { ViewName } from '../../../src/vscode/viewNames.ts';

/** Returns true if a view shows what only its owner may read, with the key. */
export function isPrivateView(name: ViewName): boolean {
  return name === 'myData' || resources.some(({ id, access }) => id === name && access === 'key');
}
