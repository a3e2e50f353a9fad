import { directed } from '../../dom/directed.ts';
import { bisector } from 'd3-array';
import type { PlotBlock, PlotPoint } from '../../../blocks.ts';
import { element, svgElement } from '../../dom/element.ts';
import type { PlotLayout } from './plotLayout.ts';

const byTime = bisector((point: PlotPoint) => point.time);

/** The point of a plot that is pointed at, or was reached with arrow keys, and the words for it. */
export class PointCursor {
  /** Says the description of the point, also to assistive technology, which listens only to what is never hidden. */
  readonly readout = element('output', { class: 'readout', 'aria-live': 'polite', dir: 'auto' });
  readonly #points: readonly PlotPoint[];
  readonly #record: string;
  #layout: PlotLayout | undefined;
  #mark: SVGElement | undefined;
  #at: number;

  constructor({ points }: PlotBlock, record: string) {
    this.#points = points;
    this.#record = record;
    this.#at = points.length - 1;
  }

  /** Goes into another drawing of the plot. */
  moveTo(drawing: SVGElement, layout: PlotLayout): void {
    this.#layout = layout;
    this.#mark = svgElement('g', { class: 'cursor' });
    drawing.append(this.#mark);
    if (this.readout.textContent !== '') {
      this.show();
    }
  }

  /** @param left pixels from the left of the plot */
  showNearest(left: number): void {
    if (this.#layout !== undefined) {
      this.#at = byTime.center(this.#points, this.#layout.x.invert(left));
      this.show();
    }
  }

  /** Follows a key. @returns whether it was one that leads somewhere */
  follow(key: string): boolean {
    const last = this.#points.length - 1;
    const next = new Map([
      ['ArrowLeft', this.#at - 1],
      ['ArrowRight', this.#at + 1],
      ['Home', 0],
      ['End', last],
    ]).get(key);
    if (next !== undefined) {
      this.#at = Math.max(0, Math.min(last, next));
      this.show();
    }
    return next !== undefined;
  }

  show(): void {
    const point = this.#points[this.#at];
    if (point === undefined || this.#layout === undefined) {
      return;
    }
    const { x, y, top, bottom, width } = this.#layout;
    const [left, height] = [x(point.time), y(point.value)];
    this.#mark?.replaceChildren(
      svgElement('line', { x1: left, x2: left, y1: top, y2: bottom }),
      svgElement('circle', { cx: left, cy: height, r: 6 }),
    );
    directed(this.readout, point.description + (point.isRecord ? ` ★ ${this.#record}` : ''));
    // Beside the point, on the side that has more room.
    const isRight = left < width / 2;
    const { style } = this.readout;
    style.left = isRight ? `${left + 12}px` : 'auto';
    style.right = isRight ? 'auto' : `${width - left + 12}px`;
    style.maxWidth = `${(isRight ? width - left : left) - 12}px`;
    style.top = `${top}px`;
  }

  hide(): void {
    this.readout.textContent = '';
    this.#mark?.replaceChildren();
  }
}
