import { runSync, type Steps } from '../../src/api/concurrency/slices.ts';
import type { ExportContent } from '../../src/resources/csv/exportContent.ts';

/** What an export writes, as a text. */
export function collectExport(steps: Steps<ExportContent>): {
  readonly text: string;
  readonly count: number;
} {
  const { bytes, count } = runSync(steps);
  return { text: Buffer.from(bytes).toString(), count };
}
