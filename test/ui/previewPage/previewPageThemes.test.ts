import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editorThemes } from './editorThemes.ts';
import { createEveryBlock, year } from './previewContents.ts';
import { usePreviewPageHost } from './previewPageHost.ts';

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
  const stage = usePreviewPageHost();

  it('distinguishes days without training, and levels of others, by more than their hue', async () => {
    for (const theme of editorThemes) {
      await using opened = await stage.host.open({ theme });
      await opened.draw(year);
      const looks = await opened.page.evaluate<readonly (readonly [number, number])[]>(`
        (() => {
          ${contrastScript}
          const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
          const layer = (...colours) => {
            for (const colour of colours) {
              canvas.fillStyle = colour;
              canvas.fillRect(0, 0, 1, 1);
            }
            return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).join();
          };
          return [0, 1, 2, 3, 4].map((level) => {
            const day = document.querySelector('.level-' + level);
            const { opacity, width, backgroundColor } = getComputedStyle(day, '::before');
            const behind = [backgroundOf(document.body), getComputedStyle(day).backgroundColor];
            const contrast = contrastOf(layer(...behind), layer(...behind, backgroundColor));
            return opacity === '1' ? [contrast, parseFloat(width)] : [1, 0];
          });
        })()`);
      const contrasts = looks.slice(1).map(([contrast]) => contrast);
      assert.ok(Math.min(...contrasts) >= 3, `${theme.name}: ${contrasts.join()}`);
      const sizes = looks.map(([, size]) => size);
      assert.deepEqual(sizes, [0, 5, 7, 9, 11], theme.name);
    }
  });

  it('distinguishes the reached part of a goal from the rest', async () => {
    for (const theme of editorThemes) {
      await using opened = await stage.host.open({ theme });
      await opened.draw(...createEveryBlock(stage.host.origin).filter(({ kind }) => kind === 'goals'));
      const contrast = await opened.page.evaluate<number>(`
        (() => {
          ${contrastScript}
          return contrastOf(...['color-0', 'rest'].map((name) => backgroundOf(document.querySelector('.goals .' + name))));
        })()`);
      assert.ok(contrast >= 3, `${theme.name}: ${contrast}`);
    }
  });

  it('shows every mark of a plot, and every part of a whole or a goal', async () => {
    const marks = ['values', 'dots', 'bars', 'mean', 'band-edges', 'records', 'axis'];
    const parts = ['.shares .color-0', '.shares .color-1', '.shares .color-2', '.goals .color-1'];
    for (const theme of editorThemes) {
      await using opened = await stage.host.open({ theme });
      await opened.draw(...createEveryBlock(stage.host.origin));
      const contrasts = await opened.page.evaluate<readonly (readonly [string, number])[]>(`
        (() => {
          ${contrastScript}
          const mix = (colour, behind, opacity) => {
            const [one, other] = [colour, behind].map((each) => each.match(/[\\d.]+/g).map(Number));
            return [0, 1, 2].map((at) => one[at] * opacity + other[at] * (1 - opacity)).join();
          };
          const marks = ${JSON.stringify(marks)}.map((name) => {
            const mark = document.querySelector('.plot-area .' + name);
            const { fill, fillOpacity, stroke, strokeOpacity } = getComputedStyle(mark);
            const isLine = ['values', 'mean', 'band-edges', 'axis'].includes(name);
            const [colour, opacity] = isLine ? [stroke, strokeOpacity] : [fill, fillOpacity];
            const behind = backgroundOf(document.querySelector('.plot'));
            return [name, contrastOf(mix(colour, behind, opacity), behind)];
          });
          const parts = ${JSON.stringify(parts)}.map((selector) => {
            const part = document.querySelector(selector);
            return [selector, contrastOf(backgroundOf(part), backgroundOf(part.parentElement))];
          });
          return [...marks, ...parts];
        })()`);
      assert.deepEqual(
        contrasts.filter(([, contrast]) => !(contrast >= 3)),
        [],
        theme.name,
      );
    }
  });
});
