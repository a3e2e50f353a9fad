import { concatBytes } from '../../api/http/bytes.ts';
import { toSingleLine, formatJson } from '../../api/json/formatJson.ts';
import { mapInSteps, type Steps } from '../../api/concurrency/slices.ts';
import type { RawItem } from '../paging/itemPages.ts';

/** The content of a file of items. */
export interface ExportContent {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Number of items in it. */
  readonly count: number;
}

const encoder = new TextEncoder();

/** Formats items as a JSON array, with every token as it was sent. */
export function* toJson(items: readonly Pick<RawItem, 'text'>[]): Steps<ExportContent> {
  const parts = yield* mapInSteps(items, ({ text }, at) => encoder.encode(at === 0 ? text : `,${text}`));
  const whole = yield* concatBytes([encoder.encode('['), ...parts, encoder.encode(']')]);
  return { bytes: (yield* formatJson(whole)) ?? whole, count: items.length };
}

/** Formats items as JSON, one in each line, with every token as it was sent. */
export function* toJsonLines(items: readonly RawItem[]): Steps<ExportContent> {
  const lines = yield* mapInSteps(items, ({ text }) => encoder.encode(`${toSingleLine(text)}\n`));
  return { bytes: yield* concatBytes(lines), count: items.length };
}
