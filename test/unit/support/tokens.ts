import { createScanner } from 'jsonc-parser';

/** The tokens of a JSON text in their original spelling, without white space, from an independent scanner. */
export function getTokens(text: string): string[] {
  return [...scanTokens(text)];
}

/** Yields the same tokens one by one, for texts with millions of them. */
export function* scanTokens(text: string): Generator<string, undefined> {
  const scanner = createScanner(text, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    yield text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength());
  }
}
