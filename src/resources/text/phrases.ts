import { joinParts, joinWithSpaces, formatKindAndId, toText } from '../fields.ts';
import { formatDoneRepetitions, formatRepetitions, formatWeight } from './quantities.ts';

/** A word of a row that is shown in the user's language. */
export type Word = 'free' | 'bad' | 'neutral' | 'good' | 'rest' | 'day' | 'set' | 'meal' | 'from' | 'reserve';

/** The name behind an id. If it is unknown, the kind and id are shown, or nothing. */
export interface NameReference {
  readonly name: string;
  readonly id: string;
  /** As in `Exercise 7`; when absent, nothing is shown for an unknown name. */
  readonly kind?: string;
}

/** Repetitions and weight, with the ids of their units. */
interface Load {
  readonly repetitions: string;
  readonly repetitionUnit: string | undefined;
  readonly weight: string;
  readonly weightUnit: string | undefined;
  /** True if it was done, false if it is planned. */
  readonly isDone: boolean;
}

/** A day, as in `2026-11-22`, and a time or a range of times, which may be empty. */
interface Moment {
  readonly day: string;
  readonly time: string;
}

/** A part of the text of a row. */
export type Phrase =
  | string
  | NameReference
  | Load
  | Moment
  | { readonly amount: string; readonly unit: Phrase }
  | { readonly word: Word; readonly number?: string }
  | { readonly either: readonly Phrase[] };

/** Functions that format the parts of phrases. */
export interface PhraseFormatter {
  /** Returns the name behind an id of a resource; undefined if unknown. */
  readonly findName: (resource: string, id: string) => string | undefined;
  readonly number: (value: string) => string;
  readonly day: (day: string) => string;
  readonly word: (word: Word, number: string) => string;
}

/** Formats a phrase; empty if there is nothing to show. */
function formatPhrase(phrase: Phrase, formatter: PhraseFormatter): string {
  const { findName, number, word } = formatter;
  if (typeof phrase === 'string') {
    return phrase;
  }
  if ('name' in phrase) {
    return (
      findName(phrase.name, phrase.id) ??
      (phrase.kind === undefined ? '' : formatKindAndId(phrase.kind, phrase.id))
    );
  }
  if ('word' in phrase) {
    return word(phrase.word, phrase.number === undefined ? '' : number(phrase.number));
  }
  if ('day' in phrase) {
    return joinWithSpaces(formatter.day(phrase.day), phrase.time);
  }
  if ('either' in phrase) {
    return phrase.either.map((option) => formatPhrase(option, formatter)).find((text) => text !== '') ?? '';
  }
  if ('amount' in phrase) {
    return joinWithSpaces(number(phrase.amount), formatPhrase(phrase.unit, formatter));
  }
  return formatLoadPhrase(phrase, formatter);
}

/** Formats a load: `8 × 70 kg`, or as much of it as is known. */
function formatLoadPhrase(
  { repetitions, repetitionUnit, weight, weightUnit, isDone }: Load,
  { findName, number }: PhraseFormatter,
): string {
  const findUnit = (table: string, id = ''): string => findName(table, id) ?? '';
  const formatAmount = isDone ? formatDoneRepetitions : formatRepetitions;
  const parts = [
    formatAmount(repetitions, findUnit('setting-repetitionunit', repetitionUnit), number),
    formatWeight(weight, findUnit('setting-weightunit', weightUnit), number),
  ];
  return parts.filter((text) => text !== '').join(' × ');
}

/** Formats the phrases of a label, with spaces between them. */
export function formatLabel(phrases: readonly Phrase[], formatter: PhraseFormatter): string {
  return toText(joinWithSpaces(...phrases.map((phrase) => formatPhrase(phrase, formatter))));
}

/** Formats the phrases of a description, with dots between them. */
export function formatDescription(phrases: readonly Phrase[], formatter: PhraseFormatter): string {
  return toText(joinParts(...phrases.map((phrase) => formatPhrase(phrase, formatter))));
}

/** Returns the names that phrases refer to. */
export function getReferencedNames(phrases: readonly Phrase[]): readonly NameReference[] {
  return phrases.flatMap((phrase): readonly NameReference[] => {
    if (typeof phrase === 'string' || 'word' in phrase || 'day' in phrase) {
      return [];
    }
    if ('name' in phrase) {
      return [phrase];
    }
    if ('either' in phrase) {
      return getReferencedNames(phrase.either);
    }
    return 'amount' in phrase
      ? getReferencedNames([phrase.unit])
      : [
          { name: 'setting-repetitionunit', id: '' },
          { name: 'setting-weightunit', id: '' },
        ];
  });
}
