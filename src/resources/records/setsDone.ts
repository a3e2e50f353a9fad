import { unitName, type NamedUnits } from '../server/units.ts';
import { decimalText, doneText, loadText, weightText } from '../text/quantities.ts';
import type { LoggedSet } from './measures.ts';

/** Sets in words: `2 × 8 · 70 kg, 6 · 70 kg`. Those that are alike are told once, those without numbers not at all. */
export function setsDone(sets: readonly LoggedSet[], units: NamedUnits): string {
  const counts = new Map<string, { readonly set: LoggedSet; readonly count: number }>();
  for (const set of sets) {
    const words = loadOf('', set, units);
    if (words !== '') {
      counts.set(words, { set, count: (counts.get(words)?.count ?? 0) + 1 });
    }
  }
  return [...counts.values()]
    .map(({ set, count }) => loadOf(count === 1 ? '' : String(count), set, units))
    .join(', ');
}

function loadOf(count: string, set: LoggedSet, units: NamedUnits): string {
  return loadText(
    count,
    doneText(decimalText(set.repetitions), unitName(units.repetition, set.repetitionUnit), units.write),
    weightText(decimalText(set.weight), unitName(units.weight, set.weightUnit), units.write),
  );
}
