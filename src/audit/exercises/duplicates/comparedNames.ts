import type { Steps } from '../../../api/concurrency/slices.ts';
import type { ExerciseDetails, Term } from '../../../resources/details.ts';
import type { ListedItem } from '../../../resources/resource.ts';
import { findBestTranslation } from '../../../resources/server/naming.ts';
import { splitIntoWords, toSingular } from '../../../resources/text/words.ts';
import { stopWords, opposites, distinctiveTermWords } from './wordLists.ts';
import { toBaseForms } from './wordForms.ts';

/** An exercise with the words of its name. */
export interface ComparedName {
  readonly row: ListedItem;
  readonly details: ExerciseDetails;
  /** The name that the words are from. */
  readonly name: string;
  /** Words without case, accents and punctuation; English ones in the singular. */
  readonly words: readonly string[];
  /** Equal for names with the same words in any order. */
  readonly key: string;
  /** Base forms of the words of an English name, without stop words; empty for other languages. */
  readonly normalizedWords: readonly string[];
  /** The normalized words that have an opposite, in order; empty if there is only one. */
  readonly oppositeWords: string;
  /** Words that only repeat the muscles and equipment of the exercise. */
  readonly impliedWords: ReadonlySet<string>;
}

interface SplitName extends Pick<ComparedName, 'row' | 'details' | 'name' | 'words'> {
  readonly language: string;
}

/** Minimum length of a word that some people write as two. */
const minCompoundLength = 5;

/** Returns the exercises that have a name, with its words in English, or else in the first language that has one. */
export function* toComparedNames(rows: readonly ListedItem[]): Steps<readonly ComparedName[]> {
  const splitNames: SplitName[] = [];
  const compounds = new Map<string, readonly string[]>();
  for (const row of rows) {
    const { details } = row;
    const translation =
      details?.kind === 'exercise'
        ? findBestTranslation(details.translations, ['en', 'en-us', 'en-gb'])
        : undefined;
    if (details?.kind === 'exercise' && translation !== undefined) {
      const rawWords = splitIntoWords(translation.name.replaceAll(/['’]s\b/g, 's'));
      const words = isEnglish(translation.language) ? rawWords.map(toSingular) : rawWords;
      splitNames.push({ row, details, name: translation.name, language: translation.language, words });
      words.slice(1).forEach((word, index) => {
        const first = words[index] ?? '';
        if (first.length + word.length >= minCompoundLength) {
          compounds.set(first + word, [first, word]);
        }
      });
    }
    yield;
  }
  const names: ComparedName[] = [];
  for (const name of splitNames) {
    // Some people write `pull up` and some `pullup`.
    const words = name.words.flatMap((word) => compounds.get(word) ?? [word]);
    if (words.length > 0) {
      names.push(toComparedName({ ...name, words }));
    }
    yield;
  }
  return names;
}

function toComparedName({ row, details, name, language, words }: SplitName): ComparedName {
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

/** Joins the words that have an opposite, in order; empty if there is only one, since it cannot be swapped with another. */
function getOppositeWords(words: readonly string[]): string {
  const oppositeWords = words.filter((word) => opposites.has(word));
  return oppositeWords.length > 1 ? oppositeWords.join(' ') : '';
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
