import { runSync, type Steps } from '../../../src/api/concurrency/slices.ts';
import type { ExportContent } from '../../../src/resources/export/exportContent.ts';
import type { RawItem } from '../../../src/resources/paging/itemPages.ts';

/** Runs an export to its end, and returns what it writes as a text. */
export function collectExport(steps: Steps<ExportContent>): {
  readonly text: string;
  readonly count: number;
} {
  const { bytes, count } = runSync(steps);
  return { text: Buffer.from(bytes).toString(), count };
}

/** Items of a list with the texts that a server sent for them. */
export function toRawItems(...texts: readonly string[]): readonly RawItem[] {
  return texts.map((text) => ({
    row: { id: undefined, place: undefined, of: 'things', label: 'A row', description: '' },
    text,
  }));
}
