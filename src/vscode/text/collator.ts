import * as vscode from 'vscode';
import { sortInSteps, type Steps } from '../../api/concurrency/slices.ts';

/** Creates a collator for the editor's language. Created on demand: the first in a process takes longer than activation. */
export function createCollator(): Intl.Collator {
  return new Intl.Collator([vscode.env.language, 'en'], { numeric: true });
}

/** Sorts items by name in the editor's language. */
export function sortByName<Item extends object>(
  items: readonly Item[],
  getName: (item: Item) => string,
): Steps<readonly Item[]> {
  const { compare } = createCollator();
  return sortInSteps(items, (one, other) => compare(getName(one), getName(other)));
}
