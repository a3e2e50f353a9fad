import { concatenated } from '../../api/http/bytes.ts';
import { inOneLine, layOut } from '../../api/json/layout.ts';
import { each, type Steps } from '../../api/concurrency/slices.ts';
import type { SentItem } from '../paging/itemPages.ts';

/** Contents of a file of items. */
export interface ExportedText {
  /** UTF-8. */
  readonly bytes: Uint8Array;
  /** Number of items in it. */
  readonly count: number;
}

const encoder = new TextEncoder();

/** Items as a JSON array, laid out; every token as it was sent. */
export function* jsonOf(items: readonly Pick<SentItem, 'text'>[]): Steps<ExportedText> {
  const parts = yield* each(items, ({ text }, at) => encoder.encode(at === 0 ? text : `,${text}`));
  const whole = yield* concatenated([encoder.encode('['), ...parts, encoder.encode(']')]);
  return { bytes: (yield* layOut(whole)) ?? whole, count: items.length };
}

/** Items as JSON, one in each line; every token as it was sent. */
export function* jsonLinesOf(items: readonly SentItem[]): Steps<ExportedText> {
  const lines = yield* each(items, ({ text }) => encoder.encode(`${inOneLine(text)}\n`));
  return { bytes: yield* concatenated(lines), count: items.length };
}
