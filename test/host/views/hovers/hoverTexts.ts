// Reads the hovers of rows.
import assert from 'node:assert/strict';
import type { DrawnView } from '../../support/drawnView.ts';
import { getLabel } from '../../support/views.ts';

/** The hover of the row with a name. */
export async function readHover(view: DrawnView, name: string): Promise<string> {
  const row = (await view.loadAllRows()).find((drawn) => getLabel(drawn) === name);
  return view.hover(row ?? assert.fail(`there is no ${name}`));
}

/** Markdown without escapes, as a user reads it. */
export function toPlainText(markdown: string): string {
  return markdown
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/\\(?=[^\w\s])/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');
}
