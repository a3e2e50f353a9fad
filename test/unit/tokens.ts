import { createScanner } from 'jsonc-parser';

/** The tokens of a JSON text as they stand in it, read by a scanner that is not ours. White space is left out. */
export function getTokens(text: string): string[] {
  return [...scanTokens(text)];
}

/** The same one after another, for texts that have millions of them. */
export function* scanTokens(text: string): Generator<string, undefined> {
  const scanner = createScanner(text, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    yield text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
  }
}
