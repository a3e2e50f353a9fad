import type { PlotBlock } from '../../../blocks.ts';
import { createSvgElement } from '../../dom/createElement.ts';

/** Properties that the page's style sets on drawings. */
const copiedStyleProperties =
  `fill fill-opacity stroke stroke-width stroke-opacity stroke-dasharray stroke-linejoin stroke-linecap font-family
  font-size font-weight text-anchor paint-order`.split(/\s+/);

/** Serializes a drawing as an SVG file, with its styles, its title and the background of the page. */
export function createStandaloneSvg(
  drawing: SVGSVGElement,
  { title, summary }: Pick<PlotBlock, 'title' | 'summary'>,
): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const { width, height } = drawing.viewBox.baseVal;
  const page = getComputedStyle(document.body);
  const fontSize = parseFloat(page.fontSize);
  const margin = fontSize * 0.8;
  const titleHeight = fontSize * 2.6;
  const box = {
    x: -margin,
    y: -titleHeight,
    width: width + 2 * margin,
    height: height + titleHeight + margin,
  };
  const originals = drawing.querySelectorAll('[class]');
  for (const [at, each] of copy.querySelectorAll('[class]').entries()) {
    const original = originals[at];
    if (original !== undefined) {
      copyStyle(original, each);
    }
  }
  copy.querySelector('.cursor')?.remove();
  for (const name of [...copy.getAttributeNames()]) {
    copy.removeAttribute(name);
  }
  for (const each of copy.querySelectorAll('[class]')) {
    each.removeAttribute('class');
  }
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('width', String(box.width));
  copy.setAttribute('height', String(box.height));
  copy.prepend(
    createSvgElement('title', {}, title),
    createSvgElement('desc', {}, summary),
    createSvgElement('rect', { ...box, fill: page.backgroundColor }),
    createSvgElement(
      'text',
      {
        y: -fontSize,
        'font-size': fontSize,
        'font-weight': 600,
        'font-family': page.fontFamily,
        fill: page.color,
      },
      title,
    ),
  );
  return new XMLSerializer().serializeToString(copy);
}

function copyStyle(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of copiedStyleProperties) {
    to.setAttribute(name, style.getPropertyValue(name));
  }
}
