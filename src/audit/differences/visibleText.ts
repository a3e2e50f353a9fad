/** Entities that descriptions have; others stay as they are written. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Texts with more characters are taken as they were sent: no description of a person's is as long. */
const maxText = 64 * 1024;

/**
 * Text that a person sees of HTML, in one line. Releases write the same description with other tags, and some without any
 * (`wger-api.md` §2).
 */
export function visibleText(html: string): string {
  if (!isShort(html)) {
    return html;
  }
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
      if (typeof name === 'string') {
        return entities[name.toLowerCase()] ?? whole;
      }
      return characterOf(typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16)) ?? whole;
    })
    .normalize()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns true if two texts have the same characters: where tags stood, one may have a space and the other none. */
export function isSameText(one: string, other: string): boolean {
  return one === other || (isShort(one) && isShort(other) && withoutSpaces(one) === withoutSpaces(other));
}

function isShort({ length }: string): boolean {
  return length <= maxText;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

function characterOf(code: number): string | undefined {
  return code > 0x10ffff ? undefined : String.fromCodePoint(code);
}
