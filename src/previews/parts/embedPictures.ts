import { pictureContent } from '../../api/contentKinds.ts';
import { ignoreFailure } from '../../api/errors.ts';
import { getPictureOrigin } from '../../api/pictures.ts';
import type { MusclesBlock, PicturesBlock } from '../blocks.ts';
import type { PreviewRequest } from '../preview.ts';

/** Upper limits on what is handed over of an item: pictures, and bytes of each and of all. */
const limits = { pictures: 40, bytes: 1024 * 1024, sum: 6 * 1024 * 1024 };
/** Number of bytes that are made characters at once: more do not fit into one call. */
const chunkSize = 0x80_00;

/** The beginning of a drawing. Of any other picture the page finds out the type by itself. */
const svgStartPattern = /^\s*<(?:\?xml|svg)\b/;

/**
 * The same blocks, with pictures as data where the page may load none itself: from a server on another computer over HTTP, which
 * the user has agreed to. They are read without the key. One that cannot be had is left to its description.
 */
export async function embedPictures(
  { server, context }: Pick<PreviewRequest, 'server' | 'context'>,
  blocks: readonly (PicturesBlock | MusclesBlock)[],
): Promise<readonly (PicturesBlock | MusclesBlock)[]> {
  if (getPictureOrigin(server.address) !== undefined) {
    return blocks;
  }
  const urls = [...new Set(blocks.flatMap(getPictureUrls))].slice(0, limits.pictures);
  const pictures = await Promise.all(
    urls.map(async (url) => {
      const picture = await ignoreFailure(server.client.readFile(url, pictureContent, context));
      // What is too large is let go before the others have come.
      return picture !== undefined && picture.length <= limits.bytes ? picture : undefined;
    }),
  );
  const dataUrls = new Map<string, string>();
  let remainingBytes = limits.sum;
  for (const [at, url] of urls.entries()) {
    const picture = pictures[at];
    if (picture !== undefined && picture.length <= remainingBytes) {
      remainingBytes -= picture.length;
      dataUrls.set(url, encodeDataUrl(picture));
    }
  }
  const getDataUrl = (url: string): string => dataUrls.get(url) ?? emptyDataUrl;
  return blocks.map((block) =>
    block.kind === 'pictures'
      ? { ...block, pictures: block.pictures.map((each) => ({ ...each, url: getDataUrl(each.url) })) }
      : { ...block, sides: block.sides.map((side) => ({ ...side, layers: side.layers.map(getDataUrl) })) },
  );
}

/** No picture, which the page finds out without asking for anything. */
const emptyDataUrl = 'data:,';

function getPictureUrls(block: PicturesBlock | MusclesBlock): readonly string[] {
  return block.kind === 'pictures'
    ? block.pictures.map(({ url }) => url)
    : block.sides.flatMap(({ layers }) => layers);
}

/** A picture as the address of itself. Nothing runs in a drawing that is shown as a picture. */
function encodeDataUrl(picture: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < picture.length; at += chunkSize) {
    parts.push(String.fromCharCode(...picture.subarray(at, at + chunkSize)));
  }
  const characters = parts.join('');
  return `data:image/${svgStartPattern.test(characters) ? 'svg+xml' : 'png'};base64,${btoa(characters)}`;
}
