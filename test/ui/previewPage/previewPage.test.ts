import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import { editorThemes } from './editorThemes.ts';
import { createContent, createEveryBlock, squats, year } from './previewContents.ts';
import { previewName, usePreviewPageHost } from './previewPageHost.ts';

/** Widths of the window in pixels: a usual one, and a narrow one as with 200 % zoom or more. */
const widths = [1000, 320];

describe('the page of the previews', () => {
  const stage = usePreviewPageHost();

  it('draws a block of every kind', async () => {
    await using opened = await stage.host.show(...createEveryBlock(stage.host.origin));
    const { page } = opened;
    const counts: Readonly<Record<string, number>> = {
      'h1, .subtitle, .source': 3,
      h2: 8,
      'figure.plot h2': 2,
      '.text': 1,
      '.segments input[type=radio]': 3,
      '.control select': 2,
      'input[inputmode=decimal]': 1,
      'figure.plot svg[role=img]': 2,
      '.plot .values': 1,
      '.plot-area .mean': 1,
      '.plot-area .records path': 4,
      '.plot .dots circle': 48,
      '.plot .bars rect': 26,
      '.plot-area .band': 1,
      '.legend li': 3,
      '[role=grid] .day': 365,
      '.shares .part': 3,
      '.shares li': 3,
      '.table tbody tr': 13,
      '.table .sum': 1,
      '.facts dd': 4,
      '.muscles figure': 2,
      '.layers img': 3,
      '.rich-text li': 2,
      '.pictures img': 1,
      '.pictures .missing': 1,
      '.links li': 2,
    };
    await page.locator('.missing').waitFor();
    for (const [selector, count] of Object.entries(counts)) {
      assert.equal(await page.locator(selector).count(), count, selector);
    }
    assert.equal(await page.title(), 'Squat');
    assert.match(
      await page.locator('.plot-area svg').first().ariaSnapshot(),
      /img "Estimated 1RM Up 22\.5 kg in 51 weeks/,
    );
  });

  for (const theme of editorThemes) {
    for (const width of widths) {
      it(`is accessible in ${theme.name}, ${width} pixels wide`, async () => {
        await using opened = await stage.host.open({ theme, viewport: { width, height: 900 } });
        await opened.send({ type: 'loading' });
        assert.deepEqual(await opened.violations(), []);
        await opened.draw(...createEveryBlock(stage.host.origin));
        assert.deepEqual(await opened.violations(), []);
        await opened.send({
          type: 'failure',
          text: 'It is gone.',
          actions: ['Try Again', 'Open Log'],
        });
        assert.deepEqual(await opened.violations(), []);
      });
    }
  }

  it('is not wider than a window of 320 pixels, and keeps its tables in regions that scroll', async () => {
    await using opened = await stage.host.open({ viewport: { width: 320, height: 600 } });
    const long = 'w'.repeat(300);
    await opened.send({
      type: 'content',
      content: {
        ...createContent([
          ...createEveryBlock(stage.host.origin),
          { kind: 'text', text: long },
          {
            kind: 'table',
            caption: 'Weeks',
            columns: Array.from({ length: 9 }, (_, at) => ({ title: `Week ${at + 1}`, isNumber: at > 0 })),
            rows: [{ cells: ['Quads'] }],
          },
          { kind: 'facts', facts: [[long, long]] },
          {
            kind: 'links',
            title: long,
            links: [{ text: long, remark: long, target: 'wger:/exercise/7.json' }],
          },
          { kind: 'richText', html: `<p>${long}</p>` },
          { ...squats, title: long, summary: long, unit: long },
          {
            kind: 'choice',
            name: 'long',
            title: long,
            options: [
              { id: 'a', title: long },
              { id: 'b', title: long },
            ],
            chosen: 'a',
          },
        ]),
        title: long,
        subtitle: long,
      },
    });
    const wide = await opened.page.evaluate<readonly string[]>(`
      [...document.querySelectorAll('body *')]
        .filter((each) => each.closest('.table-region, .weeks, .unseen, .progress, svg') === null)
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
        .map((each) => each.outerHTML.slice(0, 100))`);
    assert.deepEqual(wide, []);
    assert.equal(await opened.page.evaluate('document.documentElement.scrollWidth'), 320);
    const region = opened.page.getByRole('region', { name: 'Weeks' });
    await region.focus();
    await opened.page.keyboard.press('ArrowRight');
    await opened.until('document.activeElement.scrollLeft > 0');
  });

  it('names the mean of a plot only where it is a line', async () => {
    for (const count of [1, 2]) {
      await using opened = await stage.host.show({ ...squats, mean: squats.mean.slice(0, count) });
      assert.equal(await opened.page.getByText('Trend', { exact: true }).count(), count - 1);
    }
  });

  it('has bars in proportion to shares, and to reached or exceeded goals', async () => {
    const bars = createEveryBlock(stage.host.origin).filter(
      ({ kind }) => kind === 'shares' || kind === 'goals',
    );
    await using opened = await stage.host.show(...bars);
    const parts = await opened.page.evaluate<readonly (readonly string[])[]>(`
      [...document.querySelectorAll('.bar')].map((bar) =>
        [...bar.children].map((part) =>
          part.classList[1] + ' ' + Math.round((100 * part.offsetWidth) / (bar.offsetWidth - 2 * (bar.children.length - 1)))))`);
    assert.deepEqual(parts, [
      ['color-0 52', 'color-1 30', 'color-2 18'],
      ['color-0 19', 'rest 81'],
      ['color-0 83', 'color-1 17'],
      ['color-0 100'],
      ['rest 100'],
    ]);
  });

  it('shows nothing in place of a muscle whose drawing does not load', async () => {
    const layers = ['front.svg', 'absent.svg'].map((name) => `${stage.host.origin}/${name}`);
    await using opened = await stage.host.show({
      kind: 'muscles',
      sides: [{ description: 'Front', layers }],
    });
    await opened.until('document.querySelectorAll(".layers img").length === 1');
  });

  it('lines up the columns of the days of a workout', async () => {
    const columns = ['Exercise', 'Sets', 'Notes'].map((title) => ({ title, isNumber: false }));
    const rows = [
      ['1 Squat', '5 × 5 · 100 kg', ''],
      ['1 Chin-up', '3 × 12', 'As slowly as you can, and with a pause'],
    ];
    await using opened = await stage.host.show(
      ...rows.map(
        (cells, at) => ({ kind: 'table', caption: `Day ${at + 1}`, columns, rows: [{ cells }] }) as const,
      ),
    );
    const [first, second] = await opened.page.evaluate<readonly (readonly number[])[]>(`
      [...document.querySelectorAll('thead')].map((head) =>
        [...head.querySelectorAll('th')].map((title) => title.getBoundingClientRect().left))`);
    assert.equal(first?.length, 3);
    assert.deepEqual(first, second);
  });

  it('resizes its plots with the window', async () => {
    await using opened = await stage.host.show(squats);
    const { page } = opened;
    for (const width of [500, 900]) {
      await page.setViewportSize({ width, height: 700 });
      await opened.until(
        'Math.abs(document.querySelector(".plot-area svg").clientWidth - document.querySelector(".plot-area").clientWidth) < 1',
      );
      assert.equal(await page.locator('.plot-area svg').count(), 1);
    }
  });

  it('scrolls a calendar to the selected day, beside the names of weekdays', async () => {
    for (const [at, width] of [
      [0, 320],
      [180, 320],
      [364, 320],
      [364, 1000],
    ] as const) {
      await using opened = await stage.host.open({ viewport: { width, height: 600 } });
      await opened.draw({ ...year, chosen: year.days[at]?.day ?? assert.fail() });
      // The window may be made narrower, as when another editor is opened beside it.
      await opened.page.setViewportSize({ width: 320, height: 600 });
      await opened.until(`(() => {
        const days = [...document.querySelectorAll('.day')];
        const { left, right } = days.find((day) => day.ariaSelected === 'true').getBoundingClientRect();
        const [weeks, weekday] = ['.weeks', '.weeks tbody th'].map((each) => document.querySelector(each).getBoundingClientRect());
        return weekday.left >= weeks.left && left >= weekday.right && right <= weeks.right;
      })()`);
    }
  });

  it('has its frame before anything is read, and keeps its content until there is other content', async () => {
    await using opened = await stage.host.open();
    const { page } = opened;
    const busy = page.locator('[aria-busy=true]');
    const buttons = page.getByRole('button');
    assert.deepEqual(await buttons.allTextContents(), ['Open JSON', 'Refresh']);
    assert.equal(await busy.count(), 1);
    assert.equal(await page.getByRole('heading').textContent(), previewName);
    assert.equal(await page.title(), previewName);
    assert.equal(await page.getByRole('status').textContent(), 'Loading…');
    assert.equal(await page.evaluate('document.getAnimations().length'), 1);
    await opened.draw({ kind: 'text', text: 'Words' });
    assert.equal(await busy.count(), 0);
    // What moves is drawn again and again, even if nobody sees it.
    assert.equal(await page.evaluate('document.getAnimations().length'), 0);
    assert.equal(await page.getByRole('status').textContent(), '');
    await opened.send({ type: 'loading' });
    assert.ok(await page.getByText('Words').isVisible());
    assert.equal(await busy.count(), 1);
    assert.equal(await page.locator('.status.unseen').textContent(), 'Loading…');
    await opened.send({
      type: 'failure',
      text: 'The key is gone.',
      actions: ['Try Again', 'Set Key'],
    });
    assert.equal(await page.getByText('Words').count(), 0);
    assert.equal(await page.getByRole('heading').textContent(), previewName);
    assert.match((await page.getByRole('alert').textContent()) ?? '', /^The key is gone\./);
    assert.equal(await page.locator('.primary').textContent(), 'Try Again');
    await page.getByRole('button', { name: 'Set Key' }).click();
    assert.deepEqual((await opened.posted()).at(-1), { type: 'recover', at: 1 });
    assert.equal(await busy.count(), 0);
    await opened.send({ type: 'loading' });
    await opened.draw({ kind: 'text', text: 'Others' });
    assert.ok(await page.getByText('Others').isVisible());
    assert.equal(await page.getByRole('alert').count(), 0);
    assert.deepEqual(await buttons.allTextContents(), ['Open JSON', 'Refresh']);
  });

  it('has no animation with reduced motion', async () => {
    for (const [reducedMotion, animations] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      await using opened = await stage.host.open({ reducedMotion });
      assert.equal(
        await opened.page.evaluate(
          'document.getAnimations().filter((each) => each instanceof CSSAnimation).length',
        ),
        animations,
      );
    }
  });

  it('shows right-to-left names in their own direction', async () => {
    const text = 'القرفصاء (Squat)';
    await using opened = await stage.host.show({ kind: 'text', text }, { kind: 'richText', html: text });
    assert.equal(await getDirection(opened.page.locator('.text')), 'rtl');
    assert.equal(await getDirection(opened.page.locator('.rich-text')), 'rtl');
    assert.equal(await getDirection(opened.page.locator('h1')), 'ltr');
  });

  it('is small', async () => {
    const { size } = await stat(join(stage.host.folder, 'preview.js'));
    assert.ok(size <= 90_000, `${size} bytes`);
  });
});

function getDirection(element: Locator): Promise<string> {
  return element.evaluate(
    (each) =>
      (
        globalThis as unknown as { getComputedStyle(element: unknown): { direction: string } }
      ).getComputedStyle(each).direction,
  );
}
