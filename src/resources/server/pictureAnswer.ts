import type { Client } from '../../api/client.ts';
import type { ContentKind } from '../../api/contents.ts';
import { isDown, isFailure } from '../../api/errors.ts';
import type { RequestContext } from '../../api/requests.ts';
import { isHtml } from '../../api/toFailure.ts';

/** Outcome of asking for a picture: `elsewhere` is not the server's own, and was not asked for. */
export type PictureAnswer = 'there' | 'elsewhere' | 'webPage' | { readonly status: number };

/** Verdict of an answer on a picture, whose beginning is enough. Servers that send all of it are heard so far. */
const answerContent: ContentKind<PictureAnswer> = {
  name: 'picture answer',
  maxBytes: 1024 * 1024,
  headers: { accept: 'image/*', range: 'bytes=0-1023' },
  isRead: (status) => status < 500 && status !== 429,
  read: (body, contentType = '', status = 200) => {
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
export async function pictureAnswer(
  client: Client,
  written: string,
  context: RequestContext,
): Promise<PictureAnswer> {
  try {
    return (await client.file(written, answerContent, context)) ?? 'elsewhere';
  } catch (error) {
    if (isFailure(error) && error.name === 'ServerFault' && !isDown(error)) {
      return { status: error.status };
    }
    if (isFailure(error) && error.name === 'Unreachable' && error.isTooLarge) {
      return 'there';
    }
    throw error;
  }
}
