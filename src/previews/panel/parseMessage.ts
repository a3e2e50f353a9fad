import { isObject } from '../../api/json/value.ts';
import type { Choices, MessageFromPage } from '../messages.ts';

/** Upper limits on the characters of a drawing and of any other text. */
const maxLengths = { svg: 2_000_000, text: 2000 };
/** Upper limit on the choices of a preview. */
const maxChoices = 20;

/** Returns the message of a page, which is trusted no more than a server; undefined if it is not one. */
export function parseMessage(data: unknown): MessageFromPage | undefined {
  if (!isObject(data)) {
    return undefined;
  }
  const { type, choices, svg, target, at } = data;
  switch (type) {
    case 'ready':
    case 'choices':
      return { type, choices: parseChoices(choices) };
    case 'openJson':
    case 'refresh':
    case 'copyCsv':
      return { type };
    case 'copySvg':
      return isStringOfAtMost(svg, maxLengths.svg) ? { type, svg } : undefined;
    case 'open':
      return isStringOfAtMost(target, maxLengths.text) ? { type, target } : undefined;
    case 'recover':
      return typeof at === 'number' ? { type, at } : undefined;
    default:
      return undefined;
  }
}

function parseChoices(data: unknown): Choices {
  const entries = isObject(data) ? Object.entries(data) : [];
  return Object.fromEntries(
    entries
      .filter((entry): entry is [string, string] => isStringOfAtMost(entry[1], maxLengths.text))
      .slice(0, maxChoices),
  );
}

function isStringOfAtMost(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}
