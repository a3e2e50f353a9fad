import { atOnce, type Steps } from '../../src/api/concurrency/slices.ts';
import type { ExportedText } from '../../src/resources/csv/exportedText.ts';

/** What an export writes, as a text. */
export function exportedOf(steps: Steps<ExportedText>): { readonly text: string; readonly count: number } {
  const { bytes, count } = atOnce(steps);
  return { text: Buffer.from(bytes).toString(), count };
}
