import type { SharesBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';
import { createTitledList } from '../dom/createTitledList.ts';

/** Draws a bar of up to three parts, each in its color, and below it a list with their texts. */
export function drawShares({ title, shares }: SharesBlock): HTMLElement {
  const bar = drawBar(shares.map(({ share }, at) => ({ name: `color-${at}`, share })));
  const items = shares.map((share, at) =>
    createElement(
      'li',
      {},
      createElement('span', { class: `swatch color-${at}`, 'aria-hidden': 'true' }),
      createElement('span', { class: 'name', dir: 'auto' }, share.title),
      ' ',
      createElement('span', { class: 'remark', dir: 'auto' }, share.text),
    ),
  );
  return createTitledList('shares', title, items, bar);
}

/** Draws parts side by side, in the style of their names. */
export function drawBar(parts: readonly { readonly name: string; readonly share: number }[]): HTMLElement {
  const drawn = parts.map(({ name, share }) => {
    const part = createElement('span', { class: `part ${name}` });
    part.style.flexGrow = String(share);
    return part;
  });
  return createElement('div', { class: 'bar', 'aria-hidden': 'true' }, ...drawn);
}
