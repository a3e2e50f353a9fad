import type { Client } from '../../api/client.ts';
import type { ContentKind } from '../../api/contentKinds.ts';
import { isServerDown, isFailure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { isHtml } from '../../api/toFailure.ts';

/** Outcome of asking for a picture: `elsewhere` is not the server's own, and was not asked for. */
export type PictureStatus = 'there' | 'elsewhere' | 'webPage' | { readonly status: number };

/** Verdict of an answer on a picture, whose beginning is enough. Servers that send all of it are heard so far. */
const pictureStatusContent: ContentKind<PictureStatus> = {
  name: 'picture answer',
  maxBytes: 1024 * 1024,
  headers: { accept: 'image/*', range: 'bytes=0-1023' },
  acceptsStatus: (status) => status < 500 && status !== 429,
  parse: (body, contentType = '', status = 200) => {
    if (status === 200 || status === 206) {
      // A drawing begins like a web page.
      const isDrawing = contentType.toLowerCase().startsWith('image/');
      return Promise.resolve(isHtml(body, contentType) && !isDrawing ? 'webPage' : 'there');
    }
    return Promise.resolve(status >= 300 && status < 400 ? 'elsewhere' : { status });
  },
};

/**
 * Asks for a picture of the server's own, without a key, and again where that may help.
 *
 * @param written the address, as it stands in an item
 * @throws Unreachable, Busy, or ServerFault of a server that is down, which say nothing of the picture; or the signal's reason
 */
export async function checkPicture(
  client: Client,
  written: string,
  context: RequestContext,
): Promise<PictureStatus> {
  try {
    return (await client.readFile(written, pictureStatusContent, context)) ?? 'elsewhere';
  } catch (error) {
    if (isFailure(error) && error.name === 'ServerFault' && !isServerDown(error)) {
      return { status: error.status };
    }
    if (isFailure(error) && error.name === 'Unreachable' && error.isTooLarge) {
      return 'there';
    }
    throw error;
  }
}
