import { inOneLine, layOut } from '../api/jsonLayout.ts';
import type { SentItem } from './itemPages.ts';

/** What a file of items has in it. */
export interface ExportedText {
  readonly text: string;
  /** How many of the items. */
  readonly count: number;
}

/** Items as a JSON array, laid out; every token as it was sent. */
export function jsonOf(items: readonly SentItem[]): ExportedText {
  return { text: layOut(`[${items.map(({ text }) => text).join(',')}]`), count: items.length };
}

/** Items as JSON, one in each line; every token as it was sent. */
export function jsonLinesOf(items: readonly SentItem[]): ExportedText {
  return { text: items.map(({ text }) => `${inOneLine(text)}\n`).join(''), count: items.length };
}
