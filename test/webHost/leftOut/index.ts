import type { HostPart } from '../../host/parts.ts';
import { answers } from './answers.ts';
import { editor } from './editor.ts';
import { features } from './features.ts';
import { reasons, type LeftOut } from './reasons.ts';

/** Each test that does not run in a page. One that is here and does not exist fails the run. */
export const leftOut: Readonly<Record<HostPart, LeftOut>> = { editor, features, answers };

/** How many tests of a part do not run, by reason, in lines of text. */
export function leftOutWords(part: HostPart): string {
  return Object.entries(reasons)
    .map(([reason, words]) => ({ words, count: leftOut[part][reason as keyof LeftOut]?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} not run: ${words}`)
    .join('\n');
}
