import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setApiKey, startStage, failOnConsoleErrors, type Stage } from '../support.ts';

describe('a preview', () => {
  let current: Stage;
  before(async () => {
    current = await startStage({ generation: '2.7' }, { size: { width: 1400, height: 940 } });
    await setApiKey(current);
    await current.workbench.view('Exercises').waitForRows((rows) => rows.length > 10);
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  /** The active page, once it has a heading. */
  const waitForPage = async (
    heading: string,
  ): Promise<ReturnType<Stage['workbench']['editors']['webview']>> => {
    const page = current.workbench.editors.webview();
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    return page;
  };

  it('opens beside its document by the button in its title, with the muscles and texts of an exercise', async () => {
    const { workbench, picture } = current;
    await workbench.view('Exercises').row('Bench Press').click();
    await workbench.editors.waitForText('"uuid"');
    await workbench.page.getByRole('button', { name: /^Open Preview to the Side/ }).click();
    const page = await waitForPage('Bench Press');
    await page.getByText('Front: Chest, Shoulders').waitFor();
    await page.getByText('Lie back with the eyes under the bar').waitFor();
    assert.equal((await workbench.editors.tabs()).length, 2);
    for (const theme of ['dark', 'light'] as const) {
      await workbench.useTheme(theme);
      await picture(`preview-exercise-${theme}`);
    }
  });

  it('links to the progress of its exercise, where another range can be selected', async () => {
    const { workbench, picture } = current;
    const exercise = workbench.editors.webview();
    await exercise
      .getByRole('button', { name: 'Show Progress' })
      .or(exercise.getByRole('link', { name: 'Show Progress' }))
      .click();
    const page = workbench.editors.webview();
    await page.getByText('Best estimated 1RM').waitFor();
    await page.getByRole('radio', { name: 'All' }).check();
    await page.getByRole('table', { name: 'Sets' }).waitFor();
    assert.ok((await page.getByRole('figure').count()) >= 3);
    await picture('preview-progress');
  });

  it('has a find widget, which opens by its keybinding', async () => {
    const { workbench, picture } = current;
    const { keyboard } = workbench.page;
    await workbench.editors.webview().getByRole('button', { name: 'Open JSON' }).focus();
    await keyboard.press('ControlOrMeta+KeyF');
    // Its own search works in no browser without a window.
    const box = workbench.page.getByRole('textbox', { name: 'Find', exact: true });
    await box.fill('Heaviest set');
    await picture('preview-find');
    await keyboard.press('Escape');
    await box.waitFor({ state: 'hidden' });
    await workbench.closeEditors();
  });

  it('opens by its keybinding, and shows the values of a typed amount', async () => {
    const { workbench } = current;
    await workbench.view('Ingredients').row('Hummus').click();
    await workbench.editors.waitForText('"energy"');
    await workbench.editors.locateText('"energy"').click();
    await workbench.page.keyboard.press('ControlOrMeta+Shift+KeyV');
    const page = await waitForPage('Hummus');
    const energyPer100 = Number(
      await page
        .getByRole('row', { name: /^Energy \(kcal\)/ })
        .getByRole('cell')
        .first()
        .textContent(),
    );
    await page.getByRole('textbox', { name: 'Amount' }).fill('250');
    await page.getByRole('columnheader', { name: 'per 250 g' }).waitFor();
    const energy = await page
      .getByRole('row', { name: /^Energy \(kcal\)/ })
      .getByRole('cell')
      .last()
      .textContent();
    assert.equal(Number(energy), Math.round(energyPer100 * 2.5));
  });

  for (const keys of [['ControlOrMeta+Shift+KeyV'], ['ControlOrMeta+KeyK', 'KeyV']]) {
    it(`opens by ${keys.join(' ')} while a row has the focus`, async () => {
      const { workbench } = current;
      await workbench.closeEditors();
      await workbench.view('Exercises').row('Crunches').click();
      await workbench.editors.waitForText('"uuid"');
      for (const key of keys) {
        await workbench.page.keyboard.press(key);
      }
      await waitForPage('Crunches');
    });
  }
});
