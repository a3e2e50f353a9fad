import { getUnitName, type UnitFormat } from '../server/units.ts';
import { formatDecimal, formatDoneRepetitions, formatLoad, formatWeight } from '../text/quantities.ts';
import type { LoggedSet } from './measures.ts';

/** Formats sets: `2 × 8 · 70 kg, 6 · 70 kg`. Equal ones are merged, and those without numbers are omitted. */
export function formatLoggedSets(sets: readonly LoggedSet[], units: UnitFormat): string {
  const counts = new Map<string, { readonly set: LoggedSet; readonly count: number }>();
  for (const set of sets) {
    const text = formatSetLoad('', set, units);
    if (text !== '') {
      counts.set(text, { set, count: (counts.get(text)?.count ?? 0) + 1 });
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
