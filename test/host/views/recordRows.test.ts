import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import type { Generation, Service } from '../../service/service.ts';
import type { DrawnRow, DrawnView } from '../support/drawnView.ts';
import { withService } from '../support/services.ts';
import { withKey } from '../support/storedKeys.ts';
import { readEndpointRow, readEndpointRows, getLabel, getView } from '../support/views.ts';
import { readUntil } from '../support/waits.ts';

/** Patterns of a list's rows once all names are known: a name and an amount. */
const rowPatterns: Readonly<Record<string, RegExp>> = {
  workoutlog: /\p{L}.* [\d.]+( \p{L}[^×]*)?( × ([\d.]+ )?\p{L}.*)?$/u,
  workoutsession: /\p{L}/u,
  weightentry: /^[\d.]+ kg$/,
  measurement: /^(Upper arm|Body fat|Waist|Body weight) [\d.]+ (cm|%|kg)$/,
  nutritiondiary: /\p{L}.* [\d.]+ (g|×|\p{L}.*)$/u,
  mealitem: /\p{L}.* [\d.]+ (g|×|\p{L}.*)$/u,
  'slot-entry': /\p{L}/u,
  setting: /\p{L}.* \d/u,
  exercise: /\p{L}/u,
  // Without its name, it would be named by the day on which it was created.
  'exercise-base': /^Exercise 1640$|\p{L}.*\D$/u,
  exerciseimage: /\p{L}/u,
  'weight-config': /\p{L}.* [\d.]+/u,
};

/** The placeholder for an unknown name. Exercise 1640 has no name, and is 0 up to release 2.0. */
const unnamed = /^(Exercise(?! (1640|0)\b)|Ingredient|Category|Routine|Slot entry) [\da-f-]+/;

/** The same placeholder, or an amount of food in a unit without a name. */
const unnamedOrCounted = new RegExp(`${unnamed.source}| ×$`);

export function recordRowTests(): void {
  describe('the rows of records', () => {
    for (const generation of ['2.0', '2.2', '2.4', '2.7', 'next'] as const satisfies readonly Generation[]) {
      it(`of release ${generation} show names instead of ids, newest first, without a request for each`, () =>
        withService({ generation }, (service) =>
          withKey(service, async () => {
            const view = await getView('resources');
            for (const branch of await readEndpointRows()) {
              const pattern = rowPatterns[getLabel(branch)];
              if (pattern !== undefined) {
                // Release 2.0 sends the names of units without their ids.
                await checkList(view, branch, pattern, generation === '2.0' ? unnamed : unnamedOrCounted);
              }
            }
            assertFewRequests(service);
          }),
        ));
    }

    it('and all other rows have dates in the common format', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('resources');
          for (const [endpoint, pattern] of [
            ['templates', /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/],
            ['exercise-translation', /^[A-Z][a-z]{2} \d{1,2}, \d{4} \d\d:\d\d$/],
          ] as const) {
            const [row = assert.fail()] = await view.rows(await readEndpointRow(endpoint));
            assert.match(String(row.item.description), pattern, endpoint);
          }
        }),
      ));

    it('are shown without names when a table of names cannot be read', () =>
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

async function checkList(
  view: DrawnView,
  { row }: DrawnRow,
  pattern: RegExp,
  placeholder: RegExp,
): Promise<void> {
  await view.loadAllRows(row);
  const rows = await readUntil(
    view,
    () => view.rows(row),
    (shown) => shown.map(getLabel).every((label) => pattern.test(label) && !placeholder.test(label)),
    (shown) => shown.map(getLabel).join(),
  );
  const days = rows.map(({ item }) => /^\d{4}-\d\d-\d\d/.exec(String(item.description))?.[0] ?? '');
  assert.deepEqual(days, days.toSorted().reverse());
}

/** Asserts that no item was requested individually. */
function assertFewRequests({ requests, url }: Service): void {
  const items = requests.filter(({ target }) => /\/[\da-f-]+\/$/.test(new URL(target, url).pathname));
  assert.deepEqual(items, []);
}
