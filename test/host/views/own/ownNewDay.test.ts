import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import * as vscode from 'vscode';
import { activateExtension } from '../../support/extension.ts';
import { waitUntilIdle, withService } from '../../support/services.ts';
import { withKey } from '../../support/storedKeys.ts';
import { getView } from '../../support/views.ts';
import { waitUntil } from '../../support/waits.ts';
import { withRecentRecords, waitForRowsBelow, withClockAhead, formatOptionalRow } from './ownRows.ts';

export function ownNewDayTests(): void {
  describe('Today in My Data', () => {
    it('shows the new day when the user returns on a later day', () =>
      withRecentRecords(() =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const { focusWindow } = await activateExtension();
            const view = await getView('myData');
            const [top] = await view.rows();
            await waitForRowsBelow(view, 'Today', (rows) =>
              /^Eaten \| [1-9]/.test(formatOptionalRow(rows[1])),
            );
            await waitUntilIdle(service);

            const asked = service.requests.length;
            focusWindow();
            await waitUntilIdle(service);
            assert.equal(service.requests.length, asked);

            await withClockAhead(1, async () => {
              service.fault = { name: 'status-500', on: /\/(routine|nutritiondiary|weightentry)\// };
              focusWindow();
              // Rows of the previous day must not appear under another date.
              await waitForRowsBelow(
                view,
                'Today',
                (rows) => rows.length > 0 && rows.every(({ row }) => row.kind === 'problem'),
              );
              service.fault = undefined;
              focusWindow();
              // Nothing was eaten on that day yet.
              await waitForRowsBelow(view, 'Today', (rows) =>
                formatOptionalRow(rows[1]).startsWith('Eaten | 0 of'),
              );
              const [later] = await view.rows();
              assert.match(String(later?.item.description), /^\w{3}, \w{3} \d+$/);
              assert.notEqual(later?.item.description, top?.item.description);
            });
            focusWindow();
            await waitForRowsBelow(view, 'Today', (rows) =>
              /^Eaten \| [1-9]/.test(formatOptionalRow(rows[1])),
            );
          }),
        ),
      ));

    it('shows the new day when the day ends while it is read', () =>
      withRecentRecords(() =>
        withService({ generation: '2.7' }, (service) =>
          withKey(service, async () => {
            const view = await getView('myData');
            const before = await waitForRowsBelow(view, 'Today');
            const release = service.hold(/date-sequence-display/);
            const asked = service.requests.length;
            const refresh = vscode.commands.executeCommand('wger.refreshMyData');
            await waitUntil('the plan is read', () =>
              service.requests.slice(asked).some(({ target }) => target.includes('/date-sequence-display/')),
            );
            await withClockAhead(1, async () => {
              release();
              await refresh;
              const [workout] = await waitForRowsBelow(view, 'Today');
              assert.match(formatOptionalRow(workout), /^Push \/ Pull \/ Legs \| Week \d of 12 · \w/);
              assert.notEqual(formatOptionalRow(workout), formatOptionalRow(before[0]));
            });
          }),
        ),
      ));
  });
}
