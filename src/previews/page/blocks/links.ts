import type { LinksBlock } from '../../blocks.ts';
import { createButton, createElement } from '../dom/createElement.ts';
import { createTitledList } from '../dom/createTitledList.ts';
import type { PreviewHost } from '../previewHost.ts';
import type { DrawContext } from './drawnBlock.ts';

export function drawLinks({ title, links }: LinksBlock, { host }: DrawContext): HTMLElement {
  const items = links.map(({ text, remark, target }) =>
    createElement(
      'li',
      {},
      drawLink(text, target, host),
      ' ',
      createElement('span', { class: 'remark', dir: 'auto' }, remark),
    ),
  );
  return createTitledList('links', title, items);
}

/** Draws a link to a website, which the editor opens in a browser, or to a document or preview of the extension. */
export function drawLink(text: string, target: string, host: PreviewHost): HTMLElement {
  if (target.startsWith('https://')) {
    return createElement('a', { href: target, rel: 'noreferrer', dir: 'auto' }, text);
  }
  return createButton({ class: 'link', role: 'link', dir: 'auto' }, text, () => {
    host.post({ type: 'open', target });
  });
}
