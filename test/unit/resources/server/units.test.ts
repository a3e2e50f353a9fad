import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { readUnitFormat, getUnitName } from '../../../../src/resources/server/units.ts';
import {
  formatDecimal,
  formatLoad,
  formatRepetitions,
  formatWeight,
} from '../../../../src/resources/text/quantities.ts';
import { formatLocaleNumber } from '../../../../src/resources/text/formatLocaleNumber.ts';
import { Tables } from '../../../../src/resources/server/tables.ts';
import { startService, type Generation, type Service } from '../../../service/service.ts';
import { waitUntil } from '../../../harness/system/waitFor.ts';
import { getTimeout, getPaths, testTimeout, setUp, waitForRequests } from '../../support/support.ts';

const weight = new Map(
  ['kg', 'lb', 'Body Weight', 'Plates', 'km/h', 'mph'].map((unit, at) => [String(at + 1), unit]),
);
const repetition = new Map(
  ['Repetitions', 'Until Failure', 's', 'min', 'mi', 'km', 'Max Reps', 'm'].map((unit, at) => [
    String(at + 1),
    unit,
  ]),
);

const sort = (names: ReadonlyMap<string, string>): Map<string, string> => new Map([...names].sort());

function getTablePaths(service: Service): string[] {
  return getPaths(service).filter((path) => path.includes('unit/'));
}

describe('the tables of units', { concurrency: 8 }, () => {
  const generations: readonly Generation[] = ['1.8', '2.0', '2.1', '2.2', '2.4', '2.5', '2.7'];
  for (const generation of generations) {
    it(`of release ${generation} are read once for many callers, without the key`, async () => {
      await using setup = await setUp({ generation });
      const tables = new Tables(setup.client);
      const read = () => readUnitFormat(tables, String);
      const [units] = await Promise.all([read(), read(), read()]);
      await read();
      assert.deepEqual(sort(units.weight), weight);
      // 2.2 added the most that one can do, and 2.5 meters.
      const count = generation >= '2.5' ? 8 : generation >= '2.2' ? 7 : 6;
      const expected = new Map([...repetition].slice(0, count));
      assert.deepEqual(sort(units.repetition), expected);
      assert.deepEqual(getTablePaths(setup.service).sort(), [
        '/api/v2/setting-repetitionunit/',
        '/api/v2/setting-weightunit/',
      ]);
      assert.ok(setup.service.requests.every(({ headers }) => headers.authorization === undefined));
    });
  }

  it('are read again after the root is forgotten, as after an upgrade, and stay known until then', async () => {
    await using setup = await setUp({ generation: '2.4' });
    const tables = new Tables(setup.client);
    const isMetric = async (): Promise<boolean> =>
      [...(await readUnitFormat(tables, String)).repetition.values()].includes('m');
    assert.equal(await isMetric(), false);
    const { port } = new URL(setup.service.url);
    await setup.service.close();
    setup.client.root.forget();
    assert.equal((await readUnitFormat(tables, String)).weight.size, weight.size);
    await using upgraded = await startService({ generation: '2.7', port: Number(port) });
    await readUnitFormat(tables, String);
    await waitUntil('the tables of the upgraded server', () =>
      ['setting-weightunit', 'setting-repetitionunit'].every((name) => tables.get(name).isCurrent),
    );
    assert.equal(await isMetric(), true);
    assert.equal(getTablePaths(upgraded).length, 2);
  });

  it('delay callers once if they cannot be read again, and are then read in the background', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { service, client } = setup;
    const table = new Tables(client).get('setting-weightunit');
    await table.readRows();
    client.root.forget();
    service.fault = { name: 'status-404', on: '/setting-weightunit/' };
    assert.equal((await table.readRows()).size, weight.size);
    service.fault = undefined;
    service.requests.length = 0;
    const release = service.hold(/setting-weightunit/);
    const [rows] = await Promise.all([table.readRows(), table.readRows()]);
    assert.equal(rows.size, weight.size);
    await waitForRequests(service, 1, '/setting-weightunit/');
    assert.equal(service.requests.at(-1)?.endedAt, undefined);
    assert.deepEqual([table.isCurrent, table.loadFailure], [false, undefined]);
    release();
    await waitUntil('the table', () => table.isCurrent);
    assert.deepEqual(getTablePaths(service), ['/api/v2/setting-weightunit/']);
  });

  it('are read in the background until that succeeds', async () => {
    await using setup = await setUp({ generation: '2.7' });
    const { service, client } = setup;
    const table = new Tables(client).get('setting-weightunit');
    await table.readRows();
    client.root.forget();
    service.fault = { name: 'status-404', on: '/setting-weightunit/', times: 2 };
    await table.readRows();
    await waitUntil('the table', () => {
      void table.readRows();
      return table.isCurrent;
    });
    assert.deepEqual(getTablePaths(service), Array(4).fill('/api/v2/setting-weightunit/'));
  });

  it('are not requested if the server has none', async () => {
    await using setup = await setUp({ generation: 'minimum' });
    const units = await readUnitFormat(new Tables(setup.client), String);
    assert.deepEqual(units, { weight: new Map(), repetition: new Map(), formatNumber: String });
    assert.deepEqual(getTablePaths(setup.service), []);
  });

  for (const name of ['status-500', 'list-no-list', 'no-json', 'stall'] as const) {
    it(`are empty one by one when they fail with "${name}", and only those are requested again`, async () => {
      await using setup = await setUp({ generation: '2.7' });
      const all = new Tables(setup.client);
      // Read first, with the normal time limit, because only the other table should fail.
      await all.get('setting-repetitionunit').readRows();
      setup.service.fault = { name, on: '/setting-weightunit/' };
      setup.timeout = getTimeout(name);
      const before = await readUnitFormat(all, String);
      assert.equal(before.weight.size, 0);
      assert.deepEqual(sort(before.repetition), repetition);
      setup.service.fault = undefined;
      setup.timeout = testTimeout;
      setup.service.requests.length = 0;
      assert.deepEqual(sort((await readUnitFormat(all, String)).weight), weight);
      assert.deepEqual(getTablePaths(setup.service), ['/api/v2/setting-weightunit/']);
    });
  }
});

