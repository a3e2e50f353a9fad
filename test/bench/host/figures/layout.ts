import { runSync } from '../../../../src/api/concurrency/slices.ts';
import { formatJson } from '../../../../src/api/json/formatJson.ts';
import { atMost, median, type Figure } from '../../figure.ts';
import { BareClient } from '../support/bare.ts';
import type { ServerAddresses } from '../support/environment.ts';
import { measureInTurn, measureTime } from '../support/repeat.ts';

/** Minimum sizes in characters, and the number of measures for each. */
const sizes = [
  { name: '100 kB', length: 100_000, rounds: 60 },
  { name: '8 MB', length: 8_000_000, rounds: 8 },
] as const;

/** Time to format a document, beside the least that formatting JSON can take. */
export async function measureLayout({ near }: ServerAddresses): Promise<Figure[]> {
  await using client = new BareClient();
  const { results } = await client.page(`${near}/api/v2/exerciseinfo/?limit=10&ordering=id`);
  const rows = JSON.stringify(results);
  const figures: Figure[] = [];
  for (const { name, length, rounds } of sizes) {
    const pages = Array.from({ length: Math.ceil(length / rows.length) }, () => rows);
    const text = `[${pages.join(',')}]`;
    const bytes = new TextEncoder().encode(text);
    const { ours, theirs } = await measureInTurn(rounds, {
      ours: () => measureTime(() => runSync(formatJson(bytes))),
      theirs: () => measureTime(() => JSON.stringify(JSON.parse(text))),
    });
    figures.push(
      atMost(`laying out ${name} : parsing and writing it`, median(ours) / median(theirs), '×', 3),
    );
  }
  return figures;
}
