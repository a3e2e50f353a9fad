import type { PlotPoint } from '../../../blocks.ts';
import { svgElement } from '../../dom/element.ts';
import type { PlotLayout } from './plotLayout.ts';
import { timeTicks } from './timeTicks.ts';

/** Lines across the plot at round values, with the values and their unit beside them. */
export function valueAxis({ left, right, y, fontSize, valueTicks }: PlotLayout, unit: string): SVGElement {
  const lines = valueTicks.map(({ value }) =>
    svgElement('line', { x1: left, x2: right, y1: y(value), y2: y(value) }),
  );
  const texts = valueTicks.map(({ value, text }) =>
    svgElement('text', { x: left - fontSize * 0.6, y: y(value) + fontSize * 0.35 }, text),
  );
  return svgElement(
    'g',
    {},
    svgElement('g', { class: 'grid' }, ...lines),
    svgElement('g', { class: 'value-texts' }, ...texts),
    svgElement('text', { class: 'unit-text', x: 0, y: fontSize * 0.85 }, unit),
  );
}

export function timeAxis(
  { left, right, bottom, x, fontSize }: PlotLayout,
  points: readonly PlotPoint[],
  language: string,
): SVGElement {
  const count = Math.max(2, Math.floor((right - left) / (fontSize * 5.5)));
  const ticks = timeTicks({ range: x.domain(), points: points.map(({ time }) => time) }, count, language);
  const marks = ticks.map(({ time }) =>
    svgElement('line', { x1: x(time), x2: x(time), y1: bottom, y2: bottom + fontSize * 0.4 }),
  );
  const texts = ticks.flatMap(({ time, text, year }) => [
    svgElement('text', { x: x(time), y: bottom + fontSize * 1.4 }, text),
    ...(year === '' ? [] : [svgElement('text', { x: x(time), y: bottom + fontSize * 2.6 }, year)]),
  ]);
  return svgElement(
    'g',
    {},
    svgElement(
      'g',
      { class: 'axis' },
      svgElement('line', { x1: left, x2: right, y1: bottom, y2: bottom }),
      ...marks,
    ),
    svgElement('g', { class: 'time-texts' }, ...texts),
  );
}
