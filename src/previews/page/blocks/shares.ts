import type { SharesBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';
import { createTitledList } from '../dom/createTitledList.ts';

/** Draws a bar of up to three parts, each in its colour, and below it a list with their texts. */
export function drawShares({ title, shares }: SharesBlock): HTMLElement {
  const parts = shares.map(({ share }, at) => {
    const part = createElement('span', { class: `part colour-${at}` });
    part.style.flexGrow = String(share);
    return part;
  });
  const items = shares.map((share, at) =>
    createElement(
      'li',
      {},
      createElement('span', { class: `swatch colour-${at}`, 'aria-hidden': 'true' }),
      createElement('span', { class: 'name', dir: 'auto' }, share.title),
      ' ',
      createElement('span', { class: 'remark', dir: 'auto' }, share.text),
    ),
  );
  return createTitledList(
    'shares',
    title,
    items,
    createElement('div', { class: 'bar', 'aria-hidden': 'true' }, ...parts),
  );
}
