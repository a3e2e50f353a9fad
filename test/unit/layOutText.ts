import { runSync } from '../../src/api/concurrency/slices.ts';
import { formatJson } from '../../src/api/json/formatJson.ts';

/** A JSON text, laid out; as it is where it would outgrow that by far. */
export function layOutText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(runSync(formatJson(bytes)) ?? bytes);
}
