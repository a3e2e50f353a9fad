import { createScanner } from 'jsonc-parser';

/** The tokens of a JSON text as they stand in it, read by a scanner that is not ours. White space is left out. */
export function tokensOf(text: string): string[] {
  const scanner = createScanner(text, true);
  const tokens: string[] = [];
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    tokens.push(text.slice(scanner.getTokenOffset(), scanner.getTokenOffset() + scanner.getTokenLength()));
  }
  return tokens;
}
