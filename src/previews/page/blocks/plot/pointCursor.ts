import { createElement, createSvgElement, setDirectedText } from '../../dom/createElement.ts';
import { bisector } from 'd3-array';
import type { PlotBlock, PlotPoint } from '../../../blocks.ts';
import type { PlotLayout } from './plotLayout.ts';

const byTime = bisector((point: PlotPoint) => point.time);

/** The current point of a plot, selected with the pointer or arrow keys, and its description. */
export class PointCursor {
  /** Shows the description of the point. It is never hidden, since assistive technology ignores hidden live regions. */
  readonly readout = createElement('output', { class: 'readout', 'aria-live': 'polite', dir: 'auto' });
  #points: readonly PlotPoint[];
  readonly #recordLabel: string;
  #layout: PlotLayout | undefined;
  #marker: SVGElement | undefined;
  #index: number;

  constructor({ points }: PlotBlock, record: string) {
    this.#points = points;
    this.#recordLabel = record;
    this.#index = points.length - 1;
  }

  /** Replaces the points. The cursor goes to the nearest one if its point is shown, and to the last one otherwise. */
  setPoints(points: readonly PlotPoint[]): void {
    const current = this.readout.textContent === '' ? undefined : this.#points[this.#index];
    this.#points = points;
    this.#index = current === undefined ? points.length - 1 : byTime.center(points, current.time);
  }

  /** Attaches the cursor to another drawing of the plot. */
  attachTo(drawing: SVGElement, layout: PlotLayout): void {
    this.#layout = layout;
    this.#marker = createSvgElement('g', { class: 'cursor' });
    drawing.append(this.#marker);
    if (this.readout.textContent !== '') {
      this.show();
    }
  }

  /** @param left distance from the left edge of the plot, in pixels */
  showNearest(left: number): void {
    if (this.#layout !== undefined) {
      this.#index = byTime.center(this.#points, this.#layout.toTime(left));
      this.show();
    }
  }

  /** Moves with a key. @returns true if the key moves the cursor */
  handleKey(key: string): boolean {
    const last = this.#points.length - 1;
    const next = new Map([
      ['ArrowLeft', this.#index - 1],
      ['ArrowRight', this.#index + 1],
      ['Home', 0],
      ['End', last],
    ]).get(key);
    if (next !== undefined) {
      this.#index = Math.max(0, Math.min(last, next));
      this.show();
    }
    return next !== undefined;
  }

  show(): void {
    const point = this.#points[this.#index];
    if (point === undefined || this.#layout === undefined) {
      return;
    }
    const { x, y, top, bottom, width } = this.#layout;
    const [left, height] = [x(point.time), y(point.value)];
    this.#marker?.replaceChildren(
      createSvgElement('line', { x1: left, x2: left, y1: top, y2: bottom }),
      createSvgElement('circle', { cx: left, cy: height, r: 6 }),
    );
    setDirectedText(this.readout, point.description + (point.isRecord ? ` ★ ${this.#recordLabel}` : ''));
    // The readout is on the side of the point with more space.
    const isRight = left < width / 2;
    const { style } = this.readout;
    style.left = isRight ? `${left + 12}px` : 'auto';
    style.right = isRight ? 'auto' : `${width - left + 12}px`;
    style.maxWidth = `${(isRight ? width - left : left) - 12}px`;
    style.top = `${top}px`;
  }

  hide(): void {
    this.readout.textContent = '';
    this.#marker?.replaceChildren();
  }
}
