import { isolated } from '../../../vscode/text/sanitize.ts';

/** Shows a text in its own direction; one that has numbers beside names from right to left, in that of the numbers. */
export function setDirectedText(target: HTMLElement, text: string): void {
  const drawn = isolated(text);
  // The direction that a browser finds by itself is that of the first letter, also of an isolated one.
  target.dir = drawn === text ? 'auto' : 'ltr';
  target.textContent = drawn;
}
