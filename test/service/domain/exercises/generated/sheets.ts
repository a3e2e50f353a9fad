import { hash } from '../../hash.ts';
import type { FiledSheet } from '../sheet.ts';
import { writtenSheets } from '../written/written.ts';
import {
  benches,
  type Combination,
  equipmentIds,
  movements,
  type Part,
  positions,
  styles,
  tools,
  ways,
} from './movements.ts';
import { isInShare } from './shares.ts';
import { createWords } from './words.ts';

/** All sensible combinations of movement, tool and position, in the usual style. */
const combinations = movements.flatMap((movement) => {
  const [toolKeys = '', positionKeys = ''] = ways[movement.ways] ?? [];
  return select(tools, toolKeys).flatMap((tool) =>
    select(positions, positionKeys).map((position) => ({ movement, tool, position })),
  );
});

function select(parts: readonly Part[], keys: string): Part[] {
  return keys.split(' ').flatMap((key) => parts.find((part) => part.key === key) ?? []);
}

const lastWritten = writtenSheets.at(-1)?.sheet.id ?? 0;
const lastFamily = Math.max(...writtenSheets.map(({ sheet }) => sheet.family ?? 0));

/** The exercise at `index`, counted from the first handwritten one. It does not depend on the total number. */
export function createGeneratedSheet(index: number): FiledSheet {
  const place = index - writtenSheets.length;
  // Some exercises are duplicates of earlier ones.
  const combination = getCombination(isInShare(place, 'repeated') ? Math.max(0, place - 20) : place);
  const { category, muscles, secondary } = combination.movement;
  const bare = isInShare(place, 'withoutMuscles');
  return {
    category,
    sheet: {
      id: lastWritten + 1 + place * 3 + (hash(place, 81) % 3),
      muscles: bare ? [] : muscles,
      secondary: bare ? [] : secondary,
      equipment: getEquipment(combination),
      pictures: (isInShare(place, 'picture') ? 1 : 0) + (isInShare(place, 'manyPictures') ? 2 : 0),
      words: createWords(place, combination),
      ...(hash(place, 82) % 3 === 0 ? {} : { family: getFamily(combination) }),
    },
  };
}

/** The usual style of all combinations first, shuffled, then the other styles. No combination occurs twice. */
function getCombination(place: number): Combination {
  const usual = combinations.length;
  const chosen = combinations[((place % usual) * 619 + 211) % usual];
  if (chosen === undefined) {
    throw new RangeError('There is nothing to combine names from.');
  }
  return { ...chosen, style: styles[Math.floor(place / usual) - 1] };
}

function getEquipment({ tool, position }: Combination): number[] {
  return [equipmentIds[tool.key] ?? [], benches[position.key] ?? []].flat();
}

/** Exercises with the same movement and tool are variations. */
function getFamily({ movement, tool }: Combination): number {
  return lastFamily + 1 + movements.indexOf(movement) * tools.length + tools.indexOf(tool);
}
