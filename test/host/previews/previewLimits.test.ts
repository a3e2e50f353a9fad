// Tests what previews say of the parts that they leave out.
import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { parseAddress } from '../../../src/api/address.ts';
import { createRepetitionsPlot } from '../../../src/previews/kinds/progress/repetitionsPlot.ts';
import { createWorkoutLinks } from '../../../src/previews/kinds/progress/workoutLinks.ts';
import { createReadLimitNote } from '../../../src/previews/parts/tableLimits.ts';
import { createWeightUnit } from '../../../src/session/records/weightUnit.ts';

export function previewLimitTests(): void {
  describe('a preview', () => {
    it('says how many links it leaves out', () => {
      const server = { address: parseAddress('https://wger.example') };
      const names = new Map(Array.from({ length: 1051 }, (_, at) => [String(at), 'Push']));
      const describeLinks = (ids: readonly string[]): readonly unknown[] =>
        createWorkoutLinks(server, [], new Set(ids), names).map((block) =>
          block.kind === 'links' ? block.links.length : block,
        );
      assert.deepEqual(describeLinks([...names.keys()].slice(0, 50)), [50]);
      assert.deepEqual(describeLinks([...names.keys()]), [
        50,
        { kind: 'text', text: 'Not shown: 1,001 more.' },
      ]);
    });

    it('says that it has the newest records only', () => {
      assert.deepEqual([49_999, 50_000].map(createReadLimitNote), [
        [],
        [{ kind: 'text', text: 'Only the newest 50,000 were read.' }],
      ]);
    });

    it('lets each weight that was lifted on several days be chosen, at first the most frequent', () => {
      const weights = Array.from({ length: 40 }, (_, at) => ({
        kilograms: 20 + 2.5 * at,
        days: ['2026-11-01', '2026-11-02', '2026-11-03']
          .slice(0, at === 30 ? 3 : 2)
          .map((day) => ({ day, value: 5 })),
      }));
      const [choice] = createRepetitionsPlot(weights, createWeightUnit('kg'), {}, '2026-01-01');
      assert.ok(choice?.kind === 'choice');
      assert.deepEqual([choice.options.length, choice.chosen], [40, '95']);
    });
  });
}
