import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { editorThemes } from './editorThemes.ts';
import { createEveryBlock, year } from './previewContents.ts';
import { PreviewPageHost } from './previewPageHost.ts';

/** Code of the page for the contrast of two colours, and for the colour behind an element. */
const contrastScript = `
  const lightnessOf = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).map(Number)
      .map((each) => (each / 255 <= 0.04045 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrastOf = (...colours) => {
    const [dark, light] = colours.map((each) => lightnessOf(each) + 0.05).sort((one, other) => one - other);
    return light / dark;
  };
  const backgroundOf = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    return /^rgba.*, 0\\)$/.test(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
  };`;

describe('the page of the previews, in every theme,', () => {
  let host: PreviewPageHost;

  before(async () => {
    host = await PreviewPageHost.start();
  });
  after(async () => {
    await host[Symbol.asyncDispose]();
  });

  it('tells the levels of days by more than their hue', async () => {
    for (const theme of editorThemes) {
      await using opened = await host.open({ theme });
      await opened.draw(year);
      const looks = await opened.page.evaluate<readonly string[]>(`
        [0, 1, 2, 3, 4].map((level) => {
          const { opacity, width } = getComputedStyle(document.querySelector('.level-' + level), '::before');
          return opacity + ' ' + width;
        })`);
      assert.equal(new Set(looks).size, 5, `${theme.name}: ${looks.join()}`);
    }
  });

  it('tells the reached part of a goal from the rest', async () => {
    for (const theme of editorThemes) {
      await using opened = await host.open({ theme });
      await opened.draw(...createEveryBlock(host.origin).filter(({ kind }) => kind === 'goals'));
      const contrast = await opened.page.evaluate<number>(`
        (() => {
          ${contrastScript}
          return contrastOf(...['colour-0', 'rest'].map((name) => backgroundOf(document.querySelector('.goals .' + name))));
        })()`);
      assert.ok(contrast >= 3, `${theme.name}: ${contrast}`);
    }
  });

  it('shows records and what is beyond a goal', async () => {
    for (const theme of editorThemes) {
      await using opened = await host.open({ theme });
      await opened.draw(...createEveryBlock(host.origin));
      const { record, excess, contrast } = await opened.page.evaluate<Record<string, string | number>>(`
        (() => {
          ${contrastScript}
          const record = getComputedStyle(document.querySelector('.records')).fill;
          const excess = getComputedStyle(document.querySelector('.goals .colour-1')).backgroundColor;
          return { record, excess, contrast: contrastOf(record, backgroundOf(document.querySelector('.plot'))) };
        })()`);
      const own = theme.colours['charts-orange'];
      assert.equal(record, excess, theme.name);
      assert.ok(
        own === undefined ? Number(contrast) >= 3 : record === 'rgb(209, 134, 22)',
        `${theme.name}: ${contrast}`,
      );
    }
  });
});
