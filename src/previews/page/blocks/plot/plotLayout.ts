import { extent, min, nice, pairs, ticks } from 'd3-array';
import type { PlotBlock } from '../../../blocks.ts';
import type { ElementSize } from '../../dom/elementSize.ts';
import { millisecondsPerDay } from '../../../../resources/fields.ts';
import type { Range } from './timeTicks.ts';

/** A tick on the axis of values, with its label. */
interface ValueTick {
  readonly value: number;
  readonly text: string;
}

/** Maps numbers of one range proportionally to another one. */
type LinearScale = (value: number) => number;

/** The positions in a plot, in pixels from its top left corner. */
export interface PlotLayout extends ElementSize {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** In milliseconds since 1970. */
  readonly times: Range;
  readonly x: LinearScale;
  readonly y: LinearScale;
  /** Reverses `x`. */
  readonly toTime: LinearScale;
  readonly valueTicks: readonly ValueTick[];
  readonly barWidth: number;
}

/** @param block a plot with at least one point */
export function computePlotLayout(block: PlotBlock, size: ElementSize, language: string): PlotLayout {
  const { width, height, fontSize } = size;
  const top = fontSize * (block.unit === '' ? 1 : 2);
  const bottom = height - fontSize * 2.8;
  const count = Math.floor((bottom - top) / (fontSize * 4));
  const [low, high] = nice(...computeValueRange(block), count);
  const y = createLinearScale([low, high], [bottom, top]);
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 6 });
  // Counts such as repetitions have no fractional ticks.
  const hasOnlyIntegers = block.points.every(({ value }) => Number.isInteger(value));
  const valueTicks = ticks(low, high, count)
    .filter((value) => !hasOnlyIntegers || Number.isInteger(value))
    .map((value) => ({ value, text: format.format(value) }));
  const longest = Math.max(...valueTicks.map(({ text }) => text.length));
  const left = longest * fontSize * 0.58 + fontSize;
  const right = width - fontSize;
  const step = findShortestGap(block);
  const times = computeTimeRange(block, step);
  const x = createLinearScale(times, [left, right]);
  const toTime = createLinearScale([left, right], times);
  const barWidth = Math.max(1, Math.min(fontSize * 2, (x(step) - x(0)) * 0.7));
  return { width, height, fontSize, left, right, top, bottom, times, x, y, toTime, valueTicks, barWidth };
}

function createLinearScale([first, last]: Range, [start, end]: Range): LinearScale {
  return (value) => start + ((value - first) / (last - first)) * (end - start);
}

/** Bars start at 0, and a line at its lowest value. */
function computeValueRange({ chartType, points, mean, band }: PlotBlock): Range {
  const bandValues = band === undefined ? [] : [band.from, band.to];
  const values = [...points, ...mean]
    .map(({ value }) => value)
    .concat(bandValues, chartType === 'bars' ? [0] : []);
  const [low = 0, high = 1] = extent(values);
  if (chartType === 'bars') {
    return [low, low === high ? 1 : high];
  }
  const margin = low === high ? Math.abs(low) * 0.05 || 1 : 0;
  return [low - margin, high + margin];
}

/** Bars and a single point need space on both sides. */
function computeTimeRange({ chartType, points, mean }: PlotBlock, step: number): Range {
  const [first = 0, last = 0] = extent([...points, ...mean], ({ time }) => time);
  const margin = chartType === 'bars' || first === last ? step * 0.5 : (last - first) * 0.01;
  return [first - margin, last + margin];
}

/** The shortest time between two points, in milliseconds, but at least a day; a week for a single point. */
function findShortestGap({ points }: PlotBlock): number {
  const gaps = pairs(points, (one, next) => next.time - one.time);
  return Math.max(millisecondsPerDay, min(gaps) ?? 7 * millisecondsPerDay);
}
