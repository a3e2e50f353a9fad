import type { ListedItem } from '../../../../src/resources/resource.ts';
import { runSync } from '../../../../src/api/concurrency/slices.ts';
import type { NameIndex } from '../../../../src/search/nameIndex.ts';
import { createNameIndex } from '../../../../src/search/rowIndex.ts';
import { ExerciseCatalogue } from '../../../service/domain/exercises/catalogue.ts';
import type { Exercise } from '../../../service/domain/exercises/exercise.ts';
import { atMost, forComparison, median, percentile95, type Figure } from '../../figure.ts';
import { createIndex, toIndexEntries, expectedMatches } from '../../../unit/search/queries.ts';
import { keystrokes } from './queries.ts';

/** Number of matches that the box shows. */
const maxMatches = 50;
const rounds = 5;

/** Search of exercises while typing: with as many as wger ships, and with ten times as many. */
export function measureSearch(): Promise<Figure[]> {
  return Promise.resolve([
    ...measureSearchOf({ exercises: 872, build: 30, keystroke: 2 }),
    ...measureSearchOf({ exercises: 8600, build: 200, keystroke: 8 }),
    countMisses(872),
  ]);
}

/** Number of queries for which the intended exercise is not among the first three results. */
function countMisses(exercises: number): Figure {
  const index = createIndex(toIndexEntries(new ExerciseCatalogue(exercises).all));
  const count = expectedMatches.filter(
    ([text, id]) => !runSync(index.find(text, 3)).some(({ item }) => item === id),
  ).length;
  return atMost(
    `queries of ${expectedMatches.length} that miss their exercise of ${exercises}`,
    count,
    '',
    2,
  );
}

interface Bars {
  readonly exercises: number;
  readonly build: number;
  readonly keystroke: number;
}

function measureSearchOf({ exercises, build, keystroke }: Bars): Figure[] {
  const rows = new ExerciseCatalogue(exercises).all.map(toListedItem);
  const names = new Set(rows.flatMap(({ details }) => getNames(details)));
  const words = `${exercises} exercises, ${names.size.toLocaleString('en')} names`;
  const built: number[] = [];
  const misspelt: number[] = [];
  const byKeystroke = keystrokes.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    let start = performance.now();
    const index = runSync(createNameIndex(rows));
    const buildTime = performance.now() - start;
    start = performance.now();
    runSync(index.find('misspelt', maxMatches));
    const misspeltTime = performance.now() - start;
    const times = keystrokes.map((text) => measureFind(index, text));
    // The first round is a warm-up.
    if (round > 0) {
      built.push(buildTime);
      misspelt.push(misspeltTime);
      times.forEach((time, at) => byKeystroke[at]?.push(time));
    }
  }
  return [
    atMost(`search index of ${words}`, median(built), 'ms', build),
    forComparison(`first misspelt word among ${exercises} exercises`, median(misspelt), 'ms'),
    // The median of each keystroke, so that other work of the machine does not count.
    atMost(
      `keystroke among ${exercises} exercises (95 %)`,
      percentile95(byKeystroke.map(median)),
      'ms',
      keystroke,
    ),
  ];
}

function measureFind(index: NameIndex<ListedItem>, text: string): number {
  const start = performance.now();
  runSync(index.find(text, maxMatches));
  return performance.now() - start;
}

/** An exercise as the extension lists it, as far as the search needs it. */
function toListedItem({ id, translations }: Exercise): ListedItem {
  return {
    id: String(id),
    of: 'exercises',
    label: translations[0]?.name ?? '',
    description: '',
    details: {
      kind: 'exercise',
      muscles: [],
      secondaryMuscles: [],
      equipment: [],
      translations: translations.map(({ name, aliases }) => ({
        language: '',
        name,
        aliases: aliases.map(({ text }) => text),
      })),
    },
  };
}

function getNames(details: ListedItem['details']): readonly string[] {
  return details?.kind === 'exercise'
    ? details.translations.flatMap(({ name, aliases }) => [name, ...aliases])
    : [];
}
