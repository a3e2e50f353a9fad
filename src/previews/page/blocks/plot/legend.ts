import type { PlotBlock } from '../../../blocks.ts';
import { element, svgElement } from '../../dom/element.ts';
import { recordShape } from './marks.ts';

/** Names of what a plot shows besides its values; empty where it shows nothing else. */
export function drawLegend({ points, mean, meanTitle = '', band }: PlotBlock, record: string): HTMLElement[] {
  const star = svgElement('path', { d: recordShape(12), transform: 'translate(10,6)' });
  const items: readonly (readonly [isShown: boolean, title: string, mark: SVGElement])[] = [
    [points.some(({ isRecord }) => isRecord), record, svgElement('g', { class: 'records' }, star)],
    [mean.length > 0 && meanTitle !== '', meanTitle, svgElement('path', { class: 'mean', d: 'M0,6H20' })],
    [band !== undefined, band?.title ?? '', svgElement('rect', { class: 'band', width: 20, height: 12 })],
  ];
  const shown = items.filter(([isShown]) => isShown);
  return shown.length === 0
    ? []
    : [
        element(
          'ul',
          { class: 'legend', role: 'list' },
          ...shown.map(([, title, mark]) =>
            element(
              'li',
              {},
              svgElement(
                'svg',
                { class: 'mark', viewBox: '0 0 20 12', width: 20, height: 12, 'aria-hidden': 'true' },
                mark,
              ),
              element('span', { dir: 'auto' }, title),
            ),
          ),
        ),
      ];
}
