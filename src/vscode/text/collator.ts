import * as vscode from 'vscode';
import { sorted, type Steps } from '../../api/concurrency/slices.ts';

/** Order of names in the editor's language. Made when needed: the first one of a process takes longer than activation. */
export function collator(): Intl.Collator {
  return new Intl.Collator([vscode.env.language, 'en'], { numeric: true });
}

/** Items by their names, in the order of the editor's language. */
export function byName<Item extends object>(
  items: readonly Item[],
  name: (item: Item) => string,
): Steps<readonly Item[]> {
  const { compare } = collator();
  return sorted(items, (one, other) => compare(name(one), name(other)));
}
