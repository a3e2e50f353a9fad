import { createElement } from './createElement.ts';

/** Matches spaces at which no line may break: before separators, and between a number and a short word such as its unit. */
const fixedSpaces = / (?=[·×])|(?<=\d) (?=\p{L}{1,3}(?!\p{L}))/gu;

/** Matches multiplications with their weight, numbers with their unit, and ranges. A phrase ends at a year. */
const phrases =
  /((?<!\S)\d\S*(?:(?:\u00A0× |(?<=\d)(?<!\d{4})\u00A0· (?=\d)|\u00A0(?=\p{L}))\S+)+(?:\u00A0·)?|(?<!\S)\d\S*–\d\S*)/u;

/** Keeps each phrase with numbers on one line, unless it is too long for that, in an element that only has text. */
export function keepPhrases<Target extends HTMLElement>(target: Target): Target {
  const parts = target.textContent.replace(fixedSpaces, '\u00A0').split(phrases);
  target.replaceChildren(
    ...parts.map((part, at) => (at % 2 === 0 ? part : createElement('span', { class: 'phrase' }, part))),
  );
  return target;
}
