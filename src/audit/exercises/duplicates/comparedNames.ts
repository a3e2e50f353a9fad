import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ExerciseDetails, Term } from '../../../resources/details.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { findBestTranslation } from '../../../resources/server/naming.ts';
import { splitIntoWords } from '../../../resources/words.ts';
import { stopWords, opposites, distinctiveTermWords } from './wordLists.ts';
import { toBaseForms, toSingular } from './wordForms.ts';

/** An exercise by the words of its name. */
export interface ComparedName {
  readonly row: ListedItem;
  readonly details: ExerciseDetails;
  /** The name, as it is written. */
  readonly name: string;
  /** The words, without case, accents and punctuation; those of English in the singular. */
  readonly words: readonly string[];
  /** The same for names of the same words in any order. */
  readonly key: string;
  /** The words of an English name as they may be meant, without those that say nothing. Empty for other languages. */
  readonly normalizedWords: readonly string[];
  /** Those of them that have an opposite, in their order. */
  readonly oppositeWords: string;
  /** Words that say no more than what the exercise trains and needs. */
  readonly impliedWords: ReadonlySet<string>;
}

interface WordsOfName extends Pick<ComparedName, 'row' | 'details' | 'name' | 'words'> {
  readonly language: string;
}

/** Shorter words are none that some write as two. */
const minCompoundLength = 5;

/** The exercises that have a name, by their words in English, or else in the language that they are shown in. */
export function* toComparedNames(rows: readonly ListedItem[]): Steps<readonly ComparedName[]> {
  const split: WordsOfName[] = [];
  const compounds = new Map<string, readonly string[]>();
  for (const row of rows) {
    const { details } = row;
    const best =
      details?.kind === 'exercise'
        ? findBestTranslation(details.translations, ['en', 'en-us', 'en-gb'])
        : undefined;
    if (details?.kind === 'exercise' && best !== undefined) {
      const written = splitIntoWords(best.name.replaceAll(/['’]s\b/g, 's'));
      const words = isEnglish(best.language) ? written.map(toSingular) : written;
      split.push({ row, details, name: best.name, language: best.language, words });
      words.slice(1).forEach((word, at) => {
        const first = words[at] ?? '';
        if (first.length + word.length >= minCompoundLength) {
          compounds.set(first + word, [first, word]);
        }
      });
    }
    yield;
  }
  const names: ComparedName[] = [];
  for (const name of split) {
    // Some write `pull up` and some `pullup`.
    const words = name.words.flatMap((word) => compounds.get(word) ?? [word]);
    if (words.length > 0) {
      names.push(toComparedName({ ...name, words }));
    }
    yield;
  }
  return names;
}

function toComparedName({ row, details, name, language, words }: WordsOfName): ComparedName {
  const normalizedWords = isEnglish(language) ? normalizeWords(words) : [];
  return {
    row,
    details,
    name,
    words,
    key: [language, words.toSorted().join(' '), getOppositeWords(words)].join('\n'),
    normalizedWords,
    oppositeWords: getOppositeWords(normalizedWords),
    impliedWords: new Set([...details.equipment, ...details.muscles].flatMap(getTermWords)),
  };
}

/** The words with an opposite, in their order; empty where there are not two of them to exchange. */
function getOppositeWords(words: readonly string[]): string {
  const poles = words.filter((word) => opposites.has(word));
  return poles.length > 1 ? poles.join(' ') : '';
}

function isEnglish(language: string): boolean {
  return language.split('-')[0] === 'en';
}

function normalizeWords(words: readonly string[]): readonly string[] {
  return words.flatMap(toBaseForms).filter((word) => !stopWords.has(word));
}

function getTermWords({ name }: Term): readonly string[] {
  return normalizeWords(splitIntoWords(name).map(toSingular)).filter(
    (word) => !distinctiveTermWords.has(word),
  );
}
