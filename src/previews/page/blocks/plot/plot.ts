import type { PlotBlock } from '../../../blocks.ts';
import { createButton, createElement, createSvgElement, setDirectedText } from '../../dom/createElement.ts';
import { createUniqueId } from '../../dom/createUniqueId.ts';
import type { ElementSize } from '../../dom/elementSize.ts';
import { observeSize } from '../../dom/observeSize.ts';
import type { DrawContext, DrawnBlock } from '../drawnBlock.ts';
import { drawTimeAxis, drawValueAxis } from './axes.ts';
import { drawLegend } from './legend.ts';
import { drawMarks } from './marks.ts';
import { computePlotLayout } from './plotLayout.ts';
import { PointCursor } from './pointCursor.ts';
import { createStandaloneSvg } from './standaloneSvg.ts';

/** Draws a plot as wide as the page. Its points are one tab stop, and arrow keys move between them. */
export function drawPlot(block: PlotBlock, { host, strings, language }: DrawContext): DrawnBlock {
  const ids = { title: createUniqueId('plot-title'), summary: createUniqueId('plot-summary') };
  const heading = createElement(
    'div',
    { class: 'plot-heading' },
    createElement('h2', { id: ids.title, dir: 'auto' }, block.title),
  );
  const summary = createElement('p', { class: 'remark', id: ids.summary, dir: 'auto' }, block.summary);
  const caption = createElement('figcaption', {}, heading, summary);
  const figure = createElement('figure', { class: 'plot', 'aria-labelledby': ids.title }, caption);
  let content = block;
  const cursor = new PointCursor(block, strings.record);
  const area = createElement(
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
  let areaSize: ElementSize | undefined;
  let drawing: SVGSVGElement | undefined;
  const redraw = (): void => {
    if (areaSize === undefined) {
      return;
    }
    const layout = computePlotLayout(content, areaSize, language);
    const next = drawSvg(areaSize, `${ids.title} ${ids.summary}`);
    next.append(
      drawValueAxis(layout, content.unit),
      drawTimeAxis(layout, content.points, language),
      ...drawMarks(content, layout),
    );
    cursor.attachTo(next, layout);
    drawing?.remove();
    drawing = next;
    area.prepend(next);
  };
  observeSize(area, (size) => {
    areaSize = size;
    redraw();
  });
  trackPointer(area, cursor);
  trackKeyboard(area, cursor);

  heading.append(
    createButton({ class: 'quiet', 'aria-describedby': ids.title }, strings.copySvg, () => {
      if (drawing !== undefined) {
        host.post({ type: 'copySvg', svg: createStandaloneSvg(drawing, content) });
      }
    }),
  );
  figure.append(area, ...drawLegend(block, strings.record));
  return {
    element: figure,
    update: (next) => {
      if (next.kind !== 'plot' || next.title !== block.title) {
        return false;
      }
      content = next;
      setDirectedText(summary, next.summary);
      cursor.setPoints(next.points);
      redraw();
      figure.querySelector('.legend')?.remove();
      figure.append(...drawLegend(next, strings.record));
      return true;
    },
  };
}

function drawSvg({ width, height }: ElementSize, labels: string): SVGSVGElement {
  return createSvgElement('svg', {
    role: 'img',
    'aria-labelledby': labels,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  });
}

function trackPointer(area: HTMLElement, cursor: PointCursor): void {
  const show = ({ clientX }: PointerEvent): void => {
    cursor.showNearest(clientX - area.getBoundingClientRect().left);
  };
  area.addEventListener('pointermove', show);
  area.addEventListener('pointerdown', show);
  area.addEventListener('pointerleave', () => {
    cursor.hide();
  });
}

function trackKeyboard(area: HTMLElement, cursor: PointCursor): void {
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
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && cursor.handleKey(event.key)) {
      event.preventDefault();
    }
  });
}
