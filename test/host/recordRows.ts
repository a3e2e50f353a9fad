import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Generation, Service } from '../service/service.ts';
import type { DrawnRow, DrawnView } from './drawnView.ts';
import {
  readEndpointRow,
  readEndpointRows,
  getLabel,
  waitUntil,
  getView,
  withKey,
  withService,
} from './support.ts';

/** What the rows of a list look like in the end: a name, and how much. */
const looks: Readonly<Record<string, RegExp>> = {
  workoutlog: /\p{L}.* [\d.]+( \p{L}[^×]*)?( × ([\d.]+ )?\p{L}.*)?$/u,
  workoutsession: /\p{L}/u,
  weightentry: /^[\d.]+ kg$/,
  measurement: /^(Upper arm|Body fat|Waist|Body weight) [\d.]+ (cm|%|kg)$/,
  nutritiondiary: /\p{L}.* [\d.]+ (g|×|\p{L}.*)$/u,
  mealitem: /\p{L}.* [\d.]+ (g|×|\p{L}.*)$/u,
  'slot-entry': /\p{L}/u,
  setting: /\p{L}.* \d/u,
  'weight-config': /\p{L}.* [\d.]+/u,
};

/** What stands in the place of a name that is not known; exercise 1640 has none, and is 0 up to 2.0. */
const unnamed = /^(Exercise(?! (1640|0)\b)|Ingredient|Category|Routine|Slot entry) [\da-f-]+/;

/** The same, or an amount of food in units without a name. */
const unnamedOrCounted = new RegExp(`${unnamed.source}| ×$`);

export function recordRowTests(): void {
  describe('the rows of records', () => {
    for (const generation of ['2.0', '2.2', '2.4', '2.7', 'next'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} have the names behind their ids, the newest first, without a request for each`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const view = await getView('resources');
            for (const branch of await readEndpointRows()) {
              const look = looks[getLabel(branch)];
              if (look !== undefined) {
                // Release 2.0 sends the names of units without their ids.
                await checkList(view, branch, look, generation === '2.0' ? unnamed : unnamedOrCounted);
              }
            }
            assertFewRequests(service);
          }),
        ));
    }

    it('are there without the names of a table that cannot be read', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          service.fault = { name: 'status-500', on: '/ingredientinfo/' };
          const view = await getView('resources');
          const rows = await view.rows(await readEndpointRow('nutritiondiary'));
          assert.match(getLabel(rows[0] ?? assert.fail()), /^Ingredient \d+ [\d.]+/);
        }),
      ));
  });
}

async function checkList(view: DrawnView, { row }: DrawnRow, look: RegExp, missing: RegExp): Promise<void> {
  let rows = await view.loadAllRows(row);
  const redrawn = view.recordRedraws();
  const labels = (): string[] => rows.map(getLabel);
  while (!labels().every((label) => look.test(label) && !missing.test(label))) {
    const seen = redrawn.rows.length;
    await waitUntil(`names in ${labels().join()}`, () => redrawn.rows.length > seen);
    rows = await view.rows(row);
  }
  redrawn.stop();
  const days = rows.map(({ item }) => /^\d{4}-\d\d-\d\d/.exec(String(item.description))?.[0] ?? '');
  assert.deepEqual(days, days.toSorted().reverse());
}

/** Items are asked for together or not at all. */
function assertFewRequests({ requests, url }: Service): void {
  const items = requests.filter(({ target }) => /\/[\da-f-]+\/$/.test(new URL(target, url).pathname));
  assert.deepEqual(items, []);
}
