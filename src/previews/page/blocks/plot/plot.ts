import type { PlotBlock } from '../../../blocks.ts';
import { button, element, svgElement } from '../../dom/element.ts';
import { uniqueId } from '../../dom/uniqueId.ts';
import { watchSize, type ElementSize } from '../../dom/watchSize.ts';
import type { DrawContext } from '../drawnBlock.ts';
import { timeAxis, valueAxis } from './axes.ts';
import { drawLegend } from './legend.ts';
import { drawMarks } from './marks.ts';
import { plotLayout } from './plotLayout.ts';
import { PointCursor } from './pointCursor.ts';
import { standaloneSvg } from './standaloneSvg.ts';

/** A plot as wide as the page. Its points are one tab stop, between them go the arrow keys. */
export function drawPlot(block: PlotBlock, { editor, words, language }: DrawContext): HTMLElement {
  const { title, summary } = block;
  const ids = { title: uniqueId('plot-title'), summary: uniqueId('plot-summary') };
  const heading = element(
    'div',
    { class: 'plot-heading' },
    element('p', { class: 'block-title', id: ids.title, dir: 'auto' }, title),
  );
  const caption = element(
    'figcaption',
    {},
    heading,
    element('p', { class: 'remark', id: ids.summary, dir: 'auto' }, summary),
  );
  const figure = element('figure', { class: 'plot', 'aria-labelledby': ids.title }, caption);
  if (block.points.length === 0) {
    return figure;
  }

  const cursor = new PointCursor(block, words.record);
  const area = element(
    'div',
    {
      class: 'plot-area',
      role: 'application',
      tabindex: 0,
      'aria-labelledby': ids.title,
      'aria-describedby': ids.summary,
    },
    cursor.readout,
  );
  let drawing: SVGSVGElement | undefined;
  watchSize(area, (size) => {
    const layout = plotLayout(block, size, language);
    const next = drawSvg(size, `${ids.title} ${ids.summary}`);
    next.append(
      valueAxis(layout, block.unit),
      timeAxis(layout, block.points, language),
      ...drawMarks(block, layout),
    );
    cursor.moveTo(next, layout);
    drawing?.remove();
    drawing = next;
    area.prepend(next);
  });
  followPointer(area, cursor);
  followKeys(area, cursor);

  heading.append(
    button({ class: 'quiet' }, words.copySvg, () => {
      if (drawing !== undefined) {
        editor.post({ type: 'copySvg', svg: standaloneSvg(drawing, block) });
      }
    }),
  );
  figure.append(area, ...drawLegend(block, words.record));
  return figure;
}

function drawSvg({ width, height }: ElementSize, labels: string): SVGSVGElement {
  return svgElement('svg', {
    role: 'img',
    'aria-labelledby': labels,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  });
}

function followPointer(area: HTMLElement, cursor: PointCursor): void {
  const show = ({ clientX }: PointerEvent): void => {
    cursor.showNearest(clientX - area.getBoundingClientRect().left);
  };
  area.addEventListener('pointermove', show);
  area.addEventListener('pointerdown', show);
  area.addEventListener('pointerleave', () => {
    cursor.hide();
  });
}

function followKeys(area: HTMLElement, cursor: PointCursor): void {
  area.addEventListener('focus', () => {
    if (area.matches(':focus-visible')) {
      cursor.show();
    }
  });
  area.addEventListener('blur', () => {
    cursor.hide();
  });
  area.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      cursor.hide();
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && cursor.follow(event.key)) {
      event.preventDefault();
    }
  });
}
