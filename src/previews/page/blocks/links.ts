import type { LinksBlock } from '../../blocks.ts';
import { drawLink } from '../dom/drawLink.ts';
import { element } from '../dom/element.ts';
import { uniqueId } from '../dom/uniqueId.ts';
import type { DrawContext } from './drawnBlock.ts';

export function drawLinks({ title, links }: LinksBlock, { editor }: DrawContext): HTMLElement {
  const id = uniqueId('links');
  return element(
    'div',
    { class: 'links' },
    element('p', { class: 'block-title', id, dir: 'auto' }, title),
    element(
      'ul',
      { role: 'list', 'aria-labelledby': id },
      ...links.map(({ text, remark, target }) =>
        element(
          'li',
          {},
          drawLink(text, target, editor),
          ...(remark === '' ? [] : [' ', element('span', { class: 'remark', dir: 'auto' }, remark)]),
        ),
      ),
    ),
  );
}
