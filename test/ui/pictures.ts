import type { Locator } from 'playwright-core';

/** The part of an image that is read; its width is 0 until it has loaded. */
interface DrawnImage {
  readonly naturalWidth: number;
}

/** The natural width of a picture, in pixels; undefined until it has loaded, and when there is none. */
export async function readImageWidth(picture: Locator): Promise<number | undefined> {
  const widths = await picture.evaluateAll((images) =>
    (images as unknown as DrawnImage[]).map(({ naturalWidth }) => naturalWidth),
  );
  return widths.find((width) => width > 0);
}
