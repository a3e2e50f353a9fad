import { joinParts, formatKindAndId, toText } from '../fields.ts';
import { formatDoneRepetitions, formatRepetitions, formatWeight } from './quantities.ts';

/** A word of ours in a row, to be said in the user's language. */
export type Word = 'free' | 'bad' | 'neutral' | 'good' | 'rest' | 'day' | 'set' | 'meal' | 'from' | 'reserve';

/** The name behind an id, or where it is not known the kind and the id, or nothing. */
export interface NameReference {
  readonly name: string;
  readonly id: string;
  /** As in `Exercise 7`; nothing is said for an unknown name when absent. */
  readonly kind?: string;
}

/** Repetitions and weight, each in a unit of its table. */
export interface Load {
  readonly repetitions: string;
  readonly repetitionUnit: unknown;
  readonly weight: string;
  readonly weightUnit: unknown;
  /** True for what was done, false for what is to do. */
  readonly isDone: boolean;
}

/** A day, as in `2026-11-22`, and a time or span of it, which may be empty. */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

/** A part of what a row says. */
export type Phrase =
  | string
  | NameReference
  | Load
  | Moment
  | { readonly amount: string; readonly unit: Phrase }
  | { readonly word: Word; readonly number?: string }
  | { readonly either: readonly Phrase[] };

/** Functions that turn the parts of phrases into text. */
export interface PhraseFormatter {
  /** The name behind an id of a resource; undefined where it is not known. */
  readonly findName: (resource: string, id: string) => string | undefined;
  readonly number: (value: string) => string;
  readonly day: (day: string) => string;
  readonly word: (word: Word, number: string) => string;
}

/** A phrase as text; empty where there is nothing to say. */
function formatPhrase(phrase: Phrase, speech: PhraseFormatter): string {
  const { findName, number, word } = speech;
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
    return joinWithSpaces(speech.day(phrase.day), phrase.time);
  }
  if ('either' in phrase) {
    return phrase.either.map((one) => formatPhrase(one, speech)).find((text) => text !== '') ?? '';
  }
  if ('amount' in phrase) {
    return joinWithSpaces(number(phrase.amount), formatPhrase(phrase.unit, speech));
  }
  return formatLoadPhrase(phrase, speech);
}

function joinWithSpaces(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** `8 × 70 kg`, or as much of it as is known. */
function formatLoadPhrase(
  { repetitions, repetitionUnit, weight, weightUnit, isDone }: Load,
  { findName, number }: PhraseFormatter,
): string {
  const unit = (table: string, id: unknown): string => findName(table, String(id)) ?? '';
  const inWords = isDone ? formatDoneRepetitions : formatRepetitions;
  const parts = [
    inWords(repetitions, unit('setting-repetitionunit', repetitionUnit), number),
    formatWeight(weight, unit('setting-weightunit', weightUnit), number),
  ];
  return parts.filter((text) => text !== '').join(' × ');
}

/** Phrases of a name, one behind the other. */
export function formatLabel(phrases: readonly Phrase[], speech: PhraseFormatter): string {
  return toText(joinWithSpaces(...phrases.map((phrase) => formatPhrase(phrase, speech))));
}

/** Phrases beside a name. */
export function formatDescription(phrases: readonly Phrase[], speech: PhraseFormatter): string {
  return toText(joinParts(...phrases.map((phrase) => formatPhrase(phrase, speech))));
}

/** The names that phrases want. */
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
