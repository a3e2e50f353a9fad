import type { PlotBlock } from '../../../blocks.ts';
import { createElement, createSvgElement } from '../../dom/createElement.ts';
import { createStarPath } from './marks.ts';

/** Draws the legend of the parts of a plot other than its values; empty if there are none. */
export function drawLegend({ points, mean, meanTitle = '', band }: PlotBlock, record: string): HTMLElement[] {
  const star = createSvgElement('path', { d: createStarPath(12), transform: 'translate(10,6)' });
  const items: readonly (readonly [isShown: boolean, title: string, mark: SVGElement])[] = [
    [points.some(({ isRecord }) => isRecord), record, createSvgElement('g', { class: 'records' }, star)],
    // A mean of one point draws no line.
    [mean.length > 1, meanTitle, createSvgElement('path', { class: 'mean', d: 'M0,6H20' })],
    [
      band !== undefined,
      band?.title ?? '',
      createSvgElement('rect', { class: 'band', width: 20, height: 12 }),
    ],
  ];
  const shown = items.filter(([isShown]) => isShown);
  return shown.length === 0
    ? []
    : [
        createElement(
          'ul',
          { class: 'legend', role: 'list' },
          ...shown.map(([, title, mark]) =>
            createElement(
              'li',
              {},
              createSvgElement(
                'svg',
                { class: 'mark', viewBox: '0 0 20 12', width: 20, height: 12, 'aria-hidden': 'true' },
                mark,
              ),
              createElement('span', { dir: 'auto' }, title),
            ),
          ),
        ),
      ];
}
