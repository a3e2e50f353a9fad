import { pictureContent } from '../../api/contents.ts';
import { unlessFailed } from '../../api/errors.ts';
import { picturesOrigin } from '../../api/pictures.ts';
import type { MusclesBlock, PicturesBlock } from '../blocks.ts';
import type { PreviewRequest } from '../preview.ts';

/** Upper limits on what is handed over of an item: pictures, and bytes of each and of all. */
const max = { pictures: 40, bytes: 1024 * 1024, sum: 6 * 1024 * 1024 };
/** Number of bytes that are made characters at once: more do not fit into one call. */
const bytesAtOnce = 0x80_00;

/** The beginning of a drawing. Of any other picture the page finds out the type by itself. */
const drawing = /^\s*<(?:\?xml|svg)\b/;

/**
 * The same blocks, with pictures as data where the page may load none itself: from a server on another computer over HTTP, which
 * the user has agreed to. They are read without the key. One that cannot be had is left to its description.
 */
export async function handedPictures(
  { server, context }: Pick<PreviewRequest, 'server' | 'context'>,
  blocks: readonly (PicturesBlock | MusclesBlock)[],
): Promise<readonly (PicturesBlock | MusclesBlock)[]> {
  if (picturesOrigin(server.address) !== undefined) {
    return blocks;
  }
  const urls = [...new Set(blocks.flatMap(urlsIn))].slice(0, max.pictures);
  const read = await Promise.all(
    urls.map(async (url) => {
      const picture = await unlessFailed(server.client.file(url, pictureContent, context));
      // What is too large is let go before the others have come.
      return picture !== undefined && picture.length <= max.bytes ? picture : undefined;
    }),
  );
  const data = new Map<string, string>();
  let left = max.sum;
  for (const [at, url] of urls.entries()) {
    const picture = read[at];
    if (picture !== undefined && picture.length <= left) {
      left -= picture.length;
      data.set(url, dataUrl(picture));
    }
  }
  const handed = (url: string): string => data.get(url) ?? nothing;
  return blocks.map((block) =>
    block.kind === 'pictures'
      ? { ...block, pictures: block.pictures.map((each) => ({ ...each, url: handed(each.url) })) }
      : { ...block, sides: block.sides.map((side) => ({ ...side, layers: side.layers.map(handed) })) },
  );
}

/** No picture, which the page finds out without asking for anything. */
const nothing = 'data:,';

function urlsIn(block: PicturesBlock | MusclesBlock): readonly string[] {
  return block.kind === 'pictures'
    ? block.pictures.map(({ url }) => url)
    : block.sides.flatMap(({ layers }) => layers);
}

/** A picture as the address of itself. Nothing runs in a drawing that is shown as a picture. */
function dataUrl(picture: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < picture.length; at += bytesAtOnce) {
    parts.push(String.fromCharCode(...picture.subarray(at, at + bytesAtOnce)));
  }
  const characters = parts.join('');
  return `data:image/${drawing.test(characters) ? 'svg+xml' : 'png'};base64,${btoa(characters)}`;
}
