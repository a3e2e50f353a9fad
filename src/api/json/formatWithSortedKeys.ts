import { formatJson, getMaxFormattedLength } from './formatJson.ts';
import { sortKeys } from './sortKeys.ts';
import { runInSlices } from '../concurrency/slices.ts';

/** Maximum size of a text that is sorted, in bytes: sorting takes many times that much memory. */
export const maxSortedLength = 4 * 1024 * 1024;

/**
 * Formats JSON in UTF-8 with sorted keys, so that a comparison shows only differences in values.
 *
 * @param other the text to compare with: if either is too large, neither is sorted
 * @param transform applied to the text before it is sorted, for example to remove a part of it
 */
export async function formatWithSortedKeys(
  bytes: Uint8Array,
  other = bytes,
  transform = (text: string): string => text,
): Promise<Uint8Array> {
  if (Math.max(bytes.length, other.length) > maxSortedLength) {
    return bytes;
  }
  const sorted = await runInSlices(sortKeys(transform(new TextDecoder().decode(bytes))));
  // The result has the same tokens as the formatted original, and so the same limit.
  const formatted = formatJson(new TextEncoder().encode(sorted), getMaxFormattedLength(bytes.length));
  return (await runInSlices(formatted)) ?? bytes;
}
