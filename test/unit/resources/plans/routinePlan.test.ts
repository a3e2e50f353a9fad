import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePlan } from '../../../../src/resources/plans/parsePlan.ts';
import { sampleUnits as units } from '../records/sampleUnits.ts';

const naming = { languages: ['en'], codes: new Map<string, string>() };

/** The load of an entry of a routine, with a config for each of these numbers. */
function getLoad(entry: Readonly<Record<string, unknown>>): string | undefined {
  const configured = Object.entries(entry).map(([name, value]): [string, unknown] =>
    /unit$|rounding$/.test(name)
      ? [name, value]
      : [`${name}_configs`, Array.isArray(value) ? value : [{ value }]],
  );
  const slot = { entries: [{ repetition_unit: 1, weight_unit: 1, ...Object.fromEntries(configured) }] };
  return parsePlan({ days: [{ slots: [slot] }] }, units, naming)?.[0]?.sets[0]?.exercises[0]?.load;
}

describe('the load of a routine’s entry', () => {
  for (const [entry, load] of [
    [{}, ''],
    [{ set_nr: 4 }, '4 ×'],
    [{ weight: '80.00' }, '80 kg'],
    [{ set_nr: 4, max_set_nr: 4, repetitions: 8, max_repetitions: '10.00' }, '4 × 8–10'],
    [{ set_nr: 4, max_repetitions: '10.00', weight: 0, max_weight: '2.50' }, '4 ×'],
    [{ set_nr: 3, repetitions: 30, repetition_unit: 3 }, '3 × 30 Seconds'],
    [{ set_nr: 3, repetition_unit: 2, weight_unit: 3 }, '3 × Until Failure · Body Weight'],
    [{ repetitions: 'eight', weight: [] }, ''],
    [{ weight: '18.00', weight_rounding: '2.50' }, '17.5 kg'],
    [{ weight: '18.75', weight_rounding: '2.50' }, '20 kg'],
    [{ weight: '16.25', weight_rounding: '2.50' }, '15 kg'],
    [{ weight: '18.00', max_weight: '18.10', weight_rounding: '1.00' }, '18 kg'],
    [{ weight: '0.35', max_weight: '0.65', weight_rounding: '0.10' }, '0.4–0.6 kg'],
    [{ weight: '18.00', weight_rounding: '0.00' }, '18 kg'],
    [{ weight: '18.00', weight_rounding: null }, '18 kg'],
    [{ repetitions: '8', max_repetitions: '11', repetition_rounding: '5' }, '10'],
    [{ repetitions: '10', max_repetitions: '8' }, '10'],
  ] as const) {
    it(`is "${load}" with ${Object.entries(entry).join(' ') || 'nothing'}`, () => {
      assert.equal(getLoad(entry), load);
    });
  }

  it('has repetitions in reserve and a rest beside it, in halves and whole seconds', () => {
    const entry = {
      rir_configs: [{ value: '1.30' }],
      max_rir_configs: [{ value: '2.25' }],
      rest_configs: [{ value: '90.50' }],
      max_rest_configs: [{ value: '60' }],
    };
    const plan = parsePlan({ days: [{ slots: [{ entries: [entry] }] }] }, units, naming);
    const { rir, rest } = plan?.[0]?.sets[0]?.exercises[0] ?? assert.fail();
    assert.deepEqual([rir, rest], ['1.5–2', '90']);
  });

  it('is that of the first iteration, wherever it stands', () => {
    const configs = [{ value: 1 }, { iteration: 3, value: 70 }, 'x', { iteration: 2, value: '62.50' }];
    assert.equal(getLoad({ weight: configs }), '62.5 kg');
  });
});

describe('the course of a routine’s entry', () => {
  const first = { iteration: 1, value: '60.00', operation: 'r' };
  const step = (operation: string, value: string, iteration = 2): object => ({ operation, value, iteration });
  for (const [weight, course] of [
    [[first], undefined],
    [[step('+', '2.50'), first], 'rising'],
    [[first, step('-', '2.50')], 'falling'],
    [[first, step('r', '65.00')], 'rising'],
    [[first, step('r', '60.00')], undefined],
    [[first, step('r', '50.00')], 'falling'],
    [[first, step('+', '10.00'), step('r', '55.00', 3)], 'changing'],
    [[first, step('+', 'much'), 'x'], undefined],
    [[first, { ...step('+', '2.50'), repeat: true }, step('r', '65.00', 5)], 'changing'],
    [[first, { ...step('+', '2.50'), repeat: true }], 'rising'],
    [[first, { ...step('+', '10.00'), step: 'percent' }, step('r', '68.00', 3)], 'rising'],
    [[first, { ...step('+', '10.00'), step: 'percent' }, step('r', '66.00', 3)], 'rising'],
    ['none', undefined],
  ] as const) {
    it(`is ${course ?? 'none'} with the weights ${JSON.stringify(weight)}`, () => {
      const entry = { weight_configs: weight, repetitions_configs: [{ iteration: 1, value: 5 }] };
      const plan = parsePlan({ days: [{ slots: [{ entries: [entry] }] }] }, units, naming);
      assert.equal(plan?.[0]?.sets[0]?.exercises[0]?.progression, course);
    });
  }

  for (const [what, weight] of [
    ['there is no weight', {}],
    ['the weight is 0', { weight_unit: 1, weight_configs: [{ ...first, value: '0.00' }] }],
    ['that of the body is lifted', { weight_unit: 3 }],
    ['that of the body is lifted, as 0', { weight_unit: 3, weight_configs: [{ ...first, value: '0.00' }] }],
  ] as const) {
    it(`is that of the repetitions where ${what}`, () => {
      const entry = { ...weight, repetitions_configs: [{ ...first, value: 8 }, step('+', '1')] };
      const plan = parsePlan({ days: [{ slots: [{ entries: [entry] }] }] }, units, naming);
      assert.equal(plan?.[0]?.sets[0]?.exercises[0]?.progression, 'rising');
    });
  }
});
