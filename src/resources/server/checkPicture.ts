import type { Client } from '../../api/client.ts';
import type { ContentKind } from '../../api/contentKinds.ts';
import { isServerDown, isFailure } from '../../api/failures/failures.ts';
import type { RequestContext } from '../../api/requests.ts';
import { isHtml } from '../../api/failures/toFailure.ts';

/** Status of a picture. `elsewhere` means that it is not on the server itself, and was not requested. */
export type PictureStatus = 'there' | 'elsewhere' | 'webPage' | { readonly status: number };

/** Content that gives the status of a picture. Only the beginning is requested; servers that send more are read up to a limit. */
const pictureStatusContent: ContentKind<PictureStatus> = {
  name: 'picture answer',
  maxBytes: 1024 * 1024,
  headers: { accept: 'image/*', range: 'bytes=0-1023' },
  acceptsStatus: (status) => status < 500 && status !== 429,
  parse: (body, contentType = '', status = 200) => {
    if (status === 200 || status === 206) {
      // An SVG begins like a web page.
      const isDrawing = contentType.toLowerCase().startsWith('image/');
      return Promise.resolve(isHtml(body, contentType) && !isDrawing ? 'webPage' : 'there');
    }
    return Promise.resolve(status >= 300 && status < 400 ? 'elsewhere' : { status });
  },
};

/**
 * Requests a picture from the server itself, without a key, with the usual retries.
 *
 * @param url the URL, as it stands in an item
 * @throws Unreachable, Busy, or ServerFault of a server that is down, which say nothing about the picture; or the signal's reason
 */
export async function checkPicture(
  client: Client,
  url: string,
  context: RequestContext,
): Promise<PictureStatus> {
  try {
    return (await client.readFile(url, pictureStatusContent, context)) ?? 'elsewhere';
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
