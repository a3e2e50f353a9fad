import { atOnce } from '../../src/api/concurrency/slices.ts';
import { layOut } from '../../src/api/json/layout.ts';

/** A JSON text, laid out; as it is where it would outgrow that by far. */
export function laidOut(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(atOnce(layOut(bytes)) ?? bytes);
}
