import { layOut, maxLaidOut } from './layout.ts';
import * as order from './order.ts';
import { inSlices } from '../concurrency/slices.ts';

/** Larger texts are compared as they are, in bytes: putting them in order takes many times their size in memory. */
const maxOrdered = 4 * 1024 * 1024;

/**
 * JSON in UTF-8, laid out with the members of each object in the order of their keys, so that only what differs shows.
 *
 * @param beside the text that it is compared with: where one of them is too large, neither is in order
 * @param read what is read of a text in order: some of it may be left out
 */
export async function inKeyOrder(
  bytes: Uint8Array,
  beside = bytes,
  read = (text: string): string => text,
): Promise<Uint8Array> {
  if (Math.max(bytes.length, beside.length) > maxOrdered) {
    return bytes;
  }
  const ordered = await inSlices(order.inKeyOrder(read(new TextDecoder().decode(bytes))));
  // It has the tokens of what is laid out already, and gets no longer than that.
  const laidOut = layOut(new TextEncoder().encode(ordered), maxLaidOut(bytes.length));
  return (await inSlices(laidOut)) ?? bytes;
}