describe('an amount', () => {
  for (const [value, text] of [
    ['80.00', '80'],
    ['2.50', '2.5'],
    ['-0.00', '0'],
    [8, '8'],
    [0.1 + 0.2, '0.3'],
    [1e21, '1000000000000000000000'],
    [2n ** 60n, '1152921504606846976'],
    [Infinity, ''],
    ['9'.repeat(400), ''],
    ['eight', ''],
    ['', ''],
    ['1e5', ''],
    [null, ''],
    [true, ''],
    [['8'], ''],
  ] as const) {
    it(`is "${text}" for ${inspect(value, { maxStringLength: 20 })}`, () => {
      assert.equal(formatDecimal(value), text);
    });
  }
});

describe('an amount in its unit', () => {
  for (const [amount, unit, text] of [
    ['8', 1, '8'],
    ['30', 3, '30 s'],
    ['', 3, ''],
    ['', 2, 'Until Failure'],
    ['1', 2, 'Until Failure'],
    ['', 7, 'Max Reps'],
    ['8', 99, '8'],
    ['8', null, '8'],
  ] as const) {
    it(`is "${text}" for "${amount}" repetitions in unit ${unit}`, () => {
      assert.equal(formatRepetitions(amount, getUnitName(repetition, unit), String), text);
    });
  }

  for (const [amount, unit, text] of [
    ['80', 1, '80 kg'],
    ['', 1, ''],
    ['0', 1, ''],
    ['', 3, 'Body Weight'],
    ['0', 3, 'Body Weight'],
    ['10', 3, '10 Body Weight'],
    ['11.5', '5', '11.5 km/h'],
    ['80', 99, '80'],
  ] as const) {
    it(`is "${text}" for "${amount}" of weight in unit ${unit}`, () => {
      assert.equal(formatWeight(amount, getUnitName(weight, unit), String), text);
    });
  }

  it('has no unit if the tables are not known', () => {
    assert.equal(formatRepetitions('30', getUnitName(new Map(), 3), String), '30');
    assert.equal(formatWeight('80', getUnitName(new Map(), 1), String), '80');
  });

  it('is formatted for a language, even as a range', () => {
    const write = (amount: string): string => formatLocaleNumber(amount, 'de');
    assert.equal(formatWeight('62.5–1000', 'kg', write), '62,5–1.000 kg');
  });
});

describe('a load', () => {
  for (const [sets, repetitions, weightValue, text] of [
    ['4', '8', '80 kg', '4 × 8 · 80 kg'],
    ['4', '', '80 kg', '4 × 80 kg'],
    ['4', '8', '', '4 × 8'],
    ['4', '', '', '4 ×'],
    ['', '8', '80 kg', '8 · 80 kg'],
    ['', '', '', ''],
  ] as const) {
    it(`is "${text}"`, () => {
      assert.equal(formatLoad(sets, repetitions, weightValue), text);
    });
  }
});
