/** Text as a user reads it: the workbench draws spaces as no-break spaces, and breaks long words invisibly. */
export function plain(text: string | null | undefined): string {
  return (text ?? '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[\u200b\u200e\u200f]/g, '')
    .trim();
}

/** Matches the whole of a text, whichever spaces it is drawn with. */
export function exactly(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text).replaceAll(' ', '\\s+')}\\s*$`);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
