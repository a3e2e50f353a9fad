import type { Editor } from '../editor.ts';
import { button, element } from './element.ts';

/** A link to a page of the web, which the editor opens in a browser, or to a document or preview of the extension. */
export function drawLink(text: string, target: string, editor: Editor): HTMLElement {
  if (target.startsWith('https://')) {
    return element('a', { href: target, rel: 'noreferrer', dir: 'auto' }, text);
  }
  return button({ class: 'link', role: 'link', dir: 'auto' }, text, () => {
    editor.post({ type: 'open', target });
  });
}
