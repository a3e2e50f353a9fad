import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setApiKey, startStage, failOnConsoleErrors, type Stage } from './support.ts';

describe('the lists of a large server', () => {
  let current: Stage;
  before(async () => {
    current = await startStage(
      { generation: '2.7', exercises: 872, ingredients: 3_000_000 },
      { size: { width: 1400, height: 1040 } },
    );
    await setApiKey(current);
  });
  after(async () => {
    await current[Symbol.asyncDispose]();
  });
  failOnConsoleErrors(() => [current.workbench]);

  it('have all exercises by name without Load More', async () => {
    const { workbench } = current;
    const view = workbench.view('Exercises');
    await workbench.waitFor('all exercises', async () =>
      (await view.rowCount()) === 872 ? true : undefined,
    );
    assert.equal(await view.description(), '872');
    const rows = await view.rows();
    const names = rows.map(({ label }) => label);
    assert.deepEqual(names, names.toSorted(new Intl.Collator('en', { numeric: true }).compare));
  });

  it('open a routine into days, and a day into exercises with sets and weights', async () => {
    const { workbench, picture } = current;
    const view = workbench.view('Workouts');
    await view.waitForRows((rows) => rows.length > 1);
    await view.row('Push / Pull / Legs').toggle();
    await view.waitForRows((rows) => rows.some(({ label }) => label === 'Push'));
    await view.row('Push').toggle();
    const rows = await view.waitForRows((shown) => shown.some(({ level }) => level === 4));
    const described = new Map(rows.map(({ label, description }) => [label, description]));
    assert.equal(described.get('Bench Press'), '4 × 6–8 · 55 kg, rising');
    assert.ok(described.has('Superset'));
    await picture('plan');
    await view.row('Bench Press').click();
    await workbench.editors.waitForText('"id": 73,');
    await view.row('Push').click();
    await workbench.editors.waitForText('"is_rest": false');
    await view.setExpanded(false);
  });

  it('group exercises', async () => {
    const { workbench, picture } = current;
    const view = workbench.view('Exercises');
    await view.clickAction('Group Exercises By…');
    await workbench.quickInput.pick('Equipment');
    const groups = await view.waitForRows((rows) => rows.some(({ label }) => label === 'Kettlebell'));
    assert.equal(groups.at(-1)?.label, 'No Equipment');
    await view.row('Kettlebell').toggle();
    await view.waitForRows((rows) => rows.some(({ level }) => level === 2));
    await picture('grouped');
    await view.clickAction('Group Exercises By…');
    await workbench.quickInput.pick('Not Grouped');
    await view.waitForRows((rows) => rows.some(({ label }) => label === 'Bench Dips'));
  });

  it('filter exercises, say so, and clear the filter', async () => {
    const { workbench, picture } = current;
    const view = workbench.view('Exercises');
    await view.clickAction('Filter Exercises…');
    await workbench.quickInput.pick('Category');
    await workbench.quickInput.waitForItems((items) => items.some(({ label }) => label === 'Chest'));
    await workbench.quickInput.type('Chest');
    await workbench.quickInput.waitForItems(([first]) => first?.label === 'Chest');
    await workbench.page.keyboard.press('ArrowDown');
    await workbench.page.keyboard.press('Space');
    await workbench.page.keyboard.press('Enter');
    await workbench.waitFor('the filter', async () =>
      /^\d+ of 872 · Chest/.test(await view.description()) ? true : undefined,
    );
    await workbench.quickInput.waitUntilOpen('Filter Exercises');
    await workbench.quickInput.dismiss();
    await workbench.quickInput.waitUntilClosed();
    await picture('filtered');
    await view.clickAction('Clear Filter');
    await workbench.waitFor('no filter', async () =>
      (await view.description()) === '872' ? true : undefined,
    );
  });

  it('find an exercise with typos, in another language, and open it', async () => {
    const { workbench, picture } = current;
    await workbench.view('Exercises').clickAction('Search Exercises…');
    await workbench.quickInput.waitUntilOpen('Search Exercises');
    await workbench.quickInput.type('ketlebel schwng');
    const [first] = await workbench.quickInput.waitForItems((items) => items.length > 0);
    assert.equal(first?.label, 'Kettlebell Swing');
    await picture('search-exercises');
    await workbench.quickInput.accept();
    await workbench.editors.waitForText('"id": 9,');
  });

  it('show the row of the active document', async () => {
    const { workbench } = current;
    await workbench.runCommand('wger: Show in wger View');
    const rows = await workbench
      .view('Exercises')
      .waitForRows((shown) => shown.some(({ selected }) => selected));
    assert.equal(rows.find(({ selected }) => selected)?.label, 'Kettlebell Swing');
  });

  it('find an ingredient among three million with one request', async () => {
    const { workbench, service, picture } = current;
    await workbench.view('Ingredients').clickAction('Search Ingredients…');
    await workbench.quickInput.waitUntilOpen();
    service.requests.length = 0;
    await workbench.quickInput.type('chicken breast');
    await workbench.quickInput.waitForItems((items) => items[0]?.label === 'Chicken Breast, Grilled');
    await picture('search-ingredients');
    const searches = service.requests.filter(({ target }) => target.includes('name__search'));
    assert.equal(searches.length, 1, searches.map(({ target }) => target).join());
    await workbench.quickInput.dismiss();
  });
});
