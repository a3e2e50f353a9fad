import type { MuscleSide, MusclesBlock } from '../../blocks.ts';
import { element } from '../dom/element.ts';

export function drawMuscles({ sides }: MusclesBlock): HTMLElement {
  return element('div', { class: 'muscles' }, ...sides.map(drawSide));
}

/** The drawings say no more than the description below them. */
function drawSide({ description, layers }: MuscleSide): HTMLElement {
  const drawings = layers.map((url) => {
    const drawing = element('img', { src: url, alt: '', decoding: 'async' });
    drawing.addEventListener('error', () => {
      drawing.remove();
    });
    return drawing;
  });
  return element(
    'figure',
    {},
    element('div', { class: 'layers', 'aria-hidden': 'true' }, ...drawings),
    element('figcaption', { dir: 'auto' }, description),
  );
}
