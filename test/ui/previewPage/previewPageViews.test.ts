import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Block } from '../../../src/previews/blocks.ts';
import { editorThemes } from './editorThemes.ts';
import { createEveryBlock, squats } from './previewContents.ts';
import { usePreviewPageHost, type PreviewPage } from './previewPageHost.ts';

const name = 'القرفصاء بالحديد';

/** Right-to-left names, alone and beside numbers, wherever a preview may contain one. */
const named: readonly Block[] = [
  { kind: 'heading', text: `${name} 3 × 5 kg` },
  { kind: 'text', text: `3 × 5 · ${name} · 70 kg` },
  { kind: 'facts', facts: [[name, `3 × 5 · ${name} · 70 kg`]] },
  {
    kind: 'links',
    title: name,
    links: [{ text: `${name} 3 × 5 kg`, remark: `${name} · 3 × 5`, target: 'wger:/exercise/7.json' }],
  },
  { ...squats, title: `${name} 3 × 5 kg`, summary: `${name}: 3 × 5 kg` },
  { kind: 'shares', title: name, shares: [{ title: name, share: 1, text: `${name} 3 × 5 kg` }] },
  {
    kind: 'table',
    caption: `${name} · 3 × 5`,
    columns: [{ title: `${name} 3 × 5 kg`, isNumber: false }],
    rows: [{ cells: [`${name} · 3 × 5`] }],
  },
];

