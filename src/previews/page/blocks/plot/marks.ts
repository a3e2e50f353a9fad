import { curveMonotoneX, line, symbol, symbolStar } from 'd3-shape';
import type { PlotBlock, PlotPoint } from '../../../blocks.ts';
import { createSvgElement } from '../../dom/createElement.ts';
import type { PlotLayout } from './plotLayout.ts';

/** Shortest distance between dots in pixels, below which they would hide their line. */
const minDotDistance = 7;

/** Draws the data of a plot, the bottom layer first. */
export function drawMarks(block: PlotBlock, layout: PlotLayout): SVGElement[] {
  return [
    ...drawBand(block, layout),
    ...(block.chartType === 'bars' ? [drawBars(block.points, layout)] : drawLine(block.points, layout)),
    ...drawMean(block, layout),
    drawRecords(block, layout),
  ];
}

function drawBand({ band }: PlotBlock, { left, right, y }: PlotLayout): SVGElement[] {
  if (band === undefined) {
    return [];
  }
  const [top, bottom] = [y(band.to), y(band.from)];
  const edges = [top, bottom].map((at) => createSvgElement('line', { x1: left, x2: right, y1: at, y2: at }));
  return [
    createSvgElement('rect', {
      class: 'band',
      x: left,
      y: top,
      width: right - left,
      height: Math.max(0, bottom - top),
    }),
    createSvgElement('g', { class: 'band-edges' }, ...edges),
  ];
}

function drawBars(points: readonly PlotPoint[], { x, y, barWidth }: PlotLayout): SVGElement {
  const bars = points.map(({ time, value }) =>
    createSvgElement('rect', {
      x: x(time) - barWidth / 2,
      y: Math.min(y(value), y(0)),
      width: barWidth,
      height: Math.abs(y(0) - y(value)),
      rx: Math.min(2, barWidth / 4),
    }),
  );
  return createSvgElement('g', { class: 'bars' }, ...bars);
}

function drawLine(points: readonly PlotPoint[], layout: PlotLayout): SVGElement[] {
  const { left, right, x, y } = layout;
  const path = line<PlotPoint>(
    ({ time }) => x(time),
    ({ value }) => y(value),
  )(points);
  const isSparse = (right - left) / points.length >= minDotDistance;
  const dots = points
    .filter(({ isRecord }) => isSparse && !isRecord)
    .map(({ time, value }) => createSvgElement('circle', { cx: x(time), cy: y(value), r: 3 }));
  return [
    createSvgElement('path', { class: 'values', d: path ?? '' }),
    createSvgElement('g', { class: 'dots' }, ...dots),
  ];
}

function drawMean({ mean, chartType }: PlotBlock, { x, y }: PlotLayout): SVGElement[] {
  const path = line<PlotBlock['mean'][number]>(
    ({ time }) => x(time),
    ({ value }) => y(value),
  ).curve(curveMonotoneX)(mean);
  if (path === null) {
    return [];
  }
  // The line would not stand out from bars.
  const edge = chartType === 'bars' ? [createSvgElement('path', { class: 'mean-edge', d: path })] : [];
  return [...edge, createSvgElement('path', { class: 'mean', d: path })];
}

/** Draws records as stars, which differ from dots not only in color. */
function drawRecords({ points }: PlotBlock, { x, y, fontSize }: PlotLayout): SVGElement {
  const star = createStarPath(fontSize);
  const stars = points
    .filter(({ isRecord }) => isRecord)
    .map(({ time, value }) =>
      createSvgElement('path', { d: star, transform: `translate(${x(time)},${y(value)})` }),
    );
  return createSvgElement('g', { class: 'records' }, ...stars);
}

/** Returns the outline of a star centered on the origin. */
export function createStarPath(fontSize: number): string {
  return symbol(symbolStar, fontSize * fontSize * 0.55)() ?? '';
}
