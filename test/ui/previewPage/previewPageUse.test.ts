import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import type { Block } from '../../../src/previews/blocks.ts';
import { createEveryBlock, createTable } from './previewContents.ts';
import { usePreviewPageHost } from './previewPageHost.ts';

describe('the page of the previews, in use,', () => {
  const stage = usePreviewPageHost();

  it('explains why an amount is invalid, until it is valid', async () => {
    const amount =
      createEveryBlock(stage.host.origin).find((block) => block.kind === 'amount') ?? assert.fail();
    await using opened = await stage.host.show(amount);
    const input = opened.page.getByLabel('Amount');
    for (const [problem, isInvalid] of [
      ['Type a number', 'true'],
      ['', 'false'],
    ] as const) {
      await opened.draw({ ...amount, problem });
      assert.equal(await input.getAttribute('aria-invalid'), isInvalid);
      const described = await input.getAttribute('aria-describedby');
      assert.equal(await opened.page.locator(`#${described ?? ''}`).textContent(), problem);
    }
  });

  it('announces the reason once, even if other content arrives with it', async () => {
    const amount =
      createEveryBlock(stage.host.origin).find((block) => block.kind === 'amount') ?? assert.fail();
    const problem = 'Type a number';
    await using opened = await stage.host.show({ ...amount, problem });
    await opened.page.evaluate(`
      globalThis.isSaidAgain = false;
      new MutationObserver(() => { isSaidAgain = true; }).observe(document.querySelector('.problem'), { childList: true });`);
    await opened.draw({ ...amount, amount: 'x', problem });
    assert.equal(await opened.page.getByLabel('Amount').inputValue(), 'x');
    assert.equal(await opened.page.evaluate('isSaidAgain'), false);
  });

  it('posts a selection together with earlier ones, and remembers only a range', async () => {
    await using opened = await stage.host.open({ initialChoices: { exercise: 'row', range: 'all' } });
    const { page } = opened;
    assert.deepEqual(await page.evaluate('posted'), [
      { type: 'ready', choices: { exercise: 'row', range: 'all' } },
    ]);
    await opened.draw(...createEveryBlock(stage.host.origin));
    await page.getByRole('radio', { name: 'Volume' }).check();
    await page.getByLabel('Exercise').selectOption('deadlift');
    await page.getByLabel('Unit').selectOption('portion');
    const before = { range: 'all', measure: 'volume' };
    const choices = { ...before, exercise: 'deadlift', 'amount.unit': 'portion' };
    assert.deepEqual(await opened.posted(), [
      { type: 'choices', choices: { ...before, exercise: 'row' } },
      { type: 'choices', choices: { ...before, exercise: 'deadlift' } },
      { type: 'choices', choices },
    ]);
    // Choices can be personal data; a range is not.
    assert.deepEqual(await page.evaluate('acquireVsCodeApi().getState()'), { choices: { range: 'all' } });
  });

  it('shows the selection of its content, except for a control in use, which may be newer', async () => {
    const blocks = createEveryBlock(stage.host.origin);
    await using opened = await stage.host.show(...blocks);
    const { page } = opened;
    await page.getByLabel('Unit').focus();
    await page.getByLabel('Unit').selectOption('portion');
    const top = page.getByRole('radio', { name: 'Top set' });
    const drawChosen = (chosen: string, amount: string, title = 'Volume'): Promise<void> =>
      opened.draw(
        ...blocks.map((block) =>
          block.kind === 'choice' && block.name === 'measure'
            ? { ...block, chosen, options: [...block.options.slice(0, 2), { id: 'volume', title }] }
            : block.kind === 'amount'
              ? { ...block, amount }
              : block,
        ),
      );
    await drawChosen('top', '151');
    assert.ok(await top.isChecked());
    assert.equal(await page.getByLabel('Amount').inputValue(), '151');
    assert.equal(await page.getByLabel('Unit').inputValue(), 'portion');
    await top.focus();
    await drawChosen('e1rm', '151');
    assert.ok(await top.isChecked());
    await page.getByLabel('Amount').focus();
    await drawChosen('top', '152', 'Tonnage');
    assert.equal(await page.getByLabel('Unit').inputValue(), 'g');
    assert.equal(await page.getByRole('radio').last().getAttribute('value'), 'volume');
    assert.ok(await page.getByRole('radio', { name: 'Tonnage' }).isVisible());
  });

  it('waits for the end of typing, and keeps the cursor when the answer is drawn', async () => {
    const blocks = createEveryBlock(stage.host.origin);
    await using opened = await stage.host.show(...blocks);
    const { page } = opened;
    const input = page.getByLabel('Amount');
    // On a busy machine, key presses may arrive more slowly than the delay of the input.
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await input.fill('');
    for (const key of '275') {
      await page.clock.runFor(200);
      await page.keyboard.type(key);
    }
    await page.keyboard.press('ArrowLeft');
    assert.deepEqual(await opened.posted(), []);
    await page.clock.runFor(250);
    await page.clock.resume();
    await opened.until('posted.length > 1');
    assert.deepEqual(await opened.posted(), [{ type: 'choices', choices: { amount: '275' } }]);
    // Content for an earlier input.
    await opened.draw(
      { kind: 'text', text: 'More' },
      ...blocks.map((block) => (block.kind === 'amount' ? { ...block, amount: '27' } : block)),
    );
    await page.keyboard.type('.');
    assert.equal(await input.inputValue(), '27.5');
    await opened.until('posted.length > 2');
    // Leaving the field posts the input at once, and once.
    await page.clock.pauseAt(10_000);
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    await opened.until('posted.length > 3');
    await page.clock.runFor(400);
    assert.deepEqual((await opened.posted()).slice(2), [{ type: 'choices', choices: { amount: '27.05' } }]);
  });

  it('keeps the focused control and the scroll position when other content is drawn', async () => {
    const blocks = createEveryBlock(stage.host.origin);
    await using opened = await stage.host.show(...blocks);
    const { page } = opened;
    const changed = blocks.map((block): Block =>
      block.kind === 'choice'
        ? { ...block, title: `${block.title} now` }
        : block.kind === 'table'
          ? createTable(14)
          : block,
    );
    const link = page.getByRole('link', { name: 'Set 7', exact: true });
    for (const control of [page.getByRole('radio', { name: 'Top set' }), link]) {
      await control.focus();
      const scrolled = await page.evaluate<number>('document.documentElement.scrollTop');
      for (const next of [changed, blocks]) {
        await opened.draw(...next);
        assert.ok(await isFocused(control));
        assert.equal(await page.evaluate('document.documentElement.scrollTop'), scrolled);
      }
    }
  });

  it('moves the focus nearby when its control disappears, and keeps the cursor in a redrawn control', async () => {
    const blocks = createEveryBlock(stage.host.origin);
    await using opened = await stage.host.show(...blocks);
    const { page } = opened;
    await page.getByRole('link', { name: 'Set 12', exact: true }).focus();
    await opened.draw(...blocks.map((block) => (block.kind === 'table' ? createTable(3) : block)));
    assert.ok(await isFocused(page.getByRole('link', { name: 'Set 3', exact: true })));
    await page.getByLabel('Exercise').focus();
    const [, ...others] = blocks;
    await opened.draw(...others);
    assert.ok(await isFocused(page.getByLabel('Exercise')));
    await page.getByLabel('Amount').focus();
    await page.keyboard.press('Home');
    await opened.draw(...others.map((block) => (block.kind === 'amount' ? { ...block, units: [] } : block)));
    await page.keyboard.type('4');
    assert.equal(await page.getByLabel('Amount').inputValue(), '4150');
    assert.equal(await page.getByLabel('Unit').locator('option').count(), 0);
  });

  it('keeps a table where it was scrolled to when other content is drawn around it', async () => {
    const columns = Array.from({ length: 9 }, (_, at) => ({ title: `Week ${at + 1}`, isNumber: at > 0 }));
    const table = { kind: 'table', caption: 'Weeks', columns, rows: [{ cells: ['Quads'] }] } as const;
    await using opened = await stage.host.open({ viewport: { width: 320, height: 600 } });
    await opened.draw({ kind: 'text', text: 'Words' }, table);
    const region = '.table-region';
    await opened.page.evaluate(`document.querySelector('${region}').scrollLeft = 40`);
    await opened.draw({ kind: 'text', text: 'Others' }, { kind: 'heading', text: 'More' }, table);
    assert.equal(await opened.page.evaluate(`document.querySelector('${region}').scrollLeft`), 40);
  });

  it('keeps the focus on the page when Retry disappears', async () => {
    await using opened = await stage.host.open();
    const { page } = opened;
    const failure = { type: 'failure', text: 'It is gone.', actions: ['Retry'] } as const;
    await opened.send(failure);
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await opened.posted(), [{ type: 'recover', at: 0 }]);
    await opened.send({ type: 'loading' });
    assert.equal(await retry.count(), 0);
    assert.ok(await isFocused(page.getByRole('heading', { level: 1 })));
    await opened.send(failure);
    await page.keyboard.press('Tab');
    assert.ok(await isFocused(retry));
  });

  it('keeps the focus on the page when the buttons at the top disappear', async () => {
    await using opened = await stage.host.open();
    const { page } = opened;
    await opened.send({ type: 'loading' });
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.focus();
    await opened.send({ type: 'loading' });
    assert.ok(await isFocused(refresh));
    await opened.send({ type: 'failure', text: 'It is gone.', actions: ['Retry'] });
    assert.ok(await isFocused(page.getByRole('heading', { level: 1 })));
  });

  it('redraws nothing that did not change', async () => {
    const blocks = createEveryBlock(stage.host.origin);
    await using opened = await stage.host.show(...blocks);
    const { page } = opened;
    await page.evaluate('for (const each of document.querySelectorAll(".blocks > *")) each.isOld = true');
    await opened.draw(
      ...blocks.map((block) => (block.kind === 'text' ? { ...block, text: 'Other' } : block)),
    );
    assert.deepEqual(
      await page.evaluate(
        '[...document.querySelectorAll(".blocks > *")].filter((each) => !each.isOld).map((each) => each.textContent)',
      ),
      ['Other'],
    );
  });

  it('marks the selection in high contrast colors, too', async () => {
    await using opened = await stage.host.show(...createEveryBlock(stage.host.origin));
    const { page } = opened;
    await page.emulateMedia({ forcedColors: 'active' });
    // Forced colours keep the opacity.
    const getHue = (color: string): string | undefined => /\d+, \d+, \d+/.exec(color)?.[0];
    const [chosen, plain] = await page.evaluate<readonly [string, string]>(`(() => {
      const colorOf = (element) => getComputedStyle(element).backgroundColor;
      const sheet = document.body.appendChild(document.createElement('p'));
      sheet.style.background = 'Canvas';
      return [colorOf(document.querySelector('.segments input:checked + span')), colorOf(sheet)];
    })()`);
    assert.notEqual(getHue(chosen), getHue(plain));
  });

  it('draws the first 200 rows of a table, and more on request', async () => {
    await using opened = await stage.host.show(createTable(10_000));
    const { page } = opened;
    const rows = page.locator('tbody tr');
    assert.equal(await rows.count(), 200);
    assert.equal(await page.getByRole('table').getAttribute('aria-rowcount'), '10002');
    const more = page.getByRole('button', { name: 'Show more rows (9,801 left)' });
    await more.click();
    assert.equal(await rows.count(), 400);
    assert.equal(await rows.last().getByRole('rowheader').textContent(), 'Set 400');
    assert.equal(await rows.last().getAttribute('aria-rowindex'), '401');
    // After reloading, the same number of rows is drawn.
    await opened.draw(createTable(9000));
    assert.equal(await rows.count(), 400);
    await opened.draw(createTable(399));
    assert.ok(await page.getByRole('button', { name: /Show more/, includeHidden: true }).isHidden());
  });

  it('keeps the focus on a table after its last rows are requested', async () => {
    await using opened = await stage.host.show(createTable(250));
    const { page } = opened;
    await page.getByRole('button', { name: /Show more/ }).focus();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('tbody tr').count(), 251);
    assert.ok(await isFocused(page.getByRole('region')));
  });

  it('updates the titles of a table with different columns', async () => {
    const table = createTable(1);
    await using opened = await stage.host.show(table);
    const columns = table.columns.map(({ isNumber }, at) => ({ title: `Week ${at}`, isNumber }));
    await opened.draw({ ...table, columns });
    assert.deepEqual(
      await opened.page.getByRole('columnheader').allTextContents(),
      columns.map(({ title }) => title),
    );
  });

  it('posts the actions of its buttons, and hides Copy as CSV without a table', async () => {
    await using opened = await stage.host.show(createTable(1));
    const { page } = opened;
    for (const name of ['Open JSON', 'Refresh', 'Copy as CSV']) {
      await page.getByRole('button', { name }).click();
    }
    assert.deepEqual(await opened.posted(), [{ type: 'openJson' }, { type: 'refresh' }, { type: 'copyCsv' }]);
    await opened.draw();
    assert.deepEqual(await page.getByRole('button').allTextContents(), ['Open JSON', 'Refresh']);
    assert.ok(await page.getByText('Copy as CSV').isHidden());
  });
});

function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((each) =>
    (each as unknown as { matches(selectors: string): boolean }).matches(':focus'),
  );
}
