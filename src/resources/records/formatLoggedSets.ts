import { getUnitName, type UnitFormat } from '../server/units.ts';
import { formatDecimal, formatDoneRepetitions, formatLoad, formatWeight } from '../text/quantities.ts';
import type { LoggedSet } from './measures.ts';

/** Sets in words: `2 × 8 · 70 kg, 6 · 70 kg`. Those that are alike are told once, those without numbers not at all. */
export function formatLoggedSets(sets: readonly LoggedSet[], units: UnitFormat): string {
  const counts = new Map<string, { readonly set: LoggedSet; readonly count: number }>();
  for (const set of sets) {
    const words = formatSetLoad('', set, units);
    if (words !== '') {
      counts.set(words, { set, count: (counts.get(words)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .map(({ set, count }) => formatSetLoad(count === 1 ? '' : String(count), set, units))
    .join(', ');
}

function formatSetLoad(count: string, set: LoggedSet, units: UnitFormat): string {
  return formatLoad(
    count,
    formatDoneRepetitions(
      formatDecimal(set.repetitions),
      getUnitName(units.repetition, set.repetitionUnit),
      units.write,
    ),
    formatWeight(formatDecimal(set.weight), getUnitName(units.weight, set.weightUnit), units.write),
  );
}
