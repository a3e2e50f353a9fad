import { isObject } from '../../api/json/value.ts';
import type { Choices, FromPage } from '../messages.ts';

/** Upper limits on what a page says: a drawing, and anything else. */
const maxLength = { svg: 2_000_000, text: 2000 };
/** Upper limit on the things that can be chosen in a preview. */
const maxChoices = 20;

/** A message of a page; undefined where it is none. A page is no more to be believed than a server. */
export function readMessage(sent: unknown): FromPage | undefined {
  if (!isObject(sent)) {
    return undefined;
  }
  const { type, choices, svg, target, at } = sent;
  switch (type) {
    case 'ready':
    case 'choices':
      return { type, choices: choicesIn(choices) };
    case 'openJson':
    case 'refresh':
    case 'copyCsv':
      return { type };
    case 'copySvg':
      return isText(svg, maxLength.svg) ? { type, svg } : undefined;
    case 'open':
      return isText(target, maxLength.text) ? { type, target } : undefined;
    case 'recover':
      return typeof at === 'number' ? { type, at } : undefined;
    default:
      return undefined;
  }
}

function choicesIn(sent: unknown): Choices {
  const chosen = isObject(sent) ? Object.entries(sent) : [];
  return Object.fromEntries(
    chosen
      .filter((entry): entry is [string, string] => isText(entry[1], maxLength.text))
      .slice(0, maxChoices),
  );
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}
