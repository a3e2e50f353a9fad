import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PlotBlock } from '../../../src/previews/blocks.ts';
import { computePlotLayout, type PlotLayout } from '../../../src/previews/page/blocks/plot/plotLayout.ts';

const oneDay = 86_400_000;

/** A plot of values, by default one a day. */
function createPlot(
  chartType: PlotBlock['chartType'],
  values: readonly number[],
  interval = oneDay,
): PlotBlock {
  const points = values.map((value, at) => ({
    time: at * interval,
    value,
    description: '',
    isRecord: false,
  }));
  return { kind: 'plot', title: '', summary: '', unit: 'kg', chartType, points, mean: [] };
}

function computeLayout(block: PlotBlock): PlotLayout {
  return computePlotLayout(block, { width: 600, height: 300, fontSize: 13 }, 'en');
}

describe('the layout of a plot', () => {
  it('starts bars at zero, and a line at its lowest value', () => {
    const bars = computeLayout(createPlot('bars', [80, 90, 100]));
    assert.equal(Math.round(bars.y(0)), Math.round(bars.bottom));
    const line = computeLayout(createPlot('line', [80, 90, 100]));
    assert.equal(Math.round(line.y(80)), Math.round(line.bottom));
  });

  for (const chartType of ['bars', 'line'] as const) {
    for (const [values, interval] of [
      [[5], oneDay],
      [[0], oneDay],
      [[0, 0], oneDay],
      [[7, 7, 7], oneDay],
      [[1, 2, 3], 0],
      [[1, 2, 3], 60_000],
    ] as const) {
      it(`fits ${chartType} of ${values.join(', ')}, ${interval} ms apart`, () => {
        const block = createPlot(chartType, values, interval);
        const { x, y, left, right, top, bottom, barWidth, valueTicks } = computeLayout(block);
        for (const { time, value } of block.points) {
          assert.ok(left <= x(time) && x(time) <= right, `x is ${x(time)}`);
          assert.ok(top <= y(value) && y(value) <= bottom, `y is ${y(value)}`);
        }
        assert.ok(barWidth >= 1 && valueTicks.length > 0);
        if (chartType === 'bars') {
          assert.ok(left <= x(0) - barWidth / 2, `a bar is ${barWidth} wide`);
        }
      });
    }
  }

  it('fits a band completely', () => {
    const { y, top, bottom } = computeLayout({
      ...createPlot('line', [50, 51]),
      band: { title: '', from: 40, to: 60 },
    });
    assert.ok(y(60) >= top && y(40) <= bottom);
  });

  for (const chartType of ['bars', 'line'] as const) {
    it(`fits ${chartType} with a mean that is higher and lasts longer`, () => {
      const { x, y, right, top } = computeLayout({
        ...createPlot(chartType, [50, 51]),
        mean: [{ time: 3 * oneDay, value: 60 }],
      });
      assert.ok(x(3 * oneDay) <= right && y(60) >= top);
    });
  }

  it('has gaps between many bars, and does not make a few bars wide', () => {
    const many = computeLayout(createPlot('bars', Array<number>(60).fill(5)));
    assert.ok(many.barWidth < many.x(oneDay) - many.x(0));
    const few = computeLayout(createPlot('bars', [5, 5]));
    assert.ok(few.barWidth <= 2 * few.fontSize);
  });

  it('has space for a line of text at each value of its axis', () => {
    for (const height of [150, 300, 600]) {
      const { valueTicks, y, fontSize } = computePlotLayout(
        createPlot('line', [1, 12]),
        { width: 600, height, fontSize: 13 },
        'en',
      );
      const [first = 0, second = 0] = valueTicks.map(({ value }) => y(value));
      assert.ok(first - second > fontSize, `${height}: ${first - second}`);
    }
  });
});
