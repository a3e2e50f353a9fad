import { isolated } from '../../../vscode/text/sanitize.ts';

/** Sets a text and its direction: that of its first letter, or left to right if it mixes right-to-left names with numbers. */
export function setDirectedText(target: HTMLElement, text: string): void {
  const drawn = isolated(text);
  // `auto` would use the direction of the first letter, even if it is isolated.
  target.dir = drawn === text ? 'auto' : 'ltr';
  // Assistive technology would read out a live region again.
  if (target.textContent !== drawn) {
    target.textContent = drawn;
  }
}
