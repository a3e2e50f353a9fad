import { joined, kindAndId, textOf } from '../fields.ts';
import { doneText, repetitionsText, weightText } from './quantities.ts';

/** A word of ours in a row, to be said in the user's language. */
export type Word = 'free' | 'bad' | 'neutral' | 'good' | 'rest' | 'day' | 'set' | 'meal' | 'from' | 'reserve';

/** The name behind an id, or where it is not known the kind and the id, or nothing. */
export interface Name {
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
  | Name
  | Load
  | Moment
  | { readonly amount: string; readonly unit: Phrase }
  | { readonly word: Word; readonly number?: string }
  | { readonly either: readonly Phrase[] };

/** Functions that turn the parts of phrases into text. */
export interface Speech {
  /** The name behind an id of a resource; undefined where it is not known. */
  readonly nameOf: (resource: string, id: string) => string | undefined;
  readonly number: (value: string) => string;
  readonly day: (day: string) => string;
  readonly word: (word: Word, number: string) => string;
}

/** A phrase as text; empty where there is nothing to say. */
function phraseText(phrase: Phrase, speech: Speech): string {
  const { nameOf, number, word } = speech;
  if (typeof phrase === 'string') {
    return phrase;
  }
  if ('name' in phrase) {
    return (
      nameOf(phrase.name, phrase.id) ?? (phrase.kind === undefined ? '' : kindAndId(phrase.kind, phrase.id))
    );
  }
  if ('word' in phrase) {
    return word(phrase.word, phrase.number === undefined ? '' : number(phrase.number));
  }
  if ('day' in phrase) {
    return spaced(speech.day(phrase.day), phrase.time);
  }
  if ('either' in phrase) {
    return phrase.either.map((one) => phraseText(one, speech)).find((text) => text !== '') ?? '';
  }
  if ('amount' in phrase) {
    return spaced(number(phrase.amount), phraseText(phrase.unit, speech));
  }
  return loadPhrase(phrase, speech);
}

function spaced(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** `8 × 70 kg`, or as much of it as is known. */
function loadPhrase(
  { repetitions, repetitionUnit, weight, weightUnit, isDone }: Load,
  { nameOf, number }: Speech,
): string {
  const unit = (table: string, id: unknown): string => nameOf(table, String(id)) ?? '';
  const inWords = isDone ? doneText : repetitionsText;
  const parts = [
    inWords(repetitions, unit('setting-repetitionunit', repetitionUnit), number),
    weightText(weight, unit('setting-weightunit', weightUnit), number),
  ];
  return parts.filter((text) => text !== '').join(' × ');
}

/** Phrases of a name, one behind the other. */
export function labelText(phrases: readonly Phrase[], speech: Speech): string {
  return textOf(spaced(...phrases.map((phrase) => phraseText(phrase, speech))));
}

/** Phrases beside a name. */
export function descriptionText(phrases: readonly Phrase[], speech: Speech): string {
  return textOf(joined(...phrases.map((phrase) => phraseText(phrase, speech))));
}

/** The names that phrases want. */
export function wantedNames(phrases: readonly Phrase[]): readonly Name[] {
  return phrases.flatMap((phrase): readonly Name[] => {
    if (typeof phrase === 'string' || 'word' in phrase || 'day' in phrase) {
      return [];
    }
    if ('name' in phrase) {
      return [phrase];
    }
    if ('either' in phrase) {
      return wantedNames(phrase.either);
    }
    return 'amount' in phrase
      ? wantedNames([phrase.unit])
      : [
          { name: 'setting-repetitionunit', id: '' },
          { name: 'setting-weightunit', id: '' },
        ];
  });
}