describe('the page of the previews, as people look at it,', () => {
  const stage = usePreviewPageHost();

  for (const theme of editorThemes) {
    it(`fits all its content at 200 % zoom, without motion, in ${theme.name}`, async () => {
      // At that zoom, a window of 1000 × 800 pixels has half as many CSS pixels in each direction.
      const viewport = { width: 500, height: 400 };
      await using opened = await stage.host.open({
        theme,
        viewport,
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
      });
      await opened.draw(...createEveryBlock(stage.host.origin), ...named);
      assert.deepEqual(await opened.violations(), []);
      assert.deepEqual(await findClippedTexts(opened), []);
      assert.equal(await opened.page.evaluate('document.getAnimations().length'), 0);
    });
  }

  it('reserves the space of pictures that are still loading', async () => {
    await using opened = await stage.host.open();
    // These requests are never answered.
    await opened.page.route('**/*.svg', () => undefined);
    await opened.draw(
      ...createEveryBlock(stage.host.origin).filter(({ kind }) => kind === 'pictures' || kind === 'muscles'),
    );
    const boxes = await opened.page.evaluate<readonly (readonly [number, number])[]>(`
      ['.pictures img', '.layers img'].map((selector) => {
        const picture = document.querySelector(selector);
        const fontSize = parseFloat(getComputedStyle(picture).fontSize);
        const { width, height } = picture.getBoundingClientRect();
        return [width, height].map((each) => Math.round((10 * each) / fontSize) / 10);
      })`);
    assert.deepEqual(boxes, [
      [17.3, 13],
      [9, 16.6],
    ]);
  });

  it('has only integer marks on the axis of counts', async () => {
    const point = { time: 0, value: 5, description: '', isRecord: false };
    const readMarks = async (...values: readonly number[]): Promise<readonly string[]> => {
      const points = values.map((value, at) => ({ ...point, time: at * 86_400_000, value }));
      await using opened = await stage.host.show({ ...squats, unit: '', points, mean: [] });
      return await opened.page.locator('.value-texts text').allTextContents();
    };
    assert.deepEqual(await readMarks(5, 5), ['5']);
    assert.deepEqual(await readMarks(1, 2), ['1', '2']);
    assert.deepEqual(await readMarks(1, 1.5), ['1', '1.2', '1.4', '1.6']);
  });

  it('shows all columns of a table by wrapping their titles', async () => {
    await using opened = await stage.host.show({
      kind: 'table',
      caption: 'Weeks',
      columns: ['Muscle', ...[2, 9, 16, 23].map((day) => `Week of Nov ${day}, 2026`)].map((title, at) => ({
        title,
        isNumber: at > 0,
      })),
      rows: [{ cells: ['Obliquus externus abdominis', 10, 8, 12, 9] }],
    });
    for (const width of [900, 500]) {
      await opened.page.setViewportSize({ width, height: 800 });
      assert.equal(
        await opened.page.evaluate(`
          (({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.table-region'))`),
        0,
        `${width} pixels`,
      );
    }
  });

  it('shows all columns of a table of foods beside a document', async () => {
    const nutrients = ['Amount (g)', 'Energy (kcal)', 'Protein (g)', 'Carbohydrates (g)', 'Fat (g)'];
    await using opened = await stage.host.open({ viewport: { width: 440, height: 800 } });
    await opened.draw({
      kind: 'table',
      caption: 'Breakfast',
      columns: ['Food', ...nutrients].map((title, at) => ({ title, isNumber: at > 0 })),
      rows: [{ cells: ['Milk, Semi-skimmed', 200, 1_100, 107.2, 109.6, 103.6] }],
    });
    assert.ok(
      await opened.page.evaluate(`
      (({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.table-region'))`),
    );
  });

  it('aligns the decimal separators of a column, close to the names of its rows', async () => {
    await using opened = await stage.host.show({
      kind: 'table',
      caption: 'Nutrition',
      columns: ['Nutrient', 'per 100 g'].map((title, at) => ({ title, isNumber: at > 0 })),
      rows: [1_016, 4, 55.8, 0.308, '≥ 7.6', 0].map((cell) => ({ cells: ['Protein (g)', cell] })),
    });
    const places = await opened.page.evaluate<readonly number[]>(`
      [...document.querySelectorAll('td')].map(({ firstChild: text }) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        range.setEnd(text, /^[^.]*/.exec(text.data)[0].length);
        return range.getBoundingClientRect().right;
      })`);
    assert.equal(places.length, 6);
    assert.ok(Math.max(...places) - Math.min(...places) < 0.5, places.join(' '));
    assert.ok(Math.max(...places) < 600, places.join(' '));
    assert.equal(await opened.page.locator('td').nth(1).textContent(), '4');
  });

  it('breaks a line within a product or a range only if it is too long for one, and never within a number or before a unit', async () => {
    const phrases = ['12 × 10 · 145 kg;', '3 × 8 · 47.5–52.5 kg ·', '180–240 s'];
    const texts = [`4 × 6 · rising · ${phrases.join(' ')} rest`, '114 kg on Dec 23, 2025 · 10 × 85.5 kg'];
    const readLines = async (width: number): Promise<string> => {
      await using opened = await stage.host.open({ viewport: { width, height: 800 } });
      await opened.draw(
        { kind: 'facts', facts: texts.map((text) => ['Best estimated 1RM', text]) },
        {
          kind: 'table',
          caption: 'Day 1',
          columns: ['Exercise', 'Sets', 'Last done', 'Notes'].map((title) => ({ title, isNumber: false })),
          rows: [{ cells: ['Squat', ...texts] }],
        },
      );
      return await readTextLines(opened, 'dd, td');
    };
    for (const width of [300, 340, 420]) {
      assert.doesNotMatch(await readLines(width), /[^\s–]\||\|[·×]|\d \|(?:kg|s)/, `${width} pixels`);
    }
    const lines = await readLines(760);
    assert.match(lines, /\|/);
    for (const phrase of phrases) {
      assert.equal(lines.split(phrase).length, 3, lines);
    }
  });

  it('has room for each date below a plot', async () => {
    for (const [first, last] of [
      ['2026-06-17', '2026-08-20'],
      ['2025-11-24', '2026-11-23'],
      ['2018-03-01', '2026-11-23'],
    ] as const) {
      const [start, end] = [Date.parse(first), Date.parse(last)];
      const points = [start, start + 86_400_000, end].map((time) => ({
        time,
        value: 1,
        description: '',
        isRecord: false,
      }));
      for (const width of [320, 440, 700, 1000]) {
        await using opened = await stage.host.open({ viewport: { width, height: 800 } });
        await opened.draw({ ...squats, points, mean: [] });
        const gaps = await opened.page.evaluate<readonly number[]>(`
          (() => {
            const boxes = [...document.querySelectorAll('.time-texts text')].map((text) => text.getBoundingClientRect());
            const top = Math.min(...boxes.map((box) => box.top));
            const line = boxes.filter((box) => box.top === top);
            return line.slice(1).map((box, at) => box.left - line[at].right);
          })()`);
        assert.ok(gaps.length > 0 && Math.min(...gaps) >= 4, `${first} in ${width}: ${gaps.join()}`);
      }
    }
  });

  it('keeps numbers in their order beside names from right to left', async () => {
    for (const width of [1000, 320]) {
      await using opened = await stage.host.open({ viewport: { width, height: 800 } });
      await opened.draw(...named);
      const places = await opened.page.evaluate<readonly (readonly [string, number])[]>(`
        (() => {
          const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const placeOf = (node, at) => {
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            return range.getBoundingClientRect();
          };
          const places = [];
          while (texts.nextNode()) {
            const node = texts.currentNode;
            const at = node.data.search(/3\\s×\\s5/);
            if (at >= 0 && node.parentElement.closest('svg, script') === null) {
              const [three, five] = [placeOf(node, at), placeOf(node, at + 4)];
              places.push([node.data, five.top > three.top ? 1 : five.left - three.left]);
            }
          }
          return places;
        })()`);
      assert.equal(places.length, 11);
      assert.deepEqual(
        places.filter(([, distance]) => distance <= 0),
        [],
      );
      assert.deepEqual(await opened.violations(), []);
      assert.deepEqual(await findClippedTexts(opened), []);
    }
  });

  it('keeps the numbers of a table in sight beside a long name without a space', async () => {
    const columns = ['Food', 'Amount (g)', 'Energy (kcal)'].map((title, at) => ({ title, isNumber: at > 0 }));
    await using opened = await stage.host.show({
      kind: 'table',
      caption: 'Breakfast',
      columns,
      rows: [{ cells: ['w'.repeat(300), 100, 370] }, { cells: ['Oats', 50, 185] }],
    });
    assert.equal(
      await opened.page.evaluate(`(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(
        document.querySelector('.table-region'))`),
      0,
    );
  });
});

/** The text of elements, with a bar wherever a line ends within one. */
async function readTextLines({ page }: PreviewPage, selector: string): Promise<string> {
  return page.evaluate<string>(`
    [...document.querySelectorAll('${selector}')].map((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      let [lines, bottom] = ['', Infinity];
      while (texts.nextNode()) {
        for (const at of texts.currentNode.data.split('').keys()) {
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + 1);
          const box = range.getBoundingClientRect();
          lines += (box.width > 0 && box.top >= bottom ? '|' : '') + range;
          bottom = box.width > 0 ? box.bottom : bottom;
        }
      }
      return lines.replaceAll('\\u00A0', ' ');
    }).join('\\n')`);
}

/** Elements with cut-off text or outside the window, except for those in scrolling regions. */
async function findClippedTexts({ page }: PreviewPage): Promise<readonly string[]> {
  return page.evaluate<readonly string[]>(`
    [...document.querySelectorAll('body *')]
      .filter((each) => each.closest('.table-region, .weeks, .unseen, .progress, svg') === null)
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        const isCut = getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1;
        return left < -0.5 || right > innerWidth + 0.5 || isCut;
      })
      .map((each) => each.outerHTML.slice(0, 100))`);
}
