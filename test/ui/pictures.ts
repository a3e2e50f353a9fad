import type { Locator } from 'playwright-core';

/** What the page knows of a picture; 0 until it has come. */
interface DrawnImage {
  readonly naturalWidth: number;
}

/** Undefined where the picture has not come, or has no hover. */
export async function readImageWidth(picture: Locator): Promise<number | undefined> {
  const widths = await picture.evaluateAll((images) =>
    (images as unknown as DrawnImage[]).map(({ naturalWidth }) => naturalWidth),
  );
  return widths.find((width) => width > 0);
}
