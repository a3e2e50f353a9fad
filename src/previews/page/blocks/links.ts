import type { LinksBlock } from '../../blocks.ts';
import { drawLink } from '../dom/drawLink.ts';
import { element } from '../dom/element.ts';
import { titledList } from '../dom/titledList.ts';
import type { DrawContext } from './drawnBlock.ts';

export function drawLinks({ title, links }: LinksBlock, { editor }: DrawContext): HTMLElement {
  const items = links.map(({ text, remark, target }) =>
    element(
      'li',
      {},
      drawLink(text, target, editor),
      ...(remark === '' ? [] : [' ', element('span', { class: 'remark', dir: 'auto' }, remark)]),
    ),
  );
  return titledList('links', title, items);
}
