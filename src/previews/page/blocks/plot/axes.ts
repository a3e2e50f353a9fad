import type { PlotPoint } from '../../../blocks.ts';
import { createSvgElement } from '../../dom/createElement.ts';
import type { PlotLayout } from './plotLayout.ts';
import { createTimeTicks } from './timeTicks.ts';

/** Draws horizontal lines at round values, labeled with the values and their unit. */
export function drawValueAxis(
  { left, right, y, fontSize, valueTicks }: PlotLayout,
  unit: string,
): SVGElement {
  const lines = valueTicks.map(({ value }) =>
    createSvgElement('line', { x1: left, x2: right, y1: y(value), y2: y(value) }),
  );
  const texts = valueTicks.map(({ value, text }) =>
    createSvgElement('text', { x: left - fontSize * 0.6, y: y(value) + fontSize * 0.35 }, text),
  );
  return createSvgElement(
    'g',
    {},
    createSvgElement('g', { class: 'grid' }, ...lines),
    createSvgElement('g', { class: 'value-texts' }, ...texts),
    createSvgElement('text', { class: 'unit-text', x: 0, y: fontSize * 0.85 }, unit),
  );
}

export function drawTimeAxis(
  { left, right, bottom, times, x, fontSize }: PlotLayout,
  points: readonly PlotPoint[],
  language: string,
): SVGElement {
  const count = Math.max(2, Math.floor((right - left) / (fontSize * 5.5)));
  const ticks = createTimeTicks({ range: times, points: points.map(({ time }) => time) }, count, language);
  const marks = ticks.map(({ time }) =>
    createSvgElement('line', { x1: x(time), x2: x(time), y1: bottom, y2: bottom + fontSize * 0.4 }),
  );
  const texts = ticks.flatMap(({ time, text, year }) => [
    createSvgElement('text', { x: x(time), y: bottom + fontSize * 1.4 }, text),
    ...(year === '' ? [] : [createSvgElement('text', { x: x(time), y: bottom + fontSize * 2.6 }, year)]),
  ]);
  return createSvgElement(
    'g',
    {},
    createSvgElement(
      'g',
      { class: 'axis' },
      createSvgElement('line', { x1: left, x2: right, y1: bottom, y2: bottom }),
      ...marks,
    ),
    createSvgElement('g', { class: 'time-texts' }, ...texts),
  );
}
