import * as vscode from 'vscode';
import { sortInSteps, type Steps } from '../../api/concurrency/slices.ts';

/** Order of names in the editor's language. Made when needed: the first one of a process takes longer than activation. */
export function createCollator(): Intl.Collator {
  return new Intl.Collator([vscode.env.language, 'en'], { numeric: true });
}

/** Items by their names, in the order of the editor's language. */
export function sortByName<Item extends object>(
  items: readonly Item[],
  getName: (item: Item) => string,
): Steps<readonly Item[]> {
  const { compare } = createCollator();
  return sortInSteps(items, (one, other) => compare(getName(one), getName(other)));
}
