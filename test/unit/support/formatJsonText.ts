import { runSync } from '../../../src/api/concurrency/slices.ts';
import { formatJson } from '../../../src/api/json/formatJson.ts';

/** Formats a JSON text; returns it unchanged if the result would be far too long. */
export function formatJsonText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(runSync(formatJson(bytes)) ?? bytes);
}
