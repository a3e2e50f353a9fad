import { joinParts } from '../fields.ts';
import { getUnitName, type UnitFormat } from '../server/units.ts';
import { formatDecimal, formatDoneRepetitions, formatLoad, formatWeight } from '../text/quantities.ts';
import type { LoggedSet } from './measures.ts';

/** Formats sets by weight: `2 × 8, 6 · 70 kg; 5 · 75 kg`. Equal ones are merged, and those without numbers are excluded. */
export function formatLoggedSets(sets: readonly LoggedSet[], units: UnitFormat): string {
  const setsByWeight = Map.groupBy(sets, ({ weight, weightUnit }) =>
    formatWeight(formatDecimal(weight), getUnitName(units.weight, weightUnit), units.formatNumber),
  );
  return [...setsByWeight]
    .flatMap(([weight, ofWeight]) => formatSetsOfWeight(ofWeight, weight, units))
    .filter((text) => text !== '')
    .join('; ');
}

/** Formats those with repetitions as one text, and those without, whose number would be read as repetitions, as another. */
function formatSetsOfWeight(
  sets: readonly LoggedSet[],
  weight: string,
  units: UnitFormat,
): readonly string[] {
  const setsByRepetitions = Map.groupBy(sets, ({ repetitions, repetitionUnit }) =>
    formatDoneRepetitions(
      formatDecimal(repetitions),
      getUnitName(units.repetition, repetitionUnit),
      units.formatNumber,
    ),
  );
  const { length: uncounted } = setsByRepetitions.get('') ?? [];
  setsByRepetitions.delete('');
  const counted = [...setsByRepetitions].map(([repetitions, { length }]) => formatCount(length, repetitions));
  return [
    counted.length === 0 ? '' : joinParts(counted.join(', '), weight),
    uncounted === 0 || weight === '' ? '' : formatCount(uncounted, weight),
  ];
}

function formatCount(count: number, text: string): string {
  return formatLoad(count === 1 ? '' : String(count), text, '');
}
