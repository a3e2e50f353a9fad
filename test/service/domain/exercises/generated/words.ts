import { hash } from '../../hash.ts';
import { languageCodes, type LanguageCode, type Sheet, type Words } from '../sheet.ts';
import type { Combination } from './movements.ts';
import { englishNotes, sentences, type Variants } from './sentences.ts';
import { isInShare } from './shares.ts';

/** The texts of the generated exercise at `place`, in English and its other languages. */
export function createWords(place: number, combination: Combination): Sheet['words'] {
  const codes = languageCodes.filter((code) => isInShare(place, code));
  return Object.fromEntries(codes.map((code) => [code, createWordsIn(code, place, combination)]));
}

function createWordsIn(code: LanguageCode, place: number, combination: Combination): Words {
  const name = createName(code, combination);
  if (code !== 'en' && isInShare(place, 'nameOnly')) {
    return { name };
  }
  const { about, steps } = sentences[code];
  const choose = (list: readonly Variants[], salt: number): string[] =>
    list.map((variants, at) => variants[hash(place, salt + at) % variants.length] ?? variants[0]);
  return {
    name,
    about: choose(about, 90).join(' ').trimEnd(),
    steps: choose(steps, 100),
    ...(code === 'en' ? createRemarks(place, combination) : {}),
  };
}

function createName(code: LanguageCode, { movement, tool, position, style }: Combination): string {
  const [what, how, where] = [movement.words[code], tool.words[code], position.words[code]];
  const ending = style === undefined ? '' : `, ${style.words[code]}`;
  switch (code) {
    case 'en':
      return `${style?.words.en ?? ''} ${where} ${how} ${what}`.trimStart();
    case 'de':
      return `${how}-${what} ${where}${ending}`;
    default:
      return `${what} ${how} ${where}${ending}`;
  }
}

/** Aliases and notes, which only the English text has. */
function createRemarks(place: number, { movement, tool, position }: Combination): Partial<Words> {
  const note = (salt: number): string[] => [englishNotes[hash(place, salt) % englishNotes.length] ?? ''];
  return {
    aliases: isInShare(place, 'alias')
      ? [`${movement.words.en}, ${tool.words.en}, ${position.words.en}`]
      : [],
    notes: [
      ...(isInShare(place, 'note') ? note(110) : []),
      ...(isInShare(place, 'secondNote') ? note(111) : []),
    ],
  };
}
