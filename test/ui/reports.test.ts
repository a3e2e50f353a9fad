import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startRewritingServer } from '../servers/forwarders.ts';
import type { Workbench } from '../harness/workbench/workbench.ts';
import { startService } from '../service/service.ts';
import { startStage, type Stage } from './support.ts';

/** Compares the server in use with another, and opens all differences of the exercises. */
async function openDifferences(workbench: Workbench, url: string): Promise<void> {
  await workbench.runCommand('wger: Compare Servers…');
  await workbench.quickInput.waitUntilOpen();
  await workbench.quickInput.type(url);
  await workbench.quickInput.accept();
  const report = workbench.view('Report');
  await report.row('Exercises').click();
  await report.row('Different').clickAction('Open All Differences');
}

describe('a report', () => {
  let current: Stage;
  before(async () => {
    current = await startStage({ generation: '2.7' });
  });
  after(() => current[Symbol.asyncDispose]());

  it('with open differences explains after a window reload how to see them again, and shows them when it is run again', async () => {
    const other = await startService({ generation: '2.7' });
    try {
      await using elsewhere = await startRewritingServer(other, (text) =>
        text.replaceAll('"Kettlebell"', '"Iron ball"').replaceAll('"Bench Press"', '"Bank Press"'),
      );
      const { workbench, picture } = current;
      await openDifferences(workbench, elsewhere.url);
      await workbench.editors.waitForText('"exercise_uuid"');
      await picture('differences-dark');
      await workbench.reloadWindow();
      await workbench.editors.waitForText('Compare the servers again to see it.');
      await picture('differences-after-reload-dark');
      const [tab] = await workbench.editors.tabs();
      assert.match(tab?.label ?? '', /^Different \(\d+ files\)$/);
      await openDifferences(workbench, elsewhere.url);
      await workbench.editors.waitForText('"exercise_uuid"');
    } finally {
      await other.close();
    }
  });

  it('that is closed by keyboard from its view title keeps the focus in the other views', async () => {
    const { workbench } = current;
    const { page, quickInput } = workbench;
    const report = workbench.view('Report');
    await workbench.runCommand('wger: Check Exercises…');
    await quickInput.answerQuestions(async () =>
      (await report.rows()).some(({ label }) => label === 'Without a picture'),
    );
    const close = page.locator('.part.sidebar .action-label[aria-label="Close Report"]');
    await report.row('Without a picture').click();
    await close.focus();
    await page.keyboard.press('Enter');
    await close.waitFor({ state: 'detached' });
    await page.locator('.part.sidebar :focus').waitFor();
  });
});
