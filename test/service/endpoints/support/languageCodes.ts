import type { Release } from '../../generations/release.ts';

/** The codes in the values of `language__code`. Since 2.5, a region is left out (`utils/language.py` of wger). */
export function parseLanguageCodes(release: Release, values: readonly string[]): string[] {
  return values
    .flatMap((value) => value.split(','))
    .map((code) => (release.isAtLeast('2.5') ? code.replace(/-.*/, '') : code));
}
