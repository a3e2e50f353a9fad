import { hash } from '../../hash.ts';
import type { Sheet, LanguageCode, Words } from '../sheet.ts';
import { dutch } from './languages/dutch.ts';
import { english, englishNotes } from './languages/english.ts';
import { french } from './languages/french.ts';
import { german } from './languages/german.ts';
import { italian } from './languages/italian.ts';
import type { Combination, Lexicon, Variants } from './lexicon.ts';
import { polish } from './languages/polish.ts';
import { portuguese } from './languages/portuguese.ts';
import { russian } from './languages/russian.ts';
import { isInShare } from './shares.ts';
import { spanish } from './languages/spanish.ts';

const lexicons: Readonly<Record<LanguageCode, Lexicon>> = {
  de: german,
  en: english,
  es: spanish,
  fr: french,
  it: italian,
  nl: dutch,
  pl: polish,
  pt: portuguese,
  ru: russian,
};

/** The texts of the generated exercise at `place`, in English and its other languages. */
export function createWords(place: number, combination: Combination): Sheet['words'] {
  const codes = (Object.keys(lexicons) as LanguageCode[]).filter((code) => isInShare(place, code));
  return Object.fromEntries(codes.map((code) => [code, createWordsIn(code, place, combination)]));
}

function createWordsIn(code: LanguageCode, place: number, combination: Combination): Words {
  const lexicon = lexicons[code];
  const name = createName(lexicon, combination);
  if (code !== 'en' && isInShare(place, 'nameOnly')) {
    return { name };
  }
  const choose = (list: readonly Variants[], salt: number): string[] =>
    list.map((variants, at) => variants[hash(place, salt + at) % variants.length] ?? variants[0]);
  return {
    name,
    about: choose(lexicon.about, 90).join(' ').trimEnd(),
    steps: choose(lexicon.steps, 100),
    ...(code === 'en' ? createRemarks(place, combination) : {}),
  };
}

function createName(lexicon: Lexicon, { movement, tool, position, style }: Combination): string {
  return lexicon.name({
    movement: lexicon.movements[movement],
    tool: lexicon.tools[tool],
    position: lexicon.positions[position],
    style: style === undefined ? '' : lexicon.styles[style],
  });
}

/** Aliases and notes, which only the English text has. */
function createRemarks(place: number, { movement, tool, position }: Combination): Partial<Words> {
  const { movements, tools, positions } = english;
  const note = (salt: number): string[] => [englishNotes[hash(place, salt) % englishNotes.length] ?? ''];
  return {
    aliases: isInShare(place, 'alias')
      ? [`${movements[movement]}, ${tools[tool]}, ${positions[position]}`]
      : [],
    notes: [
      ...(isInShare(place, 'note') ? note(110) : []),
      ...(isInShare(place, 'secondNote') ? note(111) : []),
    ],
  };
}
