import type { HostPart } from '../../host/parts.ts';
import { answers } from './answers.ts';
import { editor } from './editor.ts';
import { features } from './features.ts';
import { exclusionReasons, type ExcludedTests } from './reasons.ts';

/** Tests that do not run in a page. Naming one that does not exist fails the run. */
export const excludedTests: Readonly<Record<HostPart, ExcludedTests>> = { editor, features, answers };

/** The number of tests of a part that do not run, by reason, as lines of text. */
export function describeExcludedTests(part: HostPart): string {
  return Object.entries(exclusionReasons)
    .map(([reason, words]) => ({
      words,
      count: excludedTests[part][reason as keyof ExcludedTests]?.length ?? 0,
    }))
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} not run: ${words}`)
    .join('\n');
}
