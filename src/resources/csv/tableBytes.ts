import { concatenated } from '../../api/http/bytes.ts';
import type { Steps } from '../../api/concurrency/slices.ts';
import { csvText } from './csvText.ts';
import type { Delimiter } from './formulas.ts';

/** Form of a table, by the program that it is for. */
export interface TableForm {
  /** True if the text begins with a byte order mark, by which Excel knows UTF-8. */
  readonly bom: boolean;
  /** A comma when absent. */
  readonly delimiter?: Delimiter | undefined;
}

/** So many lines are written in one step. */
const stepLength = 20;

const byteOrderMark = '\ufeff';

/** Lines of cells as comma-separated values, in UTF-8. */
export function* tableBytes(
  lines: readonly (readonly string[])[],
  { bom, delimiter = ',' }: TableForm,
): Steps<Uint8Array> {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = bom && lines.length > 0 ? [encoder.encode(byteOrderMark)] : [];
  for (let at = 0; at < lines.length; at += stepLength) {
    parts.push(encoder.encode(csvText(lines.slice(at, at + stepLength), delimiter)));
    yield;
  }
  return yield* concatenated(parts);
}
