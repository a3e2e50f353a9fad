import type { SharesBlock } from '../../blocks.ts';
import { element } from '../dom/element.ts';
import { titledList } from '../dom/titledList.ts';

/** The style knows so many colours, which come again after the last. */
const colours = 6;

/** One bar of parts, and below it a list that says in words what the bar shows. */
export function drawShares({ title, shares }: SharesBlock): HTMLElement {
  const parts = shares.map(({ share }, at) => {
    const part = element('span', { class: `part colour-${at % colours}` });
    part.style.flexGrow = String(share);
    return part;
  });
  const items = shares.map((share, at) =>
    element(
      'li',
      {},
      element('span', { class: `swatch colour-${at % colours}`, 'aria-hidden': 'true' }),
      element('span', { class: 'name', dir: 'auto' }, share.title),
      ' ',
      element('span', { class: 'remark', dir: 'auto' }, share.text),
    ),
  );
  return titledList(
    'shares',
    title,
    items,
    element('div', { class: 'bar', 'aria-hidden': 'true' }, ...parts),
  );
}
