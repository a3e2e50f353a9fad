import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { altering } from '../forwarders.ts';
import { startService } from '../service/service.ts';
import { stage } from './support.ts';

describe('the differences of two servers', () => {
  it('that are open when the window is loaded again say how to see them again', async () => {
    const other = await startService({ generation: '2.7' });
    try {
      await using elsewhere = await altering(other, (text) =>
        text.replaceAll('"Kettlebell"', '"Iron ball"').replaceAll('"Bench Press"', '"Bank Press"'),
      );
      await using current = await stage({ generation: '2.7' });
      const { workbench, picture } = current;
      await workbench.runCommand('wger: Compare Servers…');
      await workbench.quickInput.untilOpen();
      await workbench.quickInput.type(elsewhere.url);
      await workbench.quickInput.accept();
      const report = workbench.view('Report');
      await report.row('Exercises').click();
      await report.row('Different').clickAction('Open All Differences');
      await workbench.editors.textWhen('"exercise_uuid"');
      await picture('differences-dark');
      await workbench.reloadWindow();
      await workbench.editors.textWhen('Make the report again to see it.');
      await picture('differences-after-reload-dark');
      const [tab] = await workbench.editors.tabs();
      assert.match(tab?.label ?? '', /^Different \(\d+ files\)$/);
    } finally {
      await other.close();
    }
  });
});
