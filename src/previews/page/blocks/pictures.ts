import type { PicturesBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';

/** Draws pictures side by side. One that cannot be loaded is replaced by its description. */
export function drawPictures({ pictures }: PicturesBlock): HTMLElement {
  return createElement(
    'ul',
    { class: 'pictures', role: 'list' },
    ...pictures.map(({ url, description }) => {
      const picture = createElement('img', { src: url, alt: description, decoding: 'async' });
      picture.addEventListener('error', () => {
        picture.replaceWith(createElement('span', { class: 'missing', dir: 'auto' }, description));
      });
      return createElement('li', {}, picture);
    }),
  );
}
