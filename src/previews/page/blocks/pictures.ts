import type { PicturesBlock } from '../../blocks.ts';
import { element } from '../dom/element.ts';

/** Pictures beside each other. One that cannot be loaded gives way to its description. */
export function drawPictures({ pictures }: PicturesBlock): HTMLElement {
  return element(
    'ul',
    { class: 'pictures', role: 'list' },
    ...pictures.map(({ url, description }) => {
      const picture = element('img', { src: url, alt: description, decoding: 'async' });
      picture.addEventListener('error', () => {
        picture.replaceWith(element('span', { class: 'missing', dir: 'auto' }, description));
      });
      return element('li', {}, picture);
    }),
  );
}
