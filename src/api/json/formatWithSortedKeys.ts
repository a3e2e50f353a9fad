import { formatJson, getMaxFormattedLength } from './formatJson.ts';
import * as order from './sortKeys.ts';
import { runInSlices } from '../concurrency/slices.ts';

/** Larger texts are compared as they are, in bytes: putting them in order takes many times their size in memory. */
const maxSortedLength = 4 * 1024 * 1024;

/**
 * JSON in UTF-8, laid out with the members of each object in the order of their keys, so that only what differs shows.
 *
 * @param other the text that it is compared with: where one of them is too large, neither is in order
 * @param transform what is read of a text in order: some of it may be left out
 */
export async function formatWithSortedKeys(
  bytes: Uint8Array,
  other = bytes,
  transform = (text: string): string => text,
): Promise<Uint8Array> {
  if (Math.max(bytes.length, other.length) > maxSortedLength) {
    return bytes;
  }
  const sorted = await runInSlices(order.sortKeys(transform(new TextDecoder().decode(bytes))));
  // It has the tokens of what is laid out already, and gets no longer than that.
  const formatted = formatJson(new TextEncoder().encode(sorted), getMaxFormattedLength(bytes.length));
  return (await runInSlices(formatted)) ?? bytes;
}
