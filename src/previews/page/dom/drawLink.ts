import type { PreviewHost } from '../previewHost.ts';
import { createButton, createElement } from './createElement.ts';

/** Draws a link to a website, which the editor opens in a browser, or to a document or preview of the extension. */
export function drawLink(text: string, target: string, host: PreviewHost): HTMLElement {
  if (target.startsWith('https://')) {
    return createElement('a', { href: target, rel: 'noreferrer', dir: 'auto' }, text);
  }
  return createButton({ class: 'link', role: 'link', dir: 'auto' }, text, () => {
    host.post({ type: 'open', target });
  });
}
