import type { LinksBlock } from '../../blocks.ts';
import { drawLink } from '../dom/drawLink.ts';
import { createElement } from '../dom/createElement.ts';
import { createTitledList } from '../dom/createTitledList.ts';
import type { DrawContext } from './drawnBlock.ts';

export function drawLinks({ title, links }: LinksBlock, { host }: DrawContext): HTMLElement {
  const items = links.map(({ text, remark, target }) =>
    createElement(
      'li',
      {},
      drawLink(text, target, host),
      ...(remark === '' ? [] : [' ', createElement('span', { class: 'remark', dir: 'auto' }, remark)]),
    ),
  );
  return createTitledList('links', title, items);
}
