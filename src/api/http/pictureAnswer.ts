import type { ServerAddress } from '../address.ts';
import type { Semaphore } from '../concurrency/semaphore.ts';
import { isDown, isFailure } from '../errors.ts';
import { ownUrl } from '../pictures.ts';
import type { RequestContext } from '../requests.ts';
import { retrying } from '../retry.ts';
import { isHtml, responseToFailure } from '../toFailure.ts';
import { withTimeout, type TimedTransport } from './withTimeout.ts';

/** Way to ask one server for what is no JSON. */
export interface PictureTransport extends TimedTransport {
  /** Shared by all requests to the server. */
  readonly semaphore: Semaphore;
}

/** Outcome of asking for a picture: `elsewhere` is not the server's own, and was not asked for. */
export type PictureAnswer = 'there' | 'elsewhere' | 'webPage' | { readonly status: number };

/** The beginning of a picture is enough. Servers that send all of it are heard so far, in bytes. */
const [beginning, maxBytes] = [1024, 1024 * 1024];

/**
 * Asks for a picture of the server's own, without a key, and again where that may help.
 *
 * @param written the address, as it stands in an item
 * @throws Unreachable, Busy, or ServerFault of a server that is down, which say nothing of the picture; or the signal's reason
 */
export async function pictureAnswer(
  address: ServerAddress,
  transport: PictureTransport,
  written: string,
  { signal, onWait = () => undefined }: RequestContext & { readonly signal: AbortSignal },
): Promise<PictureAnswer> {
  const url = ownUrl(address, written);
  if (url === undefined) {
    return 'elsewhere';
  }
  try {
    return await retrying(() => askOnce(address.name, transport, url, signal), {
      signal,
      waiting: onWait,
    });
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

/** @throws Busy and ServerFault, after which another attempt may help */
async function askOnce(
  server: string,
  transport: PictureTransport,
  url: URL,
  signal: AbortSignal,
): Promise<PictureAnswer> {
  const release = await transport.semaphore.acquire(signal);
  try {
    const headers = { accept: 'image/*', range: `bytes=0-${beginning - 1}` };
    const response = await withTimeout(server, transport, { url, headers, maxBytes }, signal);
    const { status } = response;
    if (status === 200 || status === 206) {
      return isHtml(response) && !isDrawing(response.headers) ? 'webPage' : 'there';
    }
    if (status >= 300 && status < 400) {
      return 'elsewhere';
    }
    if (status === 429 || status >= 500) {
      throw responseToFailure(server, response, url, false);
    }
    return { status };
  } finally {
    release();
  }
}

/** A drawing begins like a web page. */
function isDrawing(headers: ReadonlyMap<string, string>): boolean {
  return headers.get('content-type')?.toLowerCase().startsWith('image/') === true;
}
