import { pictureContent } from '../../api/contentKinds.ts';
import { ignoreFailure } from '../../api/failures/failures.ts';
import type { MusclesBlock, PicturesBlock } from '../blocks.ts';
import type { PreviewRequest } from '../preview.ts';

/** Upper limits on the embedded pictures of an item: their number, and the bytes of each and of all. */
const limits = { pictures: 40, bytes: 1024 * 1024, sum: 6 * 1024 * 1024 };
const embeddedContent = { ...pictureContent, name: 'picture to embed', maxBytes: limits.bytes };
/** Number of bytes per call of `String.fromCharCode`, whose arguments are limited. */
const chunkSize = 0x80_00;

/** The beginning of an SVG. Browsers detect the type of any other picture. */
const svgStartPattern = /^\s*<(?:\?xml|svg)\b/;

/**
 * Replaces the URLs of pictures by data URLs, for a page that may not load them. The pictures are read without the key. One that
 * cannot be read is replaced by its description.
 */
export async function embedPictures(
  { server, context }: Pick<PreviewRequest, 'server' | 'context'>,
  blocks: readonly (PicturesBlock | MusclesBlock)[],
): Promise<readonly (PicturesBlock | MusclesBlock)[]> {
  const urls = [...new Set(blocks.flatMap(getPictureUrls))].slice(0, limits.pictures);
  const pictures = await Promise.all(
    urls.map((url) => ignoreFailure(server.client.readFile(url, embeddedContent, context))),
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

/** A URL that fails to load without a request. */
const emptyDataUrl = 'data:,';

function getPictureUrls(block: PicturesBlock | MusclesBlock): readonly string[] {
  return block.kind === 'pictures'
    ? block.pictures.map(({ url }) => url)
    : block.sides.flatMap(({ layers }) => layers);
}

/** Encodes a picture as a data URL. Scripts in an SVG do not run in an image. */
function encodeDataUrl(picture: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < picture.length; at += chunkSize) {
    parts.push(String.fromCharCode(...picture.subarray(at, at + chunkSize)));
  }
  const characters = parts.join('');
  return `data:image/${svgStartPattern.test(characters) ? 'svg+xml' : 'png'};base64,${btoa(characters)}`;
}
