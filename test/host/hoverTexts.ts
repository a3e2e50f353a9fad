// What comes up with rows of views.
import assert from 'node:assert/strict';
import type { DrawnView } from './drawnView.ts';
import { getLabel } from './support.ts';

/** A row of a view by its name, and the text that comes up with it. */
export async function readHover(view: DrawnView, name: string): Promise<string> {
  const row = (await view.loadAllRows()).find((drawn) => getLabel(drawn) === name);
  return view.hover(row ?? assert.fail(`there is no ${name}`));
}

/** What a person reads of Markdown: without the escapes of its own characters and of spaces. */
export function toPlainText(markdown: string): string {
  return markdown
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\\(?=[^\w\s])/g, '')
    .replaceAll('&amp;', '&');
}
