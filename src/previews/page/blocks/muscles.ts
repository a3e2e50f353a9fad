import type { MuscleSide, MusclesBlock } from '../../blocks.ts';
import { createElement } from '../dom/createElement.ts';

export function drawMuscles({ sides }: MusclesBlock): HTMLElement {
  return createElement('div', { class: 'muscles' }, ...sides.map(drawSide));
}

/** Draws one side of the figure. The drawings are hidden from assistive technology, which reads the description. */
function drawSide({ description, layers }: MuscleSide): HTMLElement {
  const drawings = layers.map((url) => {
    const drawing = createElement('img', { src: url, alt: '', decoding: 'async' });
    drawing.addEventListener('error', () => {
      drawing.remove();
    });
    return drawing;
  });
  return createElement(
    'figure',
    {},
    createElement('div', { class: 'layers', 'aria-hidden': 'true' }, ...drawings),
    createElement('figcaption', { dir: 'auto' }, description),
  );
}
