import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEveryBlock, squats, year } from './previewContents.ts';
import { editorThemes } from './editorThemes.ts';
import { usePreviewPageHost } from './previewPageHost.ts';

describe('the plots and calendars of the previews', () => {
  const stage = usePreviewPageHost();

  it('moves between the points of a plot by keyboard, and announces each', async () => {
    await using opened = await stage.host.show(squats);
    const { page } = opened;
    const readout = page.locator('.plot-area [aria-live=polite]');
    await page.getByRole('button', { name: 'Copy as SVG' }).focus();
    await page.keyboard.press('Tab');
    assert.equal(await readout.textContent(), 'Week 52 · 111 kg');
    for (const [key, text] of [
      ['Home', 'Week 1 · 92 kg'],
      ['ArrowLeft', 'Week 1 · 92 kg'],
      ['ArrowRight', 'Week 2 · 96.5 kg'],
      ['End', 'Week 52 · 111 kg'],
    ] as const) {
      await page.keyboard.press(key);
      assert.equal(await readout.textContent(), text, key);
      assert.ok(await readout.isVisible());
    }
    // The editor handles this key.
    await page.keyboard.press('Control+Home');
    assert.equal(await readout.textContent(), 'Week 52 · 111 kg');
    await page.keyboard.press('Home');
    for (let week = 1; week < 10; week += 1) {
      await page.keyboard.press('ArrowRight');
    }
    assert.match((await readout.textContent()) ?? '', /^Week 10 · .* ★ Record$/);
    assert.equal(await page.locator('.cursor circle').count(), 1);
    await page.keyboard.press('Escape');
    assert.equal(await readout.textContent(), '');
    assert.equal(await page.locator('.cursor circle').count(), 0);
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'BODY');
  });

  it('breaks no word of a plot’s title in a narrow tab, where the button wraps to its own line', async () => {
    await using opened = await stage.host.open({ viewport: { width: 290, height: 600 } });
    await opened.draw({ ...squats, title: 'Trainingseinheiten je Woche' });
    const lines = await opened.page.evaluate(`(() => {
      const word = document.createRange();
      word.setStart(document.querySelector('h2').firstChild, 0);
      word.setEnd(word.startContainer, 'Trainingseinheiten'.length);
      return word.getClientRects().length;
    })()`);
    assert.equal(lines, 1);
  });

  it('keeps the current point of a plot when its values change', async () => {
    await using opened = await stage.host.show(squats);
    const { page } = opened;
    const readout = page.locator('.plot-area [aria-live=polite]');
    await page.getByRole('button', { name: 'Copy as SVG' }).focus();
    for (const key of ['Tab', 'Home', 'ArrowRight']) {
      await page.keyboard.press(key);
    }
    const points = squats.points.map((point) => ({
      ...point,
      description: point.description.replace('kg', 'lb'),
    }));
    await opened.draw({ ...squats, summary: 'Up 50 lb', points: points.slice(1) });
    assert.equal(await readout.textContent(), 'Week 2 · 96.5 lb');
    await page.keyboard.press('ArrowRight');
    assert.match((await readout.textContent()) ?? '', /^Week 3 · .* lb/);
    assert.equal(await page.locator('.plot .remark').textContent(), 'Up 50 lb');
    assert.equal(await page.locator('.plot .legend').count(), 1);
    await page.keyboard.press('Tab');
    assert.equal(await readout.textContent(), '');
  });

  it('starts at the last point of a plot, even after more were added', async () => {
    await using opened = await stage.host.show({ ...squats, points: squats.points.slice(0, 40) });
    await opened.draw(squats);
    await opened.page.getByRole('button', { name: 'Copy as SVG' }).focus();
    await opened.page.keyboard.press('Tab');
    assert.equal(await opened.page.locator('.plot-area output').textContent(), 'Week 52 · 111 kg');
  });

  it('redraws a different plot, without dots that would hide its line', async () => {
    await using opened = await stage.host.show(squats);
    const { page } = opened;
    const points = Array.from({ length: 300 }, (_, at) => ({
      time: at * 86_400_000,
      value: at,
      description: '',
      isRecord: false,
    }));
    await opened.draw({ ...squats, title: 'Volume', points });
    assert.equal(await page.locator('.plot h2').textContent(), 'Volume');
    assert.equal(await page.locator('.plot .dots circle').count(), 0);
  });

  it('shows the point of a plot nearest to the pointer', async () => {
    await using opened = await stage.host.show(squats);
    const area = opened.page.locator('.plot-area');
    await area.hover({ position: { x: 40, y: 100 } });
    assert.equal(await area.locator('output').textContent(), 'Week 1 · 92 kg');
    await opened.page.locator('h1').hover();
    assert.equal(await area.locator('output').textContent(), '');
  });

  it('outlines the average above bars in the background of the plot', async () => {
    for (const theme of editorThemes) {
      await using opened = await stage.host.open({ theme });
      await opened.draw({ ...squats, chartType: 'bars' }, squats);
      const edges = await opened.page.evaluate<readonly unknown[]>(`
        [...document.querySelectorAll('.plot')].map((plot) => {
          const mean = plot.querySelector('.plot-area .mean');
          const edge = plot.querySelector('.mean-edge');
          return edge && [
            edge.nextElementSibling === mean,
            edge.getAttribute('d') === mean.getAttribute('d'),
            getComputedStyle(edge).stroke === getComputedStyle(plot).backgroundColor,
          ];
        })`);
      assert.deepEqual(edges, [[true, true, true], null], theme.name);
    }
  });

  it('moves between the days of a calendar by keyboard, and selects one by Enter or a click', async () => {
    await using opened = await stage.host.show(year);
    const { page } = opened;
    const days = page.getByRole('gridcell').and(page.locator('[tabindex="0"]'));
    assert.equal(await days.count(), 1);
    await days.focus();
    const getFocusedLabel = (): Promise<string | null> => page.locator(':focus').getAttribute('aria-label');
    assert.match((await getFocusedLabel()) ?? '', /^2026-11-02: /);
    for (const [key, day] of [
      ['ArrowUp', '2026-11-01'],
      ['ArrowLeft', '2026-10-25'],
      ['ArrowDown', '2026-10-26'],
      ['ArrowRight', '2026-11-02'],
      ['Home', '2025-11-03'],
      ['ArrowDown', '2025-11-04'],
      ['ArrowLeft', '2025-11-04'],
      ['ArrowUp', '2025-11-03'],
    ] as const) {
      await page.keyboard.press(key);
      assert.match((await getFocusedLabel()) ?? '', new RegExp(`^${day}: `), key);
    }
    assert.match((await page.locator('.chosen-day').textContent()) ?? '', /^2025-11-03: /);
    assert.equal(await days.count(), 1);
    for (const key of ['Control+ArrowRight', 'Alt+ArrowRight', 'Control+Enter']) {
      // The editor or the browser handles these keys.
      await page.keyboard.press(key);
      assert.match((await getFocusedLabel()) ?? '', /^2025-11-03: /, key);
    }
    await page.keyboard.press('Enter');
    // The second click chooses nothing else.
    await page.getByRole('gridcell', { name: '2026-01-02' }).click({ clickCount: 2 });
    assert.deepEqual(await opened.posted(), [
      { type: 'choices', choices: { day: '2025-11-03' } },
      { type: 'choices', choices: { day: '2026-01-02' } },
    ]);
    await opened.draw({ ...year, chosen: '2026-01-02' });
    assert.match((await getFocusedLabel()) ?? '', /^2026-01-02: /);
    assert.equal(await page.locator('[aria-selected=true]').count(), 1);
  });

  it('shows the hovered day of a calendar, or else the selected one, which is marked at once', async () => {
    await using opened = await stage.host.show({ ...year, chosen: '2026-01-02' });
    const { page } = opened;
    const getText = async (): Promise<string> =>
      ((await page.locator('.chosen-day').textContent()) ?? '').slice(0, 10);
    await page.getByRole('gridcell', { name: '2026-03-03' }).hover();
    assert.equal(await getText(), '2026-03-03');
    await page.locator('h1').hover();
    assert.equal(await getText(), '2026-01-02');
    await page.getByRole('gridcell', { name: '2026-02-02' }).click();
    const chosen = page.locator('[aria-selected=true]');
    assert.match((await chosen.getAttribute('aria-label')) ?? '', /^2026-02-02: /);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    assert.match((await chosen.getAttribute('aria-label')) ?? '', /^2026-02-09: /);
    assert.deepEqual((await opened.posted()).at(-1), { type: 'choices', choices: { day: '2026-02-09' } });
  });

  it('keeps the current day of a calendar that advances by a day, for keys, too', async () => {
    await using opened = await stage.host.show(year);
    const { page } = opened;
    await page.getByRole('gridcell').and(page.locator('[tabindex="0"]')).focus();
    await page.keyboard.press('ArrowLeft');
    const getFocusedLabel = (): Promise<string | null> => page.locator(':focus').getAttribute('aria-label');
    assert.match((await getFocusedLabel()) ?? '', /^2026-10-26: /);
    const next = { day: '2026-11-03', level: 0, description: '2026-11-03: nothing' } as const;
    await opened.draw({ ...year, days: [...year.days.slice(1), next] });
    assert.equal(await page.getByRole('gridcell', { name: next.description }).count(), 1);
    assert.match((await getFocusedLabel()) ?? '', /^2026-10-26: /);
    await page.keyboard.press('ArrowUp');
    assert.match((await getFocusedLabel()) ?? '', /^2026-10-25: /);
  });

  it('distinguishes days without training, and links, in high contrast colors', async () => {
    for (const theme of editorThemes) {
      await using opened = await stage.host.open({ theme });
      const { page } = opened;
      await opened.draw(...createEveryBlock(stage.host.origin));
      await page.emulateMedia({ forcedColors: 'active' });
      const [day, link, text] = await page.evaluate<readonly [string, string, string]>(`
        ['.day.level-0:not([aria-selected=true])', '.link, .table a', '.text'].map((selector) => {
          const { outlineStyle, color } = getComputedStyle(document.querySelector(selector));
          return selector.startsWith('.day') ? outlineStyle : color;
        })
      `);
      assert.equal(day, 'solid', theme.name);
      assert.notEqual(link, text, theme.name);
    }
  });
});
