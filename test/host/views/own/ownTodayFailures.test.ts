import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getLabel, getView } from '../../support/views.ts';
import type { DrawnRow } from '../../support/drawnView.ts';
import { withRecentRecords, waitForRowsBelow, formatRow, formatOptionalRow } from './ownRows.ts';

function areItems(rows: readonly DrawnRow[]): boolean {
  return rows.every(({ row }) => row.kind === 'item');
}

export function ownTodayFailureTests(): void {
  describe('My Data', () => {
    for (const [part, on, others] of [
      ['Workout', /\/routine\//, [/^Eaten /, /^Weight /]],
      ['Food', /\/nutritiondiary\//, [/^Push \/ Pull \/ Legs /, /^Weight /]],
      ['Weight', /\/weightentry\//, [/^Push \/ Pull \/ Legs /, /^Eaten /]],
    ] as const) {
      it(`shows the rest of today when ${part.toLowerCase()} cannot be read, and everything once it can`, () =>
        withRecentRecords(() =>
          withService({ generation: '2.7' }, (service) =>
            withKey(service, async () => {
              service.fault = { name: 'status-500', on };
              const view = await getView('myData');
              const rows = await waitForRowsBelow(view, 'Today');
              assert.equal(rows.length, 3, rows.map(formatRow).join('; '));
              others.forEach((other, at) => {
                assert.match(formatOptionalRow(rows[at]), other);
              });
              assert.match(
                formatOptionalRow(rows[2]),
                new RegExp(`^${part}: Server error 500 \\| .*status 500`),
              );

              service.fault = undefined;
              const actions = rows[2] === undefined ? [] : await view.rows(rows[2].row);
              await view.click(actions.find((drawn) => getLabel(drawn) === 'Retry') ?? assert.fail());
              const read = await waitForRowsBelow(
                view,
                'Today',
                (shown) => shown.length === 3 && areItems(shown),
              );

              // Known rows stay if they cannot be read again.
              service.fault = { name: 'status-500', on };
              await vscode.commands.executeCommand('wger.refreshMyData');
              const kept = await waitForRowsBelow(view, 'Today', (shown) => shown.length === 4);
              assert.deepEqual(kept.slice(0, 3).map(formatRow), read.map(formatRow));
              assert.match(
                formatOptionalRow(kept[3]),
                new RegExp(`^${part}: Server error 500 \\| Rows as of `),
              );
            }),
          ),
        ));
    }

    it('shows the workout even if its plan for today cannot be read', () =>
      withRecentRecords(() =>
        withService({ generation: '2.4' }, (service) =>
          withKey(service, async () => {
            service.fault = { name: 'status-500', on: '/date-sequence-display/' };
            const view = await getView('myData');
            const rows = await waitForRowsBelow(view, 'Today');
            assert.deepEqual(
              rows
                .filter(({ row }) => row.kind === 'item')
                .map((drawn) => getLabel(drawn).replace(/ .*/, '')),
              ['Push', 'Eaten', 'Weight'],
            );
            assert.equal(formatOptionalRow(rows[0]), 'Push / Pull / Legs | Week 4 of 12');
            assert.match(formatOptionalRow(rows[3]), /^Workout: Server error 500 \| .*status 500/);

            // The plan of today stays if it cannot be read again.
            service.fault = undefined;
            await vscode.commands.executeCommand('wger.refreshMyData');
            const read = await waitForRowsBelow(view, 'Today', (shown) => shown.length === 3);
            service.fault = { name: 'status-500', on: '/date-sequence-display/' };
            await vscode.commands.executeCommand('wger.refreshMyData');
            const kept = await waitForRowsBelow(view, 'Today', (shown) => shown.length === 4);
            assert.deepEqual(kept.slice(0, 3).map(formatRow), read.map(formatRow));
          }),
        ),
      ));

    it('explains once why nothing of today can be read', () =>
      withService({ generation: '2.7' }, (service) =>
        withKey(service, async () => {
          const view = await getView('myData');
          await view.rows();
          service.fault = { name: 'status-500', on: /\/(routine|nutritiondiary|weightentry)\// };
          const rows = await waitForRowsBelow(view, 'Today');
          assert.deepEqual(rows.map(getLabel), ['Server error 500']);
        }),
      ));
  });
}
