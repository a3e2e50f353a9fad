// Plots as the page gets them, of values of any number and size.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { plotOf } from '../../src/previews/parts/plots.ts';

export function plottedValueTests(): void {
  describe('a plot in a preview', () => {
    it('tells an average with so many digits that something is left of it', () => {
      const values = [0.51, 0.55, 0.53].map((value, at) => ({
        day: `2026-11-0${at + 1}`,
        value,
        isRecord: false,
      }));
      const [plot] = plotOf({ title: 'Ratio', unit: '', form: 'bars', values });
      assert.equal(plot?.sentence, 'Highest: 0.55 on Nov 2, 2026. Average: 0.53.');
    });
  });
}
